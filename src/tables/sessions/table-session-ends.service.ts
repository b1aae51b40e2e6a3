import { Injectable } from '@nestjs/common';
import type { ChipLine } from '#domain/cash/desk-chips.js';
import type { ValueLine } from '#domain/cash/drop-counts.js';
import { reverseLines } from '#domain/accounting/entry-lines.js';
import type { EntryLine } from '#domain/accounting/journal-entry.js';
import { buildTableResultEntry } from '#domain/accounting/floor-postings.js';
import { computeNotesMissingFromBox, computePiecesTotal } from '#domain/tables/exchanges.js';
import { findInterruptionFault, listKeyHolderFunctions, type Interruption } from '#domain/tables/interruptions.js';
import { computeChipsWithCustomers, type InterruptionWay } from '#domain/tables/sessions.js';
import { computeTableResult } from '#domain/tables/table-result.js';
import { assertCountConfirmed, type ConfirmedCount } from '#desks/balances/count-questions.js';
import { requireLegalTender, requireValidChips } from '#desks/balances/desk-rules.js';
import { deleteCountDrafts } from '#desks/drafts/count-drafts.queries.js';
import type { DeskAction } from '#desks/balances/desks.service.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { IdentitiesService, type Credentials } from '#identity/signing/identities.service.js';
import { LedgerService } from '#ledger/ledger.service.js';
import type { Serialized } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import type { SignedRequest } from '#ledger/user-request.js';
import { TableSessionEntity } from '../entities/table-session.entity.js';
import { assertNoFault } from '../terms/faults.js';
import { getLastInterruption, listUnclosedSessions, type SessionRow } from './table-sessions.queries.js';
import { readTableExpectation } from './count-expectations.js';
import { OpeningsService } from './openings.service.js';
import type { SessionView } from './session-views.js';
import { TableSessionsService } from './table-sessions.service.js';
import {
  TableEntriesService,
  type IdentifiedParticipants,
  type ParticipantCredentials,
  type TableEntryKey,
} from './table-entries.service.js';

/** Count of a table: every chip and plaque, and the notes of its locked box. */
export interface TableCount extends ParticipantCredentials, ConfirmedCount {
  readonly chips: readonly ChipLine[];
  readonly notes: readonly ValueLine[];
}

/** The count that ends a session, with its place in the carnet. */
export interface SessionEnd {
  readonly session: SessionRow;
  readonly entryKey: TableEntryKey;
  readonly participants: IdentifiedParticipants;
  readonly input: ConfirmedCount & Pick<TableCount, 'chips' | 'notes'> & { readonly deskCode: string };
}

/** Interrupts and ends table sessions: the count, the locked encaisse, the result. */
@Injectable()
export class TableSessionEndsService {
  constructor(
    private readonly sessions: TableSessionsService,
    private readonly openings: OpeningsService,
    private readonly entries: TableEntriesService,
    private readonly identities: IdentitiesService,
    private readonly ledger: LedgerService,
  ) {}

  /**
   * Interrupts a session: the encaisse (all that is at the table) is counted as at the end, or locked whole with a
   * named key holder. Refuses with the codes of `authenticateParticipants` (the participants, then the key holder),
   * NOT_FOUND, the codes of `findSessionEntryFault`, `findBouleTableauxFault`, `findInterruptionFault`,
   * `assertRequiredParticipants` and `requireQuestionedCount`.
   */
  async interruptSession(
    request: SignedRequest,
    sessionId: bigint,
    input: TableCount & {
      readonly way: InterruptionWay;
      readonly keyHolder: Credentials | null;
      readonly willReopen: boolean;
    },
  ): Promise<Serialized<SessionView>> {
    const { establishment, address } = request;
    const { way, willReopen } = input;
    // a count is made as at the end
    const hands = way === 'count' ? 'closing' : 'interruption';
    const participants = await this.entries.authenticateParticipants(request, hands, input);
    const keyHolderRoles = listKeyHolderFunctions(establishment.jurisdiction);
    // only a table locked whole has a key holder
    const keyHolderIdentity =
      input.keyHolder === null || way === 'count'
        ? null
        : await this.identities.verifyIdentity(establishment, input.keyHolder, address, keyHolderRoles);
    return this.sessions.runSessionWrite(
      request,
      sessionId,
      'interruption',
      input.reason,
      async (tx, deskAction, session, entryKey) => {
        await this.openings.assertRemainingTableau(tx, establishment, session);
        const keyHolderFunction = keyHolderRoles.find((role) => keyHolderIdentity?.roles.includes(role) === true);
        const keyHolder = keyHolderFunction === undefined ? null : { function: keyHolderFunction, reopens: willReopen };
        await this.assertStopAllowed(tx, establishment, sessionId, { way, keyHolder });
        this.entries.assertRequiredParticipants(establishment, participants);
        const { chips, notes } =
          way === 'count'
            ? await this.requireQuestionedCount(tx, establishment, session, input)
            : { chips: [], notes: [] };
        await this.entries.insertTableEntry(tx, establishment, deskAction, {
          ...entryKey,
          way,
          participants,
          amountMinor: computePiecesTotal(chips) + computePiecesTotal(notes),
          keyHolder: keyHolderIdentity?.personId ?? null,
          pieces: { counted: chips, notes: { side: 'counted', lines: notes } },
          reason: input.reason,
        });
        await this.updateSessionRow(tx, establishment, sessionId, { state: 'interrupted' });
      },
    );
  }

  /**
   * Reopens an interrupted session: a counted encaisse (all that was at the table) is counted again, a locked one is
   * opened by its key holder. Refuses with the codes of `authenticateParticipants`, NOT_FOUND, the codes of
   * `findSessionEntryFault`, `assertStakesAllowed`, `assertOpenedTableau` and `assertRequiredParticipants`,
   * KEY_HOLDER_ABSENT, the codes of `requireQuestionedCount`, REASON_REQUIRED (another sum than before).
   */
  async reopenSession(request: SignedRequest, sessionId: bigint, input: TableCount): Promise<Serialized<SessionView>> {
    const { establishment } = request;
    const participants = await this.entries.authenticateParticipants(request, 'reopening', input);
    return this.sessions.runSessionWrite(
      request,
      sessionId,
      'reopening',
      input.reason,
      async (tx, deskAction, session, entryKey) => {
        await this.openings.assertStakesAllowed(tx, establishment, session);
        await this.openings.assertOpenedTableau(tx, establishment, session);
        this.entries.assertRequiredParticipants(establishment, participants);
        const interruption = await getLastInterruption(tx, establishment.establishmentId, sessionId);
        assertKeyHolderPresent(interruption, participants);
        const { chips, notes } =
          interruption.way === 'count'
            ? await this.requireQuestionedCount(tx, establishment, session, input)
            : { chips: [], notes: [] };
        const amountMinor = computePiecesTotal(chips) + computePiecesTotal(notes);
        const differenceMinor = interruption.way === 'count' ? amountMinor - interruption.amountMinor : null;
        if (differenceMinor !== null && differenceMinor !== 0n && input.reason.length < 3) refuse('REASON_REQUIRED');
        await this.entries.insertTableEntry(tx, establishment, deskAction, {
          ...entryKey,
          participants,
          amountMinor,
          differenceMinor,
          pieces: { counted: chips, notes: { side: 'counted', lines: notes } },
          reason: input.reason,
        });
        await this.updateSessionRow(tx, establishment, sessionId, { state: 'open' });
      },
    );
  }

  /**
   * Ends a session: every chip, plaque and note of the table is counted and brought to a desk. The result is posted in
   * the day of the session. Refuses with the codes of `authenticateParticipants`, NOT_FOUND, the codes of
   * `findSessionEntryFault`, `findBouleTableauxFault` (the last tableau at the minimum), `assertRequiredParticipants`
   * and `requireQuestionedCount`, REASON_REQUIRED (fewer notes than were changed), and the codes of
   * `recordDeskMovement`.
   */
  async closeSession(
    request: SignedRequest,
    sessionId: bigint,
    input: TableCount & { readonly deskCode: string },
  ): Promise<Serialized<SessionView>> {
    const { establishment } = request;
    const participants = await this.entries.authenticateParticipants(request, 'closing', input);
    return this.sessions.runSessionWrite(
      request,
      sessionId,
      'closing',
      input.reason,
      async (tx, deskAction, session, entryKey) => {
        await this.openings.assertRemainingTableau(tx, establishment, session);
        if (session.state === 'open' && establishment.jurisdiction === 'AI67' && !session.hasLapsed)
          await this.assertStopAllowed(tx, establishment, sessionId, { way: 'count', keyHolder: null });
        this.entries.assertRequiredParticipants(establishment, participants);
        if (session.state === 'interrupted')
          assertKeyHolderPresent(await getLastInterruption(tx, establishment.establishmentId, sessionId), participants);
        await this.recordEnd(tx, establishment, deskAction, { session, entryKey, participants, input });
      },
    );
  }

  /**
   * Ends a session with its count: posts the result, brings all that was counted to a desk, writes the entry and the
   * figures of the session. `session` has the sums of the entries in force; a corrected count leaves its end. Refuses
   * with the codes of `requireQuestionedCount`, REASON_REQUIRED (fewer notes than were changed), and the codes of
   * `recordDeskMovement`.
   */
  async recordEnd(
    tx: Tx,
    establishment: Establishment,
    deskAction: DeskAction,
    { session, entryKey, participants, input }: SessionEnd,
  ): Promise<void> {
    const { sessionId } = session;
    const { chips, notes } = await this.requireQuestionedCount(tx, establishment, session, input);
    const [chipsMinor, notesMinor] = [computePiecesTotal(chips), computePiecesTotal(notes)];
    const amountMinor = chipsMinor + notesMinor;
    const isBoxShort = computeNotesMissingFromBox(session.exchangedMinor, notesMinor) > 0n;
    if (isBoxShort && input.reason.length < 3) refuse('REASON_REQUIRED');
    const closingFigures = computeClosingFigures(session, chipsMinor, notesMinor);
    const entryId = await this.postSessionResult(tx, establishment, deskAction, session, closingFigures);
    const deskMovement =
      amountMinor === 0n
        ? null
        : await this.entries.recordDeskMovement(tx, establishment, deskAction, {
            deskCode: input.deskCode,
            kind: 'tableEncaisse',
            toDesk: chips,
            cashMinor: notesMinor,
            cashier: participants.cashier,
            entryId,
          });
    await this.entries.insertTableEntry(tx, establishment, deskAction, {
      ...entryKey,
      participants,
      amountMinor,
      deskMovement,
      pieces: { counted: chips, notes: { side: 'counted', lines: notes } },
      reason: input.reason,
      entryId: entryId ?? null,
    });
    const closedAt = session.closedAt ?? deskAction.happenedAt;
    const closedState = { state: 'closed', closedAt, entryId: entryId ?? null } as const;
    await this.updateSessionRow(tx, establishment, sessionId, { ...closedState, ...closingFigures });
  }

  /** Posts the counter-entry of the result of an ended session; returns it, undefined when nothing was posted. */
  async postResultReversal(
    tx: Tx,
    establishment: Establishment,
    deskAction: DeskAction,
    session: SessionRow,
  ): Promise<bigint | undefined> {
    const closingFigures = computeClosingFigures(session, session.chipsMinor ?? 0n, session.notesMinor ?? 0n);
    return this.postSessionResult(tx, establishment, deskAction, session, closingFigures, reverseLines);
  }

  /**
   * Checks that a session may stop this way beside the other tables. Refuses with the codes of `findInterruptionFault`.
   */
  private async assertStopAllowed(
    tx: Tx,
    establishment: Establishment,
    sessionId: bigint,
    { way, keyHolder }: Pick<Interruption, 'way' | 'keyHolder'>,
  ): Promise<void> {
    const { establishmentId, jurisdiction } = establishment;
    const otherSessions = (await listUnclosedSessions(tx, establishmentId)).filter(
      (session) => session.sessionId !== sessionId,
    );
    const stopsAllTables = otherSessions.every(({ state }) => state !== 'open');
    const lockedTables: string[] = [];
    for (const session of stopsAllTables ? otherSessions : []) {
      const interruption = await getLastInterruption(tx, establishmentId, session.sessionId);
      if (interruption.way === 'lock') lockedTables.push(session.tableNumber);
    }
    assertNoFault(establishment, findInterruptionFault(jurisdiction, { way, stopsAllTables, lockedTables, keyHolder }));
  }

  /**
   * Returns the counted chips and notes of a table as valid pieces, once every doubt about them is confirmed. Refuses
   * with the codes of `requireValidChips`, NOT_LEGAL_TENDER and the codes of `assertCountConfirmed`.
   */
  async requireQuestionedCount(
    tx: Tx,
    establishment: Establishment,
    session: SessionRow,
    count: ConfirmedCount & Pick<TableCount, 'chips' | 'notes'>,
  ): Promise<{ readonly chips: ChipLine[]; readonly notes: ValueLine[] }> {
    const chips = requireValidChips(establishment, true, count.chips);
    const notes = requireLegalTender(establishment, count.notes);
    const expectation = await readTableExpectation(tx, establishment, session, { chips, notes });
    assertCountConfirmed(establishment, chips, expectation, count, 'shown');
    return { chips, notes };
  }

  /** Posts the result of a session, or its reversal; returns the entry, undefined when nothing moved. */
  private async postSessionResult(
    tx: Tx,
    establishment: Establishment,
    deskAction: DeskAction,
    { tableNumber, sessionNumber }: SessionRow,
    closingFigures: ClosingFigures,
    transformLines: (lines: readonly EntryLine[]) => readonly EntryLine[] = (lines) => lines,
  ): Promise<bigint | undefined> {
    const entry = buildTableResultEntry({
      notesMinor: closingFigures.notesMinor,
      chipsWithCustomersMinor: computeChipsWithCustomers(closingFigures, closingFigures.chipsMinor),
      resultMinor: closingFigures.resultMinor,
    });
    if (entry.lines.length === 0) return undefined;
    return (
      await this.ledger.postEntryForAction(tx, establishment, deskAction, {
        ...entry,
        lines: transformLines(entry.lines),
        source: { table: tableNumber, session: sessionNumber },
      })
    ).entryId;
  }

  /** Updates the state and the closing figures of a session, and deletes the drafts of its count. */
  async updateSessionRow(
    tx: Tx,
    { establishmentId }: Establishment,
    sessionId: bigint,
    changes: Partial<TableSessionEntity>,
  ): Promise<void> {
    await tx.update(TableSessionEntity, { establishmentId, sessionId }, changes);
    await deleteCountDrafts(tx, establishmentId, `table/${sessionId}`);
  }
}

/** Figures of a session at its end, in minor units. */
type ClosingFigures = Readonly<
  Record<'avancesMinor' | 'creditsMinor' | 'chipsMinor' | 'notesMinor' | 'resultMinor', bigint>
>;

/** Returns the avances, credits, chips and notes of a session that ends, and its result, in minor units. */
function computeClosingFigures(
  { avancesMinor, creditsMinor }: SessionRow,
  chipsMinor: bigint,
  notesMinor: bigint,
): ClosingFigures {
  const totals = { avancesMinor, creditsMinor };
  const resultMinor = computeTableResult({ ...totals, encaisseMinor: chipsMinor + notesMinor });
  return { ...totals, chipsMinor, notesMinor, resultMinor };
}

/** Refuses with KEY_HOLDER_ABSENT when the encaisse was locked and the holder of its key takes no part. */
export function assertKeyHolderPresent(
  { keyHolder }: { readonly keyHolder: bigint | null },
  { writer, signer, croupier, cashier }: IdentifiedParticipants,
): void {
  const isPresent = [writer, signer, croupier, cashier].some((person) => person?.personId === keyHolder);
  if (keyHolder !== null && !isPresent) refuse('KEY_HOLDER_ABSENT');
}
