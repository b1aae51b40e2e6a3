import { Injectable } from '@nestjs/common';
import type { ChipLine } from '#domain/cash/desk-chips.js';
import type { ValueLine } from '#domain/cash/drop-counts.js';
import { requireLegalTender } from '#desks/balances/desk-rules.js';
import type { DeskAction } from '#desks/balances/desks.service.js';
import { findFurtherAvanceFault, findInitialAvanceFault } from '#domain/tables/avances.js';
import { computePiecesTotal, findBonFault, findExchangePlaceFault } from '#domain/tables/exchanges.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { Tx } from '#platform/database/rows.js';
import { refuse } from '#refusals/refusal.js';
import { assignBonNumber } from '../sessions/bon-numbers.js';
import {
  TableEntriesService,
  type IdentifiedParticipants,
  type TableEntryKey,
} from '../sessions/table-entries.service.js';
import { TableSessionEndsService } from '../sessions/table-session-ends.service.js';
import { getLastInterruption, type EntryRow, type SessionRow } from '../sessions/table-sessions.queries.js';
import { assertNoFault } from '../terms/faults.js';
import { TablesService } from '../terms/tables.service.js';

/** The values of an entry in the place of a reversed one, of the same kind; each kind has its own. */
export interface EntryReplacement {
  /** Desk of the pieces; null: that of the reversed entry. */
  readonly deskCode: string | null;
  /** Chips and plaques of an avance or a credit, or counted at the table. */
  readonly pieces: readonly ChipLine[];
  /** Sides of a bon. */
  readonly requested: readonly ChipLine[];
  readonly given: readonly ChipLine[];
  /** Notes changed, or counted in the box. */
  readonly notes: readonly ValueLine[];
  /** Doubts about a count that were confirmed after a second one. */
  readonly confirmedDoubts: readonly string[];
}

/** A replacement with its place in the carnet. */
export interface EntryInPlace {
  /** The session, with the sums of the entries in force. */
  readonly session: SessionRow;
  /** The reversed entry. */
  readonly entry: EntryRow;
  readonly counterNumber: bigint;
  readonly participants: IdentifiedParticipants;
  readonly replacement: EntryReplacement;
  readonly reason: string;
}

/** Writes the entry in the place of a reversed one, by the rules of its kind. */
@Injectable()
export class CarnetReplacementsService {
  constructor(
    private readonly tables: TablesService,
    private readonly ends: TableSessionEndsService,
    private readonly entries: TableEntriesService,
  ) {}

  /**
   * Writes the entry in the place of a reversed one. Refuses with the codes of its kind: `findInitialAvanceFault`,
   * `findFurtherAvanceFault`, `findBonFault`, CHIPS_NOT_LISTED, NOTES_NOT_LISTED, NOT_LEGAL_TENDER,
   * `findExchangePlaceFault`, `requireQuestionedCount`, `recordEnd`; and with those of `recordDeskMovement`.
   */
  async recordReplacement(
    tx: Tx,
    establishment: Establishment,
    deskAction: DeskAction,
    inPlace: EntryInPlace,
  ): Promise<void> {
    const { session, entry, counterNumber, participants, replacement, reason } = inPlace;
    const { kind } = entry;
    const entryKey = {
      sessionId: session.sessionId,
      entryNumber: session.lastEntry + 1,
      correction: { counterNumber, reverses: null, replaces: entry.entryNumber },
    };
    switch (kind) {
      case 'initialAvance':
      case 'furtherAvance':
      case 'credit':
      case 'bon':
        await this.recordTransfer(tx, establishment, deskAction, inPlace, { ...entryKey, kind });
        return;
      case 'noteExchange':
        await this.recordNotes(tx, establishment, deskAction, inPlace, { ...entryKey, kind });
        return;
      case 'interruption':
      case 'reopening':
        await this.recordCount(tx, establishment, deskAction, inPlace, { ...entryKey, kind });
        return;
      case 'closing': {
        const deskCode = replacement.deskCode ?? entry.deskCode ?? refuse('UNKNOWN_DESK', { desk: '' });
        const { pieces: chips, notes, confirmedDoubts } = replacement;
        const input = { chips, notes, reason, deskCode, confirmedDoubts };
        await this.ends.recordEnd(tx, establishment, deskAction, {
          session,
          entryKey: { ...entryKey, kind },
          participants,
          input,
        });
        return;
      }
      case 'maximumChange':
        throw new Error('other maxima are no counter-entry');
      case 'keyHandOver':
        throw new Error('another holder of the key is no counter-entry');
    }
  }

  private async recordTransfer(
    tx: Tx,
    establishment: Establishment,
    deskAction: DeskAction,
    { session, entry, participants, replacement }: EntryInPlace,
    entryKey: TableEntryKey & { readonly kind: 'initialAvance' | 'furtherAvance' | 'credit' | 'bon' },
  ): Promise<void> {
    const { jurisdiction } = establishment;
    const { kind } = entryKey;
    const { pieces, requested, given } = replacement;
    const amountMinor = computePiecesTotal(pieces);
    if (kind === 'initialAvance') {
      const { game, gamingDay, minimumMinor, tableNumber } = session;
      const minima = await this.tables.getMinima(tx, establishment, minimumMinor);
      const { avanceMinor: fixedMinor } = await this.tables.requireTable(tx, establishment, gamingDay, tableNumber);
      assertNoFault(establishment, findInitialAvanceFault({ jurisdiction, game, minima, amountMinor, fixedMinor }));
    }
    if (kind === 'furtherAvance')
      assertNoFault(establishment, findFurtherAvanceFault(jurisdiction, session.initialAvanceMinor, amountMinor));
    if (kind === 'credit' && amountMinor === 0n) refuse('CHIPS_NOT_LISTED');
    if (kind === 'bon')
      assertNoFault(establishment, findBonFault(jurisdiction, session.game, { asked: requested, given }));
    const deskCode = replacement.deskCode ?? entry.deskCode ?? refuse('UNKNOWN_DESK', { desk: '' });
    const moved = kind === 'bon' ? { in: requested, out: given } : kind === 'credit' ? { out: pieces } : { in: pieces };
    await this.entries.recordTransfer(tx, establishment, deskAction, { entryKey, participants, deskCode, ...moved });
    if (kind === 'bon') await assignBonNumber(tx, establishment, entryKey);
  }

  private async recordNotes(
    tx: Tx,
    establishment: Establishment,
    deskAction: DeskAction,
    { session, entry, participants, replacement }: EntryInPlace,
    entryKey: TableEntryKey,
  ): Promise<void> {
    const notes = requireLegalTender(establishment, replacement.notes);
    const amountMinor = computePiecesTotal(notes);
    if (amountMinor === 0n) refuse('NOTES_NOT_LISTED');
    assertNoFault(establishment, findExchangePlaceFault(establishment.jurisdiction, session.game, notes));
    await this.entries.insertTableEntry(
      tx,
      establishment,
      { ...deskAction, happenedAt: entry.happenedAt },
      { ...entryKey, amountMinor, participants, pieces: { notes: { side: 'in', lines: notes } } },
    );
  }

  private async recordCount(
    tx: Tx,
    establishment: Establishment,
    deskAction: DeskAction,
    { session, participants, replacement, reason }: EntryInPlace,
    entryKey: TableEntryKey,
  ): Promise<void> {
    const { pieces: countedChips, notes: countedNotes, confirmedDoubts } = replacement;
    const { chips, notes } = await this.ends.requireQuestionedCount(tx, establishment, session, {
      chips: countedChips,
      notes: countedNotes,
      confirmedDoubts,
      reason,
    });
    const amountMinor = computePiecesTotal(chips) + computePiecesTotal(notes);
    const interruption =
      entryKey.kind === 'reopening'
        ? await getLastInterruption(tx, establishment.establishmentId, session.sessionId)
        : null;
    await this.entries.insertTableEntry(tx, establishment, deskAction, {
      ...entryKey,
      ...(entryKey.kind === 'interruption' ? { way: 'count' as const } : {}),
      participants,
      amountMinor,
      differenceMinor: interruption === null ? null : amountMinor - interruption.amountMinor,
      pieces: { counted: chips, notes: { side: 'counted', lines: notes } },
      reason,
    });
  }
}
