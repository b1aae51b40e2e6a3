import { buildFirstLoadEntry } from '#domain/accounting/floor-postings.js';
import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { IdentitiesService, type Credentials } from '#identity/signing/identities.service.js';
import { enterInRegister, reserveRegisterNumbers } from '#audit/registers/registers.js';
import { isFirstLoadDue, type FillKind } from '#domain/cash/fills.js';
import { LedgerService } from '#ledger/ledger.service.js';
import { MachinesService } from '#machines/records/machines.service.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { DesksService, type DeskAction } from '../balances/desks.service.js';
import { assertHolder } from '../balances/desk-rules.js';
import { FillSlipEntity } from '../entities/fill-slip.entity.js';
import { FillVoidEntity } from '../entities/fill-void.entity.js';
import {
  findFillSlip,
  listFillSlips,
  findLastFirstLoadTime,
  lockFillSlip,
  lockHopper,
  type FillRow,
} from './fills.queries.js';
import type { DayPage } from '#ledger/pages.js';
import type { UserRequest } from '#ledger/user-request.js';

const REGISTER = 'fills';

export interface NewFill {
  readonly machine: string;
  readonly kind: FillKind;
  readonly amountMinor: bigint;
  readonly deskCode: string;
  /** The witness at the machine, identified by badge or login and their own secret. */
  readonly witness: Credentials;
}

/** Coins brought from a desk to a machine's hopper, each time with a slip. */
@Injectable()
export class FillsService {
  constructor(
    private readonly db: Database,
    private readonly desks: DesksService,
    private readonly identities: IdentitiesService,
    private readonly ledger: LedgerService,
    private readonly machines: MachinesService,
  ) {}

  /** Lists a page of fill slips, newest first, optionally of one day. */
  listFills(establishment: Establishment, page: DayPage): Promise<FillRow[]> {
    return listFillSlips(this.db.dataSource, establishment.establishmentId, page);
  }

  /**
   * Records a fill (coins brought to a hopper) before a witness, in the current gaming day. Refuses with the codes of
   * `verifyIdentity`, OWN_WITNESS, UNKNOWN_MACHINE, HOPPER_LOADED, UNKNOWN_DESK, DESK_RETIRED, DESK_NOT_HELD,
   * NOT_THE_HOLDER, DESK_BALANCE_SHORT.
   */
  async recordFill(userRequest: UserRequest, newFill: NewFill, clientAddress: string): Promise<Serialized<FillRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    const { kind, amountMinor, deskCode } = newFill;
    const witnessRoles = ['superviseur', 'mecanicien', 'caissier', 'changeur'] as const;
    const witness = await this.identities.verifyIdentity(establishment, newFill.witness, clientAddress, witnessRoles);
    return this.desks.writeDeskAction(userRequest, 'desks.fill', '', async (tx, deskAction) => {
      if (witness.personId === actor.personId) refuse('OWN_WITNESS');
      const { machineId } = await this.machines.requireMachine(tx, establishmentId, newFill.machine);
      await this.assertLoadDue(tx, establishmentId, machineId, newFill);
      const desk = await this.desks.lockDesk(tx, establishment, deskCode);
      assertHolder(desk, actor.personId);
      const entryId =
        kind === 'fill' ? null : await this.postFirstLoad(tx, establishment, deskAction, newFill, amountMinor);
      const movement = await this.desks.recordMovement(tx, establishment, desk, deskAction, {
        kind: 'fill',
        amountMinor: -amountMinor,
      });
      const slipNumber = await reserveRegisterNumbers(tx, establishmentId, REGISTER, 1);
      await insertRow(tx, FillSlipEntity, {
        establishmentId,
        slipNumber,
        machineId,
        kind,
        amountMinor,
        entryId,
        deskId: movement.deskId,
        movementNumber: movement.movementNumber,
        filledBy: actor.personId,
        witnessedBy: witness.personId,
        gamingDay: deskAction.gamingDay,
        happenedAt: deskAction.happenedAt,
      });
      const rowKey = { establishment_id: establishmentId, slip_number: String(slipNumber) };
      await enterInRegister(tx, establishmentId, REGISTER, 'fill_slips', [{ number: slipNumber, rowKey }]);
      return this.requireFillSlip(tx, establishmentId, slipNumber);
    });
  }

  /**
   * Voids a slip written by mistake, while its day is open; the coins return to the desk of the person who voids. A
   * first load, unlike a fill, was posted, so its entry is reversed. Refuses with the codes of `verifyIdentity`,
   * OWN_APPROVAL, NOT_FOUND, FILL_VOIDED, UNKNOWN_DESK, DESK_RETIRED, DESK_NOT_HELD, NOT_THE_HOLDER, DAY_CLOSED.
   */
  async voidFill(
    { actor, establishment, idempotencyKey }: UserRequest,
    fillVoid: { readonly slipNumber: bigint; readonly deskCode: string; readonly reason: string },
    approverCredentials: Credentials,
    clientAddress: string,
  ): Promise<Serialized<FillRow>> {
    const { establishmentId } = establishment;
    const { slipNumber, deskCode, reason } = fillVoid;
    const approver = await this.identities.verifyIdentity(establishment, approverCredentials, clientAddress, [
      'superviseur',
      'direction',
    ]);
    return writeOnce(this.db, establishmentId, idempotencyKey, async (tx) => {
      if (approver.personId === actor.personId) refuse('OWN_APPROVAL');
      const deskAction = await this.desks.beginDeskAction(tx, actor, establishment, 'desks.voidFill', reason);
      await lockFillSlip(tx, establishmentId, slipNumber);
      const slip = await this.requireFillSlip(tx, establishmentId, slipNumber);
      if (slip.voidedAt !== null) refuse('FILL_VOIDED', { number: slipNumber });
      const desk = await this.desks.lockDesk(tx, establishment, deskCode);
      assertHolder(desk, actor.personId);
      const entryId =
        slip.kind === 'fill' ? null : await this.postFirstLoad(tx, establishment, deskAction, slip, -slip.amountMinor);
      const movement = { kind: 'fill', amountMinor: slip.amountMinor } as const;
      const { deskId, movementNumber } = await this.desks.recordMovement(tx, establishment, desk, deskAction, movement);
      await insertRow(tx, FillVoidEntity, {
        establishmentId,
        slipNumber,
        gamingDay: slip.gamingDay,
        reason: reason.trim(),
        entryId,
        deskId,
        movementNumber,
        voidedBy: actor.personId,
        authorisedBy: approver.personId,
        voidedAt: deskAction.happenedAt,
      });
      return this.requireFillSlip(tx, establishmentId, slipNumber);
    });
  }

  /**
   * Requires that a first load (the hopper's permanent stock of coins) is due: the machine was never loaded, or was out
   * of service since. A fill is always due. Refuses with HOPPER_LOADED.
   */
  private async assertLoadDue(tx: Tx, establishmentId: number, machineId: bigint, { machine, kind }: NewFill) {
    // when two people load one machine, the second waits here and then finds it loaded
    await lockHopper(tx, machineId);
    if (kind === 'fill') return;
    const versions = await this.machines.listVersions(tx, establishmentId, machineId);
    const outOfServiceTimes = versions
      .filter(({ state }) => state !== 'inService')
      .map(({ effectiveAt }) => effectiveAt.getTime());
    const lastOutOfServiceAt = outOfServiceTimes.length === 0 ? null : new Date(Math.max(...outOfServiceTimes));
    const lastLoadedAt = await findLastFirstLoadTime(tx, establishmentId, machineId);
    if (!isFirstLoadDue(lastLoadedAt, lastOutOfServiceAt)) refuse('HOPPER_LOADED', { machine });
  }

  /** Posts the coins of a first load as an asset in the hopper; a negative amount reverses it. Returns the entry. */
  private async postFirstLoad(
    tx: Tx,
    establishment: Establishment,
    deskAction: DeskAction,
    { machine }: { readonly machine: string },
    amountMinor: bigint,
  ): Promise<bigint> {
    return (
      await this.ledger.postEntryForAction(tx, establishment, deskAction, {
        ...buildFirstLoadEntry(amountMinor),
        source: { machine },
      })
    ).entryId;
  }

  private async requireFillSlip(tx: Tx, establishmentId: number, slipNumber: bigint): Promise<FillRow> {
    const slip = await findFillSlip(tx, establishmentId, slipNumber);
    return slip ?? refuse('NOT_FOUND', { what: `fill ${slipNumber}` });
  }
}
