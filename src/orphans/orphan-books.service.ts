import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { enterInRegister, reserveRegisterNumbers } from '#audit/registers/registers.js';
import { DesksService, type DeskAction } from '#desks/balances/desks.service.js';
import { computeOrphanEffects, type OrphanAction, type OrphanFind, type OrphanAmounts } from '#domain/cash/orphans.js';
import { addDays } from '#establishments/days/gaming-day.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import { ExclusionsService } from '#incidents/exclusions.service.js';
import { IncidentsService } from '#incidents/incidents.service.js';
import { LedgerService } from '#ledger/ledger.service.js';
import { insertRow } from '#platform/database/entities.js';
import { refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { OrphanEntryEntity } from './entities/orphan-entry.entity.js';
import { FoundTicketsAndCardsService, NO_TICKET_OR_CARD, type FoundTicketOrCard } from './found-papers.service.js';

const REGISTER = 'orphans';

/** One entry about an orphan, to be written in the three places that must agree. */
export interface OrphanEntryInput {
  readonly action: OrphanAction;
  readonly orphanId: bigint;
  readonly find: OrphanAmounts & Partial<FoundTicketOrCard>;
  /** Null when no cash moves: a forfeiture, and a receipt from an unpaid slip. */
  readonly deskCode: string | null;
  readonly deskAction: DeskAction;
  readonly enteredBy: bigint;
  readonly authorisedBy: bigint | null;
  readonly claimantRecordId: bigint | null;
  readonly reason: string;
}

/** Where an orphan was taken. */
interface TakenOrphanPlace extends Pick<OrphanFind, 'machine' | 'table' | 'place'> {
  readonly foundAt: Date;
}

/** A line of the register and its journal entry. */
export interface OrphanEntry {
  readonly entryNumber: bigint;
  readonly entryId: bigint;
}

/**
 * Writes an entry about an orphan (unclaimed money) to the desk, the account and the register: one sum, one
 * transaction.
 */
@Injectable()
export class OrphanBooksService {
  constructor(
    private readonly desks: DesksService,
    private readonly ledger: LedgerService,
    private readonly settings: SettingsService,
    private readonly exclusions: ExclusionsService,
    private readonly incidents: IncidentsService,
    private readonly foundItems: FoundTicketsAndCardsService,
  ) {}

  /**
   * Writes an act on an orphan (unclaimed money): its journal entry, the desk's movements and the line of the register.
   * The desk must be locked and its holder known; a null `deskCode` moves no cash. Refuses with DESK_BALANCE_SHORT,
   * DESK_CHIPS_SHORT.
   */
  async enterOrphanEntry(tx: Tx, establishment: Establishment, input: OrphanEntryInput): Promise<OrphanEntry> {
    const { establishmentId } = establishment;
    const { action, orphanId, deskCode, deskAction } = input;
    const effects = computeOrphanEffects(action, input.find);
    const { entryId } = await this.ledger.postEntry(tx, {
      establishmentId,
      gamingDay: deskAction.gamingDay,
      ...effects.entry,
      source: { orphan: String(orphanId), desk: deskCode, ...toSlipReference(input.find) },
      postedBy: input.enteredBy,
    });
    const { ticketId, cardId } = { ...NO_TICKET_OR_CARD, ...input.find };
    const orphanChange = { action, ticketOrCard: { ticketId, cardId }, amountMinor: input.find.stakeMinor };
    await this.foundItems.updateTicketOrCard(tx, establishment, deskAction, orphanChange, {
      entryId,
      reason: input.reason,
    });
    let orphanMovement: { readonly deskId: bigint; readonly movementNumber: number } | null = null;
    for (const deskMove of deskCode === null ? [] : effects.deskMovements) {
      // read again before each movement: the one before changed the balance
      const currentDesk = await this.desks.requireDesk(tx, establishment, deskCode ?? '');
      const movement = { ...deskMove, entryId };
      const deskMovement = await this.desks.recordMovement(tx, establishment, currentDesk, deskAction, movement);
      if (deskMove.kind === 'orphan') orphanMovement = deskMovement;
    }
    const entryNumber = await reserveRegisterNumbers(tx, establishmentId, REGISTER, 1);
    await insertRow(tx, OrphanEntryEntity, {
      establishmentId,
      entryNumber,
      orphanId,
      act: action,
      amountMinor: effects.registerMinor,
      entryId,
      deskId: orphanMovement?.deskId ?? null,
      movementNumber: orphanMovement?.movementNumber ?? null,
      claimantRecordId: input.claimantRecordId,
      reason: input.reason,
      enteredBy: input.enteredBy,
      authorisedBy: input.authorisedBy,
      gamingDay: deskAction.gamingDay,
      happenedAt: deskAction.happenedAt,
    });
    const rowKey = { establishment_id: establishmentId, entry_number: String(entryNumber) };
    await enterInRegister(tx, establishmentId, REGISTER, 'orphan_entries', [{ number: entryNumber, rowKey }]);
    return { entryNumber, entryId };
  }

  /** Returns the ticket or card of a found number. Refuses with the codes of `resolveTicketOrCard`. */
  resolveTicketOrCard(
    ...search: Parameters<FoundTicketsAndCardsService['resolveTicketOrCard']>
  ): Promise<FoundTicketOrCard> {
    return this.foundItems.resolveTicketOrCard(...search);
  }

  /**
   * Excludes a customer who had taken an orphan (unclaimed money) from today, for the number of days in the settings.
   */
  async excludeTaker(
    tx: Tx,
    establishment: Establishment,
    { gamingDay, personId }: DeskAction,
    takerName: string,
    orphanNumber: bigint,
  ) {
    const { orphanExclusionDays } = await this.settings.readSettingsInForce(tx, establishment, gamingDay);
    const exclusion = {
      customer: { fullName: takerName },
      cause: 'tookOrphan' as const,
      incidentNumber: null,
      reason: `orphelin n° ${orphanNumber}`,
      firstDay: gamingDay,
      lastDay: addDays(gamingDay, orphanExclusionDays - 1),
    };
    await this.exclusions.enterExclusion(tx, { personId }, establishment, exclusion, gamingDay);
  }

  /**
   * Reports the employee who had taken an orphan (unclaimed money) in the register of incidents, which does not name
   * them. The Direction decides on the consequences. Returns the incident's number.
   */
  reportEmployeeTaker(
    tx: Tx,
    establishment: Establishment,
    action: DeskAction,
    takenOrphan: TakenOrphanPlace,
  ): Promise<bigint> {
    const { machine, table, place, foundAt } = takenOrphan;
    const tableOrPlace = table === null ? place : `table ${table}`;
    const placeText = machine === null ? tableOrPlace : `appareil ${machine}`;
    const occurredAt = foundAt > action.happenedAt ? action.happenedAt : foundAt;
    const description = `Un membre du personnel avait pris un orphelin et l’a rendu : ${placeText}. Son nom est au registre des orphelins.`;
    const incident = { kind: 'staffConduct' as const, occurredAt, place: placeText, description };
    const machineFields = machine === null ? {} : { machine };
    return this.incidents.enterIncident(
      tx,
      action,
      establishment,
      { ...incident, ...machineFields },
      action.happenedAt,
    );
  }

  /**
   * Requires an identity document for an unclaimed jackpot (an orphan of a slip) above the threshold set by management
   * (MC:21.1). Refuses with ORPHAN_IDENTITY_REQUIRED.
   */
  async assertIdentityDocument(
    tx: Tx,
    establishment: Establishment,
    { gamingDay }: DeskAction,
    orphan: { readonly slipNumber: bigint | null; readonly amountMinor: bigint },
    claimant: { readonly document: string | null },
  ): Promise<void> {
    if (orphan.slipNumber === null || claimant.document !== null) return;
    const { payoutIdentityAboveMinor } = await this.settings.readSettingsInForce(tx, establishment, gamingDay);
    if (orphan.amountMinor > payoutIdentityAboveMinor) refuse('ORPHAN_IDENTITY_REQUIRED');
  }

  /** Returns the last day on which an orphan (unclaimed money) entered on a gaming day can be claimed. */
  async computeDeadline(tx: Tx, establishment: Establishment, gamingDay: string): Promise<string> {
    const { orphanClaimDays } = await this.settings.readSettingsInForce(tx, establishment, gamingDay);
    return addDays(gamingDay, orphanClaimDays);
  }

  /**
   * Returns the last day on which the identity of an orphan's owner or taker is retained, when stored on a gaming day.
   */
  async computeRetentionEnd(tx: Tx, establishment: Establishment, gamingDay: string): Promise<string> {
    const { orphanRecordDays } = await this.settings.readSettingsInForce(tx, establishment, gamingDay);
    return addDays(gamingDay, orphanRecordDays);
  }
}

/**
 * Returns the reference to the slip that an entry settles, empty without one; the closing of the day finds the entry by
 * it.
 */
const toSlipReference = ({ slipNumber }: OrphanEntryInput['find']): { readonly slip?: string } =>
  slipNumber === null ? {} : { slip: String(slipNumber) };
