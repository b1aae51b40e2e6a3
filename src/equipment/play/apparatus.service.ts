import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { IdentitiesService, type Credentials } from '#identity/signing/identities.service.js';
import { SignaturesService } from '#identity/signing/signatures.service.js';
import { computeServiceState, type ServiceState } from '#domain/equipment/checks.js';
import { findShufflerFault, isShuffler, type EnteredApparatus } from '#domain/equipment/shufflers.js';
import { insertRow } from '#platform/database/entities.js';
import type { Serialized } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { EquipmentActionsService } from '../stock/equipment-acts.service.js';
import { ApparatusCheckEntity } from '../entities/apparatus-check.entity.js';
import { EquipmentApparatusEntity } from '../entities/equipment-apparatus.entity.js';
import { assertTableExists, listApparatus, getApparatus, type ApparatusRow } from './allocations.queries.js';
import type { UserRequest } from '#ledger/user-request.js';

/** A roulette, a boule or a grande roue, and whether it is fit for use on a gaming day. */
export interface ApparatusOnDay extends ApparatusRow {
  /** State of the apparatus on the day. */
  readonly service: ServiceState;
}

export interface NewApparatus extends EnteredApparatus {
  readonly table: string | null;
}

export interface NewApparatusCheck {
  readonly apparatusId: bigint;
  readonly isSound: boolean;
  readonly findings: string;
  /** Inspecteur who is present, identified by their own PIN or password. */
  readonly inspecteur: Credentials;
  readonly address: string;
}

/** Manages roulettes, boules and the grande roue: their place, and their check before each session. */
@Injectable()
export class ApparatusService {
  constructor(
    private readonly actions: EquipmentActionsService,
    private readonly identities: IdentitiesService,
    private readonly signatures: SignaturesService,
  ) {}

  /** Lists all apparatus, with their fitness for use on the running gaming day. */
  async listApparatusOnCurrentDay(establishment: Establishment): Promise<ApparatusOnDay[]> {
    const apparatus = await listApparatus(this.actions.readConnection, establishment.establishmentId, null);
    return addServiceStates(await this.actions.findCurrentGamingDay(establishment), apparatus);
  }

  /**
   * Enters an apparatus (a roulette, a boule, the grande roue, a shuffler). Refuses, in this order, with
   * APPARATUS_KNOWN, the codes of `findShufflerFault`, UNKNOWN_TABLE, TABLE_HAS_APPARATUS.
   */
  enterApparatus(userRequest: UserRequest, apparatus: NewApparatus): Promise<Serialized<ApparatusRow>> {
    const { establishmentId, jurisdiction } = userRequest.establishment;
    const { kind, apparatusNumber, table } = apparatus;
    return this.actions.runEquipmentWrite(userRequest, 'equipment.enterApparatus', async (tx, { now, gamingDay }) => {
      if (await tx.existsBy(EquipmentApparatusEntity, { establishmentId, apparatusNumber })) {
        refuse('APPARATUS_KNOWN', { number: apparatusNumber });
      }
      const fault = findShufflerFault(jurisdiction, gamingDay, apparatus);
      if (fault !== null) refuse(fault.code, { number: fault.number, article: fault.article });
      await assertTableWithoutApparatus(tx, establishmentId, table);
      const { apparatusId } = await insertRow(tx, EquipmentApparatusEntity, {
        establishmentId,
        kind,
        apparatusNumber,
        tableNumber: table,
        ...(isShuffler(kind)
          ? {
              approval: apparatus.approval,
              approvedOn: apparatus.approvedOn,
              isProtected: apparatus.isProtected,
              hasSignal: apparatus.hasSignal,
            }
          : {}),
        enteredAt: now,
      });
      return getApparatus(tx, establishmentId, apparatusId);
    });
  }

  /**
   * Moves an apparatus to a table, or (null) away from any. Refuses, in this order, with NOT_FOUND, APPARATUS_RETIRED,
   * UNKNOWN_TABLE, TABLE_HAS_APPARATUS.
   */
  placeApparatus(
    userRequest: UserRequest,
    apparatusId: bigint,
    table: string | null,
  ): Promise<Serialized<ApparatusRow>> {
    const { establishmentId } = userRequest.establishment;
    return this.actions.runEquipmentWrite(userRequest, 'equipment.placeApparatus', async (tx) => {
      const apparatus = await lockApparatus(tx, establishmentId, apparatusId);
      if (apparatus.table !== table) await assertTableWithoutApparatus(tx, establishmentId, table);
      await tx.update(EquipmentApparatusEntity, { establishmentId, apparatusId }, { tableNumber: table });
      return getApparatus(tx, establishmentId, apparatusId);
    });
  }

  /** Takes an apparatus out of use. Refuses, in this order, with NOT_FOUND, APPARATUS_RETIRED. */
  retireApparatus(userRequest: UserRequest, apparatusId: bigint): Promise<Serialized<ApparatusRow>> {
    const { establishmentId } = userRequest.establishment;
    return this.actions.runEquipmentWrite(userRequest, 'equipment.retireApparatus', async (tx, { now }) => {
      await lockApparatus(tx, establishmentId, apparatusId);
      await tx.update(
        EquipmentApparatusEntity,
        { establishmentId, apparatusId },
        { tableNumber: null, retiredAt: now },
      );
      return getApparatus(tx, establishmentId, apparatusId);
    });
  }

  /**
   * Records a check before the session of the running gaming day, witnessed by an inspecteur. Refuses, in this order,
   * with FUNCTION_NOT_HELD of the checker, SIGN_IN_THROTTLED, IDENTITY_REFUSED, FUNCTION_NOT_HELD of the inspecteur,
   * NOT_FOUND, APPARATUS_RETIRED, CHECK_WITHOUT_FINDINGS.
   */
  async recordCheck(userRequest: UserRequest, check: NewApparatusCheck): Promise<Serialized<ApparatusRow>> {
    const { actor, establishment } = userRequest;
    if (!actor.roles.includes('mecanicien')) {
      refuse('FUNCTION_NOT_HELD', { name: actor.fullName, functions: ['mecanicien'] });
    }
    const witness = await this.identities.verifyIdentity(establishment, check.inspecteur, check.address, [
      'inspecteur',
    ]);
    const { establishmentId } = establishment;
    return this.actions.runEquipmentWrite(userRequest, 'equipment.check', async (tx, { now, gamingDay }) => {
      const { apparatusId, isSound, findings } = check;
      await lockApparatus(tx, establishmentId, apparatusId);
      if (!isSound && findings.length < 3) refuse('CHECK_WITHOUT_FINDINGS');
      const { checkId } = await insertRow(tx, ApparatusCheckEntity, {
        establishmentId,
        apparatusId,
        gamingDay,
        isSound,
        findings,
        checkedBy: actor.personId,
        witnessedBy: witness.personId,
        checkedAt: now,
      });
      await this.signatures.createSignature(tx, {
        establishmentId,
        personId: witness.personId,
        signedAs: 'inspecteur',
        subject: `equipment check ${checkId}`,
        content: { checkId, apparatusId, gamingDay, isSound, findings },
        strokes: null,
        keepStrokesUntil: gamingDay,
      });
      return getApparatus(tx, establishmentId, apparatusId);
    });
  }
}

/** Returns each apparatus with its fitness for use on a gaming day, by its last check. */
export function addServiceStates(gamingDay: string, apparatus: readonly ApparatusRow[]): ApparatusOnDay[] {
  return apparatus.map((apparatusRow) => {
    const { checkedOn, checkedAt, isSound, lastSessionEndedAt } = apparatusRow;
    const checks =
      checkedOn === null || checkedAt === null || isSound === null
        ? []
        : [{ gamingDay: checkedOn, checkedAt, isSound }];
    return { ...apparatusRow, service: computeServiceState(gamingDay, lastSessionEndedAt, checks) };
  });
}

/** Locks and returns an apparatus in use. Refuses with NOT_FOUND, APPARATUS_RETIRED. */
async function lockApparatus(tx: Tx, establishmentId: number, apparatusId: bigint): Promise<ApparatusRow> {
  const where = { establishmentId, apparatusId };
  await tx.findOne(EquipmentApparatusEntity, { where, lock: { mode: 'pessimistic_write' } });
  const apparatus = await getApparatus(tx, establishmentId, apparatusId);
  return apparatus.retiredAt === null ? apparatus : refuse('APPARATUS_RETIRED', { number: apparatus.apparatusNumber });
}

/** Refuses with UNKNOWN_TABLE, TABLE_HAS_APPARATUS. */
async function assertTableWithoutApparatus(tx: Tx, establishmentId: number, table: string | null): Promise<void> {
  if (table !== null) await assertTableExists(tx, establishmentId, table);
  const [placedApparatus] = table === null ? [] : await listApparatus(tx, establishmentId, table);
  if (placedApparatus !== undefined) refuse('TABLE_HAS_APPARATUS', { table, number: placedApparatus.apparatusNumber });
}
