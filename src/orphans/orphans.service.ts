import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { IdentitiesService, type Credentials } from '#identity/signing/identities.service.js';
import { PersonalRecordsService } from '#identity/people/personal-records.service.js';
import { DesksService, type DeskAction } from '#desks/balances/desks.service.js';
import { assertHolder, requireValidChips } from '#desks/balances/desk-rules.js';
import { canHoldChips } from '#domain/cash/desks.js';
import { parseChips, encodeChips } from '#domain/cash/desk-chips.js';
import { computePiecesTotal } from '#domain/tables/exchanges.js';
import {
  isForfeited,
  evaluateOrphanFind,
  type OrphanAction,
  type OrphanFind,
  type OrphanTaker,
} from '#domain/cash/orphans.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import { writeOnce, type Serialized } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { OrphanBooksService, type OrphanEntry } from './orphan-books.service.js';
import { OrphanPlacesService } from './orphan-places.service.js';
import { OrphanEntity } from './entities/orphan.entity.js';
import { lockOrphan, findOrphan, type OrphanRow } from './orphans.queries.js';
import type { UserRequest } from '#ledger/user-request.js';
import { requireSecondPersonId } from '#tickets/acts/second-person.js';

const CLOCK_TOLERANCE_MS = 300_000;

/** The person who had taken an orphan, as far as known, and the observations: stored encrypted. */
export interface Taker {
  /** Name of the person who took the money. */
  readonly name: string;
  readonly seen: string;
}

export interface NewOrphan extends Omit<OrphanFind, 'takenBy' | 'slipNumber'> {
  readonly taking: (Taker & { readonly by: OrphanTaker }) | null;
  /** When it was found; now by default. */
  readonly foundAt: Date | null;
  readonly deskCode: string;
  /** The holder of the desk who takes the money; null: the user who enters it. */
  readonly receiver: Credentials | null;
}

/** The unclaimed part of an unpaid slip. */
export interface UnclaimedSlip {
  readonly kind: 'unclaimedJackpot' | 'creditsLeft';
  readonly machineId: bigint;
  readonly slipNumber: bigint;
  readonly amountMinor: bigint;
  readonly foundAt: Date;
}

export interface ReceivedOrphan extends OrphanEntry {
  readonly orphanId: bigint;
}

/** The claimant and the proofs of ownership: column 9 of the register, stored encrypted. */
export interface Claimant {
  /** Name of the claimant. */
  readonly name: string;
  /** Address of the claimant. */
  readonly address: string;
  /** Proofs of ownership, as typed. */
  readonly proofs: string;
  /** The identity document shown, with its number; null when none was shown. */
  readonly document: string | null;
}

interface OrphanSettlement {
  readonly action: Exclude<OrphanAction, 'received'>;
  readonly orphanNumber: bigint;
  readonly reason: string;
  /** The desk that pays; null for a forfeiture, which moves no money. */
  readonly deskCode: string | null;
  readonly authorisedBy: bigint | null;
  readonly claimant: Claimant | null;
}

/** Money without an owner: paid into a desk and entered at once, refunded against proof, or forfeited. */
@Injectable()
export class OrphansService {
  constructor(
    private readonly database: Database,
    private readonly desks: DesksService,
    private readonly identities: IdentitiesService,
    private readonly personalRecords: PersonalRecordsService,
    private readonly books: OrphanBooksService,
    private readonly places: OrphanPlacesService,
  ) {}

  /**
   * Enters a find as an orphan (unclaimed money) and pays it into a desk, in the gaming day now running. A customer who
   * had taken it is excluded; an employee is reported to the Direction as an incident. Refuses with the codes of
   * `verifyIdentity` (the receiver), ORPHAN_NEEDS_SLIP, ORPHAN_CHIPS_NOT_VALID, INVALID_INPUT with the fields that its
   * kind needs or cannot have, FOUND_LATER, UNKNOWN_MACHINE, UNKNOWN_TABLE, UNKNOWN_DESK, DESK_RETIRED, DESK_NOT_HELD,
   * NOT_THE_HOLDER, and the codes of `requireValidChips` and `resolveTicketOrCard`.
   */
  async enterFoundOrphan(userRequest: UserRequest, input: NewOrphan, address: string): Promise<Serialized<OrphanRow>> {
    const { actor, establishment } = userRequest;
    const { establishmentId } = establishment;
    const receiver =
      input.receiver === null
        ? null
        : await this.identities.verifyIdentity(establishment, input.receiver, address, ['caissier', 'changeur']);
    return this.desks.writeDeskAction(userRequest, 'orphans.enter', '', async (tx, entryAction) => {
      const { taking, machine, table, kind, place, reference, stakeMinor, gainsMinor } = input;
      const orphanFind = { ...input, slipNumber: null, takenBy: taking?.by ?? null };
      const { faults, isExclusion } = evaluateOrphanFind(orphanFind);
      refuseFindFaults(faults);
      const foundAt = input.foundAt ?? entryAction.happenedAt;
      assertFindNotInFuture(foundAt, entryAction);
      const { machineId, tableId } = await this.places.resolvePlaceIds(tx, establishment, entryAction.gamingDay, input);
      // the receiver, or else the actor, holds the desk
      const deskAction = { ...entryAction, personId: receiver?.personId ?? actor.personId };
      const desk = await this.desks.lockDesk(tx, establishment, input.deskCode);
      assertHolder(desk, deskAction.personId);
      const chips = requireValidChips(establishment, canHoldChips(desk.kind), input.chips);
      const foundTicketOrCard = await this.books.resolveTicketOrCard(tx, establishment, entryAction, input);
      // the reference of a found ticket or card is its identifier: its number stays secret
      const ticketOrCardId = foundTicketOrCard.ticketId ?? foundTicketOrCard.cardId;
      const takenFrom = { machine, table, place: place.trim(), foundAt };
      const { orphanId } = await insertRow(tx, OrphanEntity, {
        establishmentId,
        kind,
        machineId,
        tableId,
        chips: encodeChips(chips),
        chipsMinor: computePiecesTotal(chips),
        place: place.trim(),
        reference: ticketOrCardId === null ? reference.trim() : String(ticketOrCardId),
        ...foundTicketOrCard,
        slipNumber: null,
        stakeMinor,
        gainsMinor,
        foundAt,
        deadlineOn: await this.books.computeDeadline(tx, establishment, entryAction.gamingDay),
        takenBy: orphanFind.takenBy,
        takerRecordId:
          taking &&
          (await this.storePersonRecord(tx, establishment, entryAction, { name: taking.name, seen: taking.seen })),
        excludedAt: isExclusion ? entryAction.happenedAt : null,
        incidentNumber:
          orphanFind.takenBy === 'employee'
            ? await this.books.reportEmployeeTaker(tx, establishment, entryAction, takenFrom)
            : null,
      });
      // its first line in the register gives the orphan its number
      const { entryNumber: orphanNumber } = await this.books.enterOrphanEntry(tx, establishment, {
        action: 'received',
        orphanId,
        find: { ...orphanFind, chips, ...foundTicketOrCard },
        deskCode: input.deskCode,
        deskAction,
        enteredBy: actor.personId,
        authorisedBy: null,
        claimantRecordId: null,
        reason: '',
      });
      if (isExclusion && taking)
        await this.books.excludeTaker(tx, establishment, entryAction, taking.name, orphanNumber);
      return this.requireOrphan(tx, establishmentId, orphanNumber);
    });
  }

  /**
   * Enters the unclaimed amount of an unpaid slip as an orphan (unclaimed money); no cash moves. Runs within the
   * transaction and audit context of the caller, who settles the slip. Refuses with FOUND_LATER.
   */
  async enterUnclaimedSlip(
    tx: Tx,
    establishment: Establishment,
    action: DeskAction,
    slip: UnclaimedSlip,
  ): Promise<ReceivedOrphan> {
    const { establishmentId } = establishment;
    const { kind, machineId, slipNumber, amountMinor, foundAt } = slip;
    assertFindNotInFuture(foundAt, action);
    const orphanFind = { kind, slipNumber, stakeMinor: amountMinor, gainsMinor: 0n, chips: [] };
    const { orphanId } = await insertRow(tx, OrphanEntity, {
      establishmentId,
      ...orphanFind,
      machineId,
      chipsMinor: 0n,
      place: '',
      reference: '',
      foundAt,
      deadlineOn: await this.books.computeDeadline(tx, establishment, action.gamingDay),
    });
    const entry = await this.books.enterOrphanEntry(tx, establishment, {
      action: 'received',
      orphanId,
      find: orphanFind,
      deskCode: null,
      deskAction: action,
      enteredBy: action.personId,
      authorisedBy: null,
      claimantRecordId: null,
      reason: '',
    });
    return { orphanId, ...entry };
  }

  /**
   * Refunds an orphan (unclaimed money) to a person who proves ownership, in cash from the actor's desk. A supervisor
   * or the direction, identified by their own secret, has judged the proofs. Refuses with codes of `verifyIdentity`,
   * OWN_APPROVAL, NOT_FOUND, ORPHAN_SETTLED, ORPHAN_IDENTITY_REQUIRED, UNKNOWN_DESK, DESK_RETIRED, DESK_NOT_HELD,
   * NOT_THE_HOLDER, DESK_BALANCE_SHORT.
   */
  async refundOrphan(
    userRequest: UserRequest,
    input: { readonly orphanNumber: bigint; readonly deskCode: string; readonly claimant: Claimant },
    authoriser: Credentials,
    address: string,
  ): Promise<Serialized<OrphanRow>> {
    const consent = { credentials: authoriser, address };
    const authorisedBy = await requireSecondPersonId(this.identities, userRequest.establishment, consent);
    return this.settleOrphan(userRequest, { ...input, action: 'refunded', reason: '', authorisedBy });
  }

  /**
   * Cancels an entry made by mistake, with the reason; the desk returns the money received, chips as chips. Refuses
   * with the codes of `refundOrphan`, and ORPHAN_OF_SLIP, DESK_CHIPS_SHORT.
   */
  async cancelOrphanEntry(
    userRequest: UserRequest,
    input: { readonly orphanNumber: bigint; readonly deskCode: string; readonly reason: string },
    authoriser: Credentials,
    address: string,
  ): Promise<Serialized<OrphanRow>> {
    const consent = { credentials: authoriser, address };
    const authorisedBy = await requireSecondPersonId(this.identities, userRequest.establishment, consent);
    const settlement = { ...input, action: 'cancelled', claimant: null, authorisedBy } as const;
    return this.settleOrphan(userRequest, settlement);
  }

  /**
   * Forfeits an orphan (unclaimed money) to the establishment after its deadline. Refuses with NOT_FOUND,
   * ORPHAN_SETTLED, ORPHAN_NOT_DUE.
   */
  forfeitOrphan(userRequest: UserRequest, orphanNumber: bigint): Promise<Serialized<OrphanRow>> {
    // no desk, claimant or second person takes part
    const noParties = { deskCode: null, authorisedBy: null, claimant: null, reason: '' };
    return this.settleOrphan(userRequest, { action: 'forfeited', orphanNumber, ...noParties });
  }

  /**
   * Settles an orphan (unclaimed money) once, under its lock: refunded, cancelled or forfeited. Refuses with the codes
   * of `refundOrphan` and `cancelOrphanEntry`, and ORPHAN_NOT_DUE before the deadline of a forfeiture.
   */
  private settleOrphan(
    { actor, establishment, idempotencyKey }: UserRequest,
    input: OrphanSettlement,
  ): Promise<Serialized<OrphanRow>> {
    const { establishmentId } = establishment;
    const { action, orphanNumber, deskCode, reason, authorisedBy } = input;
    return writeOnce(this.database, establishmentId, idempotencyKey, async (tx) => {
      if (authorisedBy === actor.personId) refuse('OWN_APPROVAL');
      const deskAction = await this.desks.beginDeskAction(tx, actor, establishment, `orphans.${action}`, reason);
      await lockOrphan(tx, establishmentId, orphanNumber);
      const orphan = await this.requireOrphan(tx, establishmentId, orphanNumber);
      if (orphan.settledAs !== null) refuse('ORPHAN_SETTLED', { number: orphanNumber, settledAs: orphan.settledAs });
      if (action === 'forfeited' && !isForfeited(orphan.deadlineOn, deskAction.gamingDay)) {
        refuse('ORPHAN_NOT_DUE', { deadline: orphan.deadlineOn });
      }
      if (input.claimant !== null)
        await this.books.assertIdentityDocument(tx, establishment, deskAction, orphan, input.claimant);
      if (action === 'cancelled' && orphan.slipNumber !== null) refuse('ORPHAN_OF_SLIP', { slip: orphan.slipNumber });
      if (deskCode !== null) assertHolder(await this.desks.lockDesk(tx, establishment, deskCode), actor.personId);
      const claimantRecordId =
        input.claimant && (await this.storePersonRecord(tx, establishment, deskAction, input.claimant));
      await this.books.enterOrphanEntry(tx, establishment, {
        action,
        orphanId: orphan.orphanId,
        find: { ...orphan, chips: parseChips(orphan.chips) },
        deskCode,
        deskAction,
        enteredBy: actor.personId,
        authorisedBy,
        claimantRecordId,
        reason: reason.trim(),
      });
      return this.requireOrphan(tx, establishmentId, orphanNumber);
    });
  }

  /**
   * Stores the personal data of a claimant or taker until the end of its retention; returns the record's identifier.
   */
  private async storePersonRecord(
    tx: Tx,
    establishment: Establishment,
    deskAction: DeskAction,
    person: Claimant | Taker,
  ): Promise<bigint> {
    return this.personalRecords.storeRecord(tx, {
      establishmentId: establishment.establishmentId,
      kind: 'customer',
      content: Buffer.from(JSON.stringify(person)),
      keepUntil: await this.books.computeRetentionEnd(tx, establishment, deskAction.gamingDay),
      recordedBy: deskAction.personId,
    });
  }

  /** Returns the orphan with a register number. Refuses with NOT_FOUND. */
  private async requireOrphan(tx: Tx, establishmentId: number, orphanNumber: bigint): Promise<OrphanRow> {
    const orphan = await findOrphan(tx, establishmentId, orphanNumber);
    return orphan ?? refuse('NOT_FOUND', { what: `orphan ${orphanNumber}` });
  }
}

/**
 * Refuses the faults of a find: a single missing slip or invalid chips by their own code, others with INVALID_INPUT and
 * their fields.
 */
function refuseFindFaults(faults: ReturnType<typeof evaluateOrphanFind>['faults']): void {
  const onlyFault = faults.length === 1 ? faults[0] : undefined;
  if (onlyFault === 'slipNumber') refuse('ORPHAN_NEEDS_SLIP');
  if (onlyFault === 'chips') refuse('ORPHAN_CHIPS_NOT_VALID');
  if (faults.length > 0) refuse('INVALID_INPUT', { fields: [...faults] });
}

/** Refuses with FOUND_LATER a find dated after its entry: the finder's clock may be ahead, but only slightly. */
function assertFindNotInFuture(foundAt: Date, { happenedAt }: DeskAction): void {
  if (foundAt.getTime() > happenedAt.getTime() + CLOCK_TOLERANCE_MS) refuse('FOUND_LATER');
}
