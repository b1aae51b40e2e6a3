import { Injectable } from '@nestjs/common';
import type { Establishment } from '#identity/access/access.decorators.js';
import { IdentitiesService, type Credentials } from '#identity/signing/identities.service.js';
import { PersonalRecordsService } from '#identity/people/personal-records.service.js';
import { DesksService, type DeskAct } from '#desks/balances/desks.service.js';
import { requireHolder, requireValidChips } from '#desks/balances/desk-rules.js';
import { holdsChips } from '#domain/cash/desks.js';
import { parseChips, encodeChips } from '#domain/cash/desk-chips.js';
import { sumPieces } from '#domain/tables/exchanges.js';
import { isForfeit, judgeOrphanFind, type OrphanAct, type OrphanFind, type OrphanTaker } from '#domain/cash/orphans.js';
import { Database } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import { writeOnce, type Wire } from '#platform/database/idempotency.js';
import { refuse } from '#refusals/refusal.js';
import type { Tx } from '#platform/database/rows.js';
import { OrphanBooksService, type OrphanEntry } from './orphan-books.service.js';
import { OrphanPlacesService } from './orphan-places.service.js';
import { OrphanEntity } from './entities/orphan.entity.js';
import { lockOrphan, findOrphan, type OrphanRow } from './orphans.queries.js';
import type { UserRequest } from '#ledger/user-request.js';
import { proveSecondPerson } from '#tickets/acts/second-person.js';

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
export interface OrphanOfSlip {
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

interface OrphanToSettle {
  readonly act: Exclude<OrphanAct, 'received'>;
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
    private readonly records: PersonalRecordsService,
    private readonly books: OrphanBooksService,
    private readonly places: OrphanPlacesService,
  ) {}

  /**
   * Enters a find as an orphan (unclaimed money) and pays it into a desk, in the gaming day now running. A customer who
   * had taken it is excluded; an employee is reported to the Direction as an incident. Refuses with the codes of
   * `proveIdentity` (the receiver), ORPHAN_NEEDS_SLIP, ORPHAN_CHIPS_NOT_VALID, INVALID_INPUT with the fields that its
   * kind needs or cannot have, FOUND_LATER, UNKNOWN_MACHINE, UNKNOWN_TABLE, UNKNOWN_DESK, DESK_RETIRED, DESK_NOT_HELD,
   * NOT_THE_HOLDER, and the codes of `requireValidChips` and `findTicketOrCard`.
   */
  async enterFind(
    { actor, establishment, writeKey }: UserRequest,
    input: NewOrphan,
    address: string,
  ): Promise<Wire<OrphanRow>> {
    const { establishmentId } = establishment;
    const receiver =
      input.receiver === null
        ? null
        : await this.identities.proveIdentity(establishment, input.receiver, address, ['caissier', 'changeur']);
    return writeOnce(this.database, establishmentId, writeKey, async (tx) => {
      const act = await this.desks.beginDayAct(tx, actor, establishment, 'orphans.enter');
      const { taking, machine, table, kind, place, reference, stakeMinor, gainsMinor } = input;
      const orphanFind = { ...input, slipNumber: null, takenBy: taking?.by ?? null };
      const { faults, isExclusion } = judgeOrphanFind(orphanFind);
      refuseFaults(faults);
      const foundAt = input.foundAt ?? act.happenedAt;
      refuseFutureFind(foundAt, act);
      const { machineId, tableId } = await this.places.findPlaceIds(tx, establishment, act.gamingDay, input);
      // the receiver, or else the actor, holds the desk
      const deskAct = { ...act, personId: receiver?.personId ?? actor.personId };
      const desk = await this.desks.lockDesk(tx, establishment, input.deskCode);
      requireHolder(desk, deskAct.personId);
      const chips = requireValidChips(establishment, holdsChips(desk.kind), input.chips);
      const foundTicketOrCard = await this.books.findTicketOrCard(tx, establishment, act, input);
      // the reference of a found ticket or card is its identifier: its number stays secret
      const paperId = foundTicketOrCard.ticketId ?? foundTicketOrCard.cardId;
      const { orphanId } = await insertRow(tx, OrphanEntity, {
        establishmentId,
        kind,
        machineId,
        tableId,
        chips: encodeChips(chips),
        chipsMinor: sumPieces(chips),
        place: place.trim(),
        reference: paperId === null ? reference.trim() : String(paperId),
        ...foundTicketOrCard,
        slipNumber: null,
        stakeMinor,
        gainsMinor,
        foundAt,
        deadlineOn: await this.books.computeDeadline(tx, establishment, act.gamingDay),
        takenBy: orphanFind.takenBy,
        takerRecordId:
          taking && (await this.storePerson(tx, establishment, act, { name: taking.name, seen: taking.seen })),
        excludedAt: isExclusion ? act.happenedAt : null,
        incidentNumber:
          orphanFind.takenBy === 'employee'
            ? await this.books.reportTaker(tx, establishment, act, { machine, table, place: place.trim(), foundAt })
            : null,
      });
      // its first line in the register gives the orphan its number
      const { entryNumber: orphanNumber } = await this.books.enterAct(tx, establishment, {
        act: 'received',
        orphanId,
        find: { ...orphanFind, chips, ...foundTicketOrCard },
        deskCode: input.deskCode,
        deskAct,
        enteredBy: actor.personId,
        authorisedBy: null,
        claimantRecordId: null,
        reason: '',
      });
      if (isExclusion && taking) await this.books.excludeTaker(tx, establishment, act, taking.name, orphanNumber);
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
    act: DeskAct,
    slip: OrphanOfSlip,
  ): Promise<ReceivedOrphan> {
    const { establishmentId } = establishment;
    const { kind, machineId, slipNumber, amountMinor, foundAt } = slip;
    refuseFutureFind(foundAt, act);
    const orphanFind = { kind, slipNumber, stakeMinor: amountMinor, gainsMinor: 0n, chips: [] };
    const { orphanId } = await insertRow(tx, OrphanEntity, {
      establishmentId,
      ...orphanFind,
      machineId,
      chipsMinor: 0n,
      place: '',
      reference: '',
      foundAt,
      deadlineOn: await this.books.computeDeadline(tx, establishment, act.gamingDay),
    });
    const entry = await this.books.enterAct(tx, establishment, {
      act: 'received',
      orphanId,
      find: orphanFind,
      deskCode: null,
      deskAct: act,
      enteredBy: act.personId,
      authorisedBy: null,
      claimantRecordId: null,
      reason: '',
    });
    return { orphanId, ...entry };
  }

  /**
   * Refunds an orphan (unclaimed money) to a person who proves ownership, in cash from the actor's desk. A supervisor
   * or the direction, identified by their own secret, has judged the proofs. Refuses with the codes of `proveIdentity`,
   * OWN_APPROVAL, NOT_FOUND, ORPHAN_SETTLED, ORPHAN_IDENTITY_REQUIRED, UNKNOWN_DESK, DESK_RETIRED, DESK_NOT_HELD,
   * NOT_THE_HOLDER, DESK_BALANCE_SHORT.
   */
  async refundOrphan(
    { actor, establishment, writeKey }: UserRequest,
    input: { readonly orphanNumber: bigint; readonly deskCode: string; readonly claimant: Claimant },
    authoriser: Credentials,
    address: string,
  ): Promise<Wire<OrphanRow>> {
    const authorisedBy = await proveSecondPerson(this.identities, establishment, { credentials: authoriser, address });
    return this.settleOrphan(
      { actor, establishment, writeKey: writeKey },
      { ...input, act: 'refunded', reason: '', authorisedBy },
    );
  }

  /**
   * Cancels an entry made by mistake, with the reason; the desk returns the money received, chips as chips. Refuses
   * with the codes of `refundOrphan`, and ORPHAN_OF_SLIP, DESK_CHIPS_SHORT.
   */
  async cancelEntry(
    { actor, establishment, writeKey }: UserRequest,
    input: { readonly orphanNumber: bigint; readonly deskCode: string; readonly reason: string },
    authoriser: Credentials,
    address: string,
  ): Promise<Wire<OrphanRow>> {
    const authorisedBy = await proveSecondPerson(this.identities, establishment, { credentials: authoriser, address });
    const settlement = { ...input, act: 'cancelled', claimant: null, authorisedBy } as const;
    return this.settleOrphan({ actor, establishment, writeKey: writeKey }, settlement);
  }

  /**
   * Forfeits an orphan (unclaimed money) to the establishment after its deadline. Refuses with NOT_FOUND,
   * ORPHAN_SETTLED, ORPHAN_NOT_DUE.
   */
  forfeitOrphan({ actor, establishment, writeKey }: UserRequest, orphanNumber: bigint): Promise<Wire<OrphanRow>> {
    // no desk, claimant or second person takes part
    const noParties = { deskCode: null, authorisedBy: null, claimant: null, reason: '' };
    return this.settleOrphan(
      { actor, establishment, writeKey: writeKey },
      { act: 'forfeited', orphanNumber, ...noParties },
    );
  }

  /**
   * Settles an orphan (unclaimed money) once, under its lock: refunded, cancelled or forfeited. Refuses with the codes
   * of `refundOrphan` and `cancelEntry`, and ORPHAN_NOT_DUE before the deadline of a forfeiture.
   */
  private settleOrphan(
    { actor, establishment, writeKey }: UserRequest,
    input: OrphanToSettle,
  ): Promise<Wire<OrphanRow>> {
    const { establishmentId } = establishment;
    const { act, orphanNumber, deskCode, reason, authorisedBy } = input;
    return writeOnce(this.database, establishmentId, writeKey, async (tx) => {
      if (authorisedBy === actor.personId) refuse('OWN_APPROVAL');
      const deskAct = await this.desks.beginDayAct(tx, actor, establishment, `orphans.${act}`, reason);
      await lockOrphan(tx, establishmentId, orphanNumber);
      const orphan = await this.requireOrphan(tx, establishmentId, orphanNumber);
      if (orphan.settledAs !== null) refuse('ORPHAN_SETTLED', { number: orphanNumber, settledAs: orphan.settledAs });
      if (act === 'forfeited' && !isForfeit(orphan.deadlineOn, deskAct.gamingDay)) {
        refuse('ORPHAN_NOT_DUE', { deadline: orphan.deadlineOn });
      }
      if (input.claimant !== null) await this.books.requireDocument(tx, establishment, deskAct, orphan, input.claimant);
      if (act === 'cancelled' && orphan.slipNumber !== null) refuse('ORPHAN_OF_SLIP', { slip: orphan.slipNumber });
      if (deskCode !== null) requireHolder(await this.desks.lockDesk(tx, establishment, deskCode), actor.personId);
      const claimantRecordId = input.claimant && (await this.storePerson(tx, establishment, deskAct, input.claimant));
      await this.books.enterAct(tx, establishment, {
        act,
        orphanId: orphan.orphanId,
        find: { ...orphan, chips: parseChips(orphan.chips) },
        deskCode,
        deskAct,
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
  private async storePerson(
    tx: Tx,
    establishment: Establishment,
    deskAct: DeskAct,
    person: Claimant | Taker,
  ): Promise<bigint> {
    return this.records.storeRecord(tx, {
      establishmentId: establishment.establishmentId,
      kind: 'customer',
      content: Buffer.from(JSON.stringify(person)),
      keepUntil: await this.books.retainPersonUntil(tx, establishment, deskAct.gamingDay),
      recordedBy: deskAct.personId,
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
function refuseFaults(faults: ReturnType<typeof judgeOrphanFind>['faults']): void {
  const onlyFault = faults.length === 1 ? faults[0] : undefined;
  if (onlyFault === 'slipNumber') refuse('ORPHAN_NEEDS_SLIP');
  if (onlyFault === 'chips') refuse('ORPHAN_CHIPS_NOT_VALID');
  if (faults.length > 0) refuse('INVALID_INPUT', { fields: [...faults] });
}

/** Refuses with FOUND_LATER a find dated after its entry: the finder's clock may be ahead, but only slightly. */
function refuseFutureFind(foundAt: Date, { happenedAt }: DeskAct): void {
  if (foundAt.getTime() > happenedAt.getTime() + CLOCK_TOLERANCE_MS) refuse('FOUND_LATER');
}
