import { Injectable } from '@nestjs/common';
import type { ChipLine } from '#domain/cash/desk-chips.js';
import type { ValueLine } from '#domain/cash/drop-counts.js';
import type { DeskAction } from '#desks/balances/desks.service.js';
import { computePiecesTotal, type PieceMedium } from '#domain/tables/exchanges.js';
import {
  deriveSessionState,
  findCounterEntryFault,
  getCorrectionAction,
  type ReversibleEntry,
} from '#domain/tables/counter-entries.js';
import type { PieceSide } from '#domain/tables/sessions.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { Serialized } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import type { SignedRequest } from '#ledger/user-request.js';
import { assignBonNumber } from '../sessions/bon-numbers.js';
import type { SessionView } from '../sessions/session-views.js';
import {
  listParticipants,
  MOVEMENT_OF_ENTRY,
  TableEntriesService,
  type IdentifiedParticipants,
  type MovedEntryKind,
  type ParticipantCredentials,
} from '../sessions/table-entries.service.js';
import { assertKeyHolderPresent, TableSessionEndsService } from '../sessions/table-session-ends.service.js';
import {
  getEntryKeyHolder,
  getLastInterruption,
  getTableSession,
  listSessionEntries,
  listUnclosedSessions,
  type EntryRow,
  type SessionRow,
} from '../sessions/table-sessions.queries.js';
import { TableSessionsService } from '../sessions/table-sessions.service.js';
import { assertNoFault } from '../terms/faults.js';
import { lockTables } from '../terms/tables.queries.js';
import { CarnetReplacementsService, type EntryReplacement } from './carnet-replacements.service.js';
import { CounterEntriesService } from './counter-entries.service.js';

/** The correction of an entry of a carnet: its counter-entry, and the entry in its place. */
export interface CarnetCorrection extends ParticipantCredentials {
  readonly reason: string;
  /** Null: the entry should not have been made. */
  readonly replacement: EntryReplacement | null;
}

/** Corrects entries of carnets by counter-entries, which two people sign (docs/adr/0054-counter-entries.md). */
@Injectable()
export class CarnetCorrectionsService {
  constructor(
    private readonly sessions: TableSessionsService,
    private readonly ends: TableSessionEndsService,
    private readonly entries: TableEntriesService,
    private readonly replacements: CarnetReplacementsService,
    private readonly counterEntries: CounterEntriesService,
  ) {}

  /**
   * Reverses an entry of a carnet, and writes another in its place. Its pieces and its postings are reversed with it.
   * The participants are those of the entry. Refuses with NOT_FOUND, the codes of `authenticateParticipants`,
   * COUNTER_ENTRY_DAY_CLOSED, the codes of `findCounterEntryFault` and `assertRequiredParticipants`,
   * KEY_HOLDER_ABSENT (of a locked encaisse), TABLE_SESSION_OPEN (another session of the table has begun since the end), and the codes of `recordDeskMovement` and
   * of the replacement.
   */
  async correctEntry(
    request: SignedRequest,
    sessionId: bigint,
    entryNumber: number,
    correction: CarnetCorrection,
  ): Promise<Serialized<SessionView>> {
    const { establishment } = request;
    const { reason, replacement } = correction;
    const { entries, game } = await this.sessions.getSession(establishment, sessionId);
    const action = getCorrectionAction(requireEntry(entries, entryNumber), game);
    const participants = await this.entries.authenticateParticipants(request, action, correction);
    return this.sessions.runLockedSession(
      request,
      sessionId,
      { action: 'tables.counterEntry', reason },
      async (tx, deskAction, session) => {
        const { establishmentId } = establishment;
        await lockTables(tx, establishmentId);
        await this.counterEntries.assertDayOpen(tx, establishment, session.gamingDay);
        const lockedEntries = await listSessionEntries(tx, establishmentId, sessionId);
        const entry = requireEntry(lockedEntries, entryNumber);
        const isReplaced = replacement !== null;
        const reversibleEntries = lockedEntries.map(toReversibleEntry);
        assertNoFault(establishment, findCounterEntryFault(toReversibleEntry(entry), reversibleEntries, isReplaced));
        this.entries.assertRequiredParticipants(establishment, participants);
        if (entry.kind === 'interruption' && entry.way === 'lock')
          assertKeyHolderPresent(await getLastInterruption(tx, establishmentId, sessionId), participants);
        if (entry.kind === 'closing' && !isReplaced) await this.assertTableFree(tx, establishment, session);
        const counterNumber = await this.recordCounterEntry(tx, establishment, deskAction, {
          session,
          entry,
          reason,
          participants,
        });
        await this.reverseEntry(tx, establishment, deskAction, { session, entry, counterNumber, participants });
        if (!isReplaced) {
          const reversal = { ...toReversibleEntry(entry), number: session.lastEntry + 1, reverses: entryNumber };
          await this.restoreState(tx, establishment, deskAction, session, [...reversibleEntries, reversal]);
          return;
        }
        await this.replacements.recordReplacement(tx, establishment, deskAction, {
          // with the sums of the entries in force
          session: await getTableSession(tx, establishmentId, sessionId),
          entry,
          counterNumber,
          participants,
          replacement,
          reason,
        });
      },
    );
  }

  /** Records the counter-entry of an entry, signed by its writer and by the signer, or the cashier where none signs. */
  private async recordCounterEntry(
    tx: Tx,
    establishment: Establishment,
    { happenedAt }: DeskAction,
    {
      session: { tableId, gamingDay },
      entry: { amountMinor },
      reason,
      participants,
    }: {
      readonly session: SessionRow;
      readonly entry: EntryRow;
      readonly reason: string;
      readonly participants: IdentifiedParticipants;
    },
  ): Promise<bigint> {
    const hands = listParticipants(establishment, participants);
    const writer = hands.find(({ part }) => part === 'writer');
    const signer = hands.find(({ part }) => part === 'signer') ?? hands.find(({ part }) => part === 'cashier');
    if (writer === undefined || signer === undefined) throw new Error('the entries of a carnet have two hands');
    return this.counterEntries.recordCounterEntry(tx, establishment, {
      fact: 'carnetEntry',
      tableId,
      gamingDay,
      happenedAt,
      amountMinor,
      reason,
      writer,
      signer,
    });
  }

  /** Writes the line that reverses an entry, with the movement of its pieces and the posting of its result. */
  private async reverseEntry(
    tx: Tx,
    establishment: Establishment,
    deskAction: DeskAction,
    {
      session,
      entry,
      counterNumber,
      participants,
    }: {
      readonly session: SessionRow;
      readonly entry: EntryRow;
      readonly counterNumber: bigint;
      readonly participants: IdentifiedParticipants;
    },
  ): Promise<void> {
    const { sessionId } = session;
    const { kind, entryNumber, deskCode, way } = entry;
    const entryId =
      kind === 'closing' ? await this.ends.postResultReversal(tx, establishment, deskAction, session) : undefined;
    const notes = selectLines(entry, (line) => line.medium === 'note');
    const deskMovement =
      deskCode === null
        ? null
        : await this.entries.recordDeskMovement(tx, establishment, deskAction, {
            deskCode,
            kind: MOVEMENT_OF_ENTRY[kind as MovedEntryKind],
            toTable: selectChips(entry, 'out', 'counted'),
            toDesk: selectChips(entry, 'in'),
            cashMinor: 0n - computePiecesTotal(notes),
            cashier: participants.cashier,
            entryId,
          });
    const entryKey = {
      sessionId,
      entryNumber: session.lastEntry + 1,
      kind,
      correction: { counterNumber, reverses: entryNumber, replaces: null },
    };
    const noteSide = kind === 'noteExchange' ? 'in' : 'counted';
    await this.entries.insertTableEntry(tx, establishment, deskAction, {
      ...entryKey,
      amountMinor: -entry.amountMinor,
      participants,
      deskMovement,
      pieces: {
        in: negateLines(selectChips(entry, 'in')),
        out: negateLines(selectChips(entry, 'out')),
        counted: negateLines(selectChips(entry, 'counted')),
        notes: { side: noteSide, lines: negateLines(notes) },
      },
      ...(way === null ? {} : { way }),
      keyHolder: await getEntryKeyHolder(tx, establishment.establishmentId, sessionId, entryNumber),
      entryId: entryId ?? null,
    });
    if (kind === 'bon') await assignBonNumber(tx, establishment, entryKey);
  }

  /** Returns a session to its state before a reversed entry; one without an entry in force ends with nothing. */
  private async restoreState(
    tx: Tx,
    establishment: Establishment,
    { happenedAt }: DeskAction,
    session: SessionRow,
    entries: readonly ReversibleEntry[],
  ): Promise<void> {
    const state = deriveSessionState(entries);
    if (state === session.state) return;
    const figures = { avancesMinor: 0n, creditsMinor: 0n, chipsMinor: 0n, notesMinor: 0n, resultMinor: 0n };
    const noFigures = { avancesMinor: null, creditsMinor: null, chipsMinor: null, notesMinor: null, resultMinor: null };
    await this.ends.updateSessionRow(
      tx,
      establishment,
      session.sessionId,
      state === null
        ? { state: 'closed', closedAt: happenedAt, entryId: null, ...figures }
        : { state, closedAt: null, entryId: null, ...noFigures },
    );
  }

  /** Refuses with TABLE_SESSION_OPEN when another session of the table is at work. */
  private async assertTableFree(tx: Tx, establishment: Establishment, session: SessionRow): Promise<void> {
    const { tableId, tableNumber } = session;
    const sessions = await listUnclosedSessions(tx, establishment.establishmentId);
    if (sessions.some((other) => other.tableId === tableId)) refuse('TABLE_SESSION_OPEN', { table: tableNumber });
  }
}

/** Returns the entry of a carnet with a number. Refuses with NOT_FOUND. */
const requireEntry = (entries: readonly EntryRow[], entryNumber: number): EntryRow =>
  entries.find((entry) => entry.entryNumber === entryNumber) ??
  refuse('NOT_FOUND', { what: `carnet entry ${String(entryNumber)}` });

const toReversibleEntry = ({ entryNumber, kind, way, reverses }: EntryRow): ReversibleEntry => ({
  number: entryNumber,
  kind,
  way,
  reverses,
});

interface StoredLine {
  readonly side: PieceSide;
  readonly medium: PieceMedium;
  readonly game: string;
  readonly valueMinor: bigint;
  readonly count: bigint;
}

/** Returns the lines of an entry's pieces that `isIncluded` accepts. */
const selectLines = ({ pieces }: EntryRow, isIncluded: (line: EntryRow['pieces'][number]) => boolean): StoredLine[] =>
  pieces.filter(isIncluded).map((line) => ({ ...line, valueMinor: BigInt(line.value), count: BigInt(line.count) }));

/** Returns the chips and plaques of an entry on these sides. */
const selectChips = (entry: EntryRow, ...sides: readonly PieceSide[]): ChipLine[] =>
  selectLines(entry, ({ side }) => sides.includes(side)).flatMap(({ medium, game, valueMinor, count }) =>
    medium === 'chip' || medium === 'plaque' ? [{ medium, game: game as ChipLine['game'], valueMinor, count }] : [],
  );

const negateLines = <Line extends ValueLine>(lines: readonly Line[]): Line[] =>
  lines.map((line) => ({ ...line, count: -line.count }));
