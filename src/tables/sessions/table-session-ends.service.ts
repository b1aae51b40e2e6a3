import { Injectable } from '@nestjs/common';
import type { ChipLine } from '#domain/cash/desk-chips.js';
import type { ValueLine } from '#domain/cash/drop-counts.js';
import { buildTableResultEntry } from '#domain/accounting/floor-postings.js';
import { computeMissingFromBox, sumPieces } from '#domain/tables/exchanges.js';
import { findInterruptionFault } from '#domain/tables/interruptions.js';
import { computeChipsWithCustomers, type InterruptionWay } from '#domain/tables/sessions.js';
import { computeTableResult } from '#domain/tables/table-result.js';
import { requireLegalTender, requireValidChips } from '#desks/balances/desk-rules.js';
import type { DeskAct } from '#desks/balances/desks.service.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { IdentitiesService, type Credentials, type Identity } from '#identity/signing/identities.service.js';
import { LedgerService } from '#ledger/ledger.service.js';
import type { Wire } from '#platform/database/idempotency.js';
import type { Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import type { Role } from '#declarations/shapes/roles.js';
import { TableSessionEntity } from '../entities/table-session.entity.js';
import { refuseFault } from '../terms/faults.js';
import { findLastInterruption, listUnclosedSessions, type SessionRow } from './table-sessions.queries.js';
import { OpeningsService } from './openings.service.js';
import { TableSessionsService, type SessionView, type SessionWrite } from './table-sessions.service.js';
import { TableEntriesService, type ParticipantCredentials } from './table-entries.service.js';

/** Count of a table: every chip and plaque, and the notes of its locked box. */
export interface CountedTable extends ParticipantCredentials {
  readonly chips: readonly ChipLine[];
  readonly notes: readonly ValueLine[];
  readonly reason: string;
}

const KEY_HOLDERS: readonly Role[] = ['direction', 'membreDuComite', 'chefDePartie'];

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
   * named key holder. Refuses with the codes of `proveParticipants` (the participants, then the key holder), NOT_FOUND,
   * the codes of `findEntryFault`, `findBouleFault`, `findInterruptionFault`, `requireParticipants` and `requireValidChips`,
   * NOT_LEGAL_TENDER.
   */
  async interruptSession(
    request: SessionWrite,
    sessionId: bigint,
    input: CountedTable & {
      readonly way: InterruptionWay;
      readonly keyHolder: Credentials | null;
      readonly willReopen: boolean;
    },
  ): Promise<Wire<SessionView>> {
    const { actor, establishment, address } = request;
    const { way, willReopen } = input;
    const participants = await this.entries.proveParticipants(actor, establishment, 'interruption', input, address);
    // only a table locked whole has a key holder
    const keyHolderIdentity =
      input.keyHolder === null || way === 'count'
        ? null
        : await this.identities.proveIdentity(establishment, input.keyHolder, address, KEY_HOLDERS);
    return this.sessions.writeInSession(
      request,
      sessionId,
      'interruption',
      input.reason,
      async (tx, deskAct, session) => {
        await this.openings.requireRemainingTableau(tx, establishment, session);
        const otherOpenSessions = (await listUnclosedSessions(tx, establishment.establishmentId)).filter(
          ({ sessionId: otherId, state }) => otherId !== sessionId && state === 'open',
        );
        const keyHolder =
          keyHolderIdentity === null
            ? null
            : { function: findKeyHolderFunction(keyHolderIdentity), reopens: willReopen };
        refuseFault(
          establishment,
          findInterruptionFault({ way, stopsAllTables: otherOpenSessions.length === 0, keyHolder }),
        );
        this.entries.requireParticipants(establishment, participants);
        const { chips, notes } = way === 'count' ? this.validateCount(establishment, input) : { chips: [], notes: [] };
        await this.entries.writeEntry(tx, establishment, deskAct, {
          sessionId,
          entryNumber: session.lastEntry + 1,
          kind: 'interruption',
          way,
          hands: participants,
          amountMinor: sumPieces(chips) + sumPieces(notes),
          keyHolder: keyHolderIdentity?.personId ?? null,
          pieces: { counted: chips, notes: { side: 'counted', lines: notes } },
          reason: input.reason,
        });
        await this.updateSession(tx, establishment, sessionId, { state: 'interrupted' });
      },
    );
  }

  /**
   * Reopens an interrupted session: a counted encaisse (all that was at the table) is counted again, a locked one is
   * opened by its key holder. Refuses with the codes of `proveParticipants`, NOT_FOUND, the codes of `findEntryFault`
   * and `requireParticipants`, KEY_HOLDER_ABSENT, the codes of `requireValidChips`, NOT_LEGAL_TENDER, REASON_REQUIRED
   * (another sum than before).
   */
  async reopenSession(request: SessionWrite, sessionId: bigint, input: CountedTable): Promise<Wire<SessionView>> {
    const { actor, establishment, address } = request;
    const participants = await this.entries.proveParticipants(actor, establishment, 'reopening', input, address);
    return this.sessions.writeInSession(request, sessionId, 'reopening', input.reason, async (tx, deskAct, session) => {
      this.entries.requireParticipants(establishment, participants);
      const interruption = await findLastInterruption(tx, establishment.establishmentId, sessionId);
      const presentPersonIds = [actor.personId, participants.signer?.personId, participants.croupier?.personId];
      if (interruption.keyHolder !== null && !presentPersonIds.includes(interruption.keyHolder))
        refuse('KEY_HOLDER_ABSENT');
      const { chips, notes } =
        interruption.way === 'count' ? this.validateCount(establishment, input) : { chips: [], notes: [] };
      const amountMinor = sumPieces(chips) + sumPieces(notes);
      const differenceMinor = interruption.way === 'count' ? amountMinor - interruption.amountMinor : null;
      if (differenceMinor !== null && differenceMinor !== 0n && input.reason.length < 3) refuse('REASON_REQUIRED');
      await this.entries.writeEntry(tx, establishment, deskAct, {
        sessionId,
        entryNumber: session.lastEntry + 1,
        kind: 'reopening',
        hands: participants,
        amountMinor,
        differenceMinor,
        pieces: { counted: chips, notes: { side: 'counted', lines: notes } },
        reason: input.reason,
      });
      await this.updateSession(tx, establishment, sessionId, { state: 'open' });
    });
  }

  /**
   * Ends a session: every chip, plaque and note of the table is counted and brought to a desk. The result is posted in
   * the day of the session. Refuses with the codes of `proveParticipants`, NOT_FOUND, the codes of `findEntryFault`,
   * `findBouleFault` (the last tableau at the minimum), `requireParticipants` and `requireValidChips`,
   * NOT_LEGAL_TENDER, REASON_REQUIRED (fewer notes than were changed), and the codes of `moveAtDesk`.
   */
  async closeSession(
    request: SessionWrite,
    sessionId: bigint,
    input: CountedTable & { readonly deskCode: string },
  ): Promise<Wire<SessionView>> {
    const { actor, establishment, address } = request;
    const participants = await this.entries.proveParticipants(actor, establishment, 'closing', input, address);
    return this.sessions.writeInSession(request, sessionId, 'closing', input.reason, async (tx, deskAct, session) => {
      await this.openings.requireRemainingTableau(tx, establishment, session);
      this.entries.requireParticipants(establishment, participants);
      const { chips, notes } = this.validateCount(establishment, input);
      if (computeMissingFromBox(session.exchangedMinor, sumPieces(notes)) > 0n && input.reason.length < 3)
        refuse('REASON_REQUIRED');
      const closingFigures = computeFigures(session, sumPieces(chips), sumPieces(notes));
      const entryId = await this.postResult(tx, establishment, deskAct, session, closingFigures);
      const amountMinor = sumPieces(chips) + sumPieces(notes);
      const deskMovement =
        amountMinor === 0n
          ? null
          : await this.entries.moveAtDesk(tx, establishment, deskAct, {
              deskCode: input.deskCode,
              kind: 'tableEncaisse',
              toDesk: chips,
              cashMinor: sumPieces(notes),
              cashier: participants.cashier,
              entryId,
            });
      await this.entries.writeEntry(tx, establishment, deskAct, {
        sessionId,
        entryNumber: session.lastEntry + 1,
        kind: 'closing',
        hands: participants,
        amountMinor,
        moved: deskMovement,
        pieces: { counted: chips, notes: { side: 'counted', lines: notes } },
        reason: input.reason,
      });
      const closedState = { state: 'closed', closedAt: deskAct.happenedAt, entryId: entryId ?? null } as const;
      await this.updateSession(tx, establishment, sessionId, { ...closedState, ...closingFigures });
    });
  }

  /** Returns the counted chips and notes of a table as valid pieces of the establishment and its currency. */
  private validateCount(
    establishment: Establishment,
    { chips, notes }: CountedTable,
  ): { readonly chips: ChipLine[]; readonly notes: ValueLine[] } {
    return { chips: requireValidChips(establishment, true, chips), notes: requireLegalTender(establishment, notes) };
  }

  /** Posts the result of a session; returns the entry, undefined when nothing moved. */
  private async postResult(
    tx: Tx,
    establishment: Establishment,
    deskAct: DeskAct,
    { tableNumber, sessionNumber }: SessionRow,
    closingFigures: ReturnType<typeof computeFigures>,
  ): Promise<bigint | undefined> {
    const entry = buildTableResultEntry({
      notesMinor: closingFigures.notesMinor,
      chipsWithCustomersMinor: computeChipsWithCustomers(closingFigures, closingFigures.chipsMinor),
      resultMinor: closingFigures.resultMinor,
    });
    if (entry.lines.length === 0) return undefined;
    return (
      await this.ledger.postForAct(tx, establishment, deskAct, {
        ...entry,
        source: { table: tableNumber, session: sessionNumber },
      })
    ).entryId;
  }

  /** Updates the state and the closing figures of a session. */
  private async updateSession(
    tx: Tx,
    { establishmentId }: Establishment,
    sessionId: bigint,
    change: Partial<TableSessionEntity>,
  ): Promise<void> {
    await tx.update(TableSessionEntity, { establishmentId, sessionId }, change);
  }
}

/** Returns the avances, credits, chips and notes of a session that ends, and its result, in minor units. */
function computeFigures({ avancesMinor, creditsMinor }: SessionRow, chipsMinor: bigint, notesMinor: bigint) {
  const totals = { avancesMinor, creditsMinor };
  const resultMinor = computeTableResult({ ...totals, encaisseMinor: chipsMinor + notesMinor });
  return { ...totals, chipsMinor, notesMinor, resultMinor };
}

/** Returns the function in which a person may hold the key of a locked encaisse; empty without one. */
const findKeyHolderFunction = ({ roles }: Identity): string => KEY_HOLDERS.find((each) => roles.includes(each)) ?? '';
