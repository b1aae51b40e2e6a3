import { Injectable } from '@nestjs/common';
import type { Language } from '#declarations/shapes/text.js';
import { requireLegalTender, requireValidChips } from '#desks/balances/desk-rules.js';
import { buildCountReview, type CountReview } from '#desks/reviews/count-reviews.js';
import type { ChipLine } from '#domain/cash/desk-chips.js';
import type { ValueLine } from '#domain/cash/drop-counts.js';
import { computeNotesMissingFromBox, computePiecesTotal } from '#domain/tables/exchanges.js';
import type { CountedAct } from '#domain/tables/sessions.js';
import { computeTableResult, findUsualResults } from '#domain/tables/table-result.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { Database } from '#platform/database/database.js';
import { readTableExpectation } from '../sessions/count-expectations.js';
import { getLastInterruption, getTableSession, listEarlierResults } from '../sessions/table-sessions.queries.js';

/** Reviews counts of tables before they are signed. */
@Injectable()
export class TableCountReviewsService {
  constructor(private readonly database: Database) {}

  /**
   * Reviews a count of a table's chips, plaques and notes. Refuses with NOT_FOUND, the codes of `requireValidChips` and
   * NOT_LEGAL_TENDER.
   */
  async reviewCount(
    establishment: Establishment,
    sessionId: bigint,
    count: { readonly act: CountedAct; readonly chips: readonly ChipLine[]; readonly notes: readonly ValueLine[] },
    language: Language,
  ): Promise<CountReview> {
    const connection = this.database.dataSource;
    const { establishmentId } = establishment;
    const session = await getTableSession(connection, establishmentId, sessionId);
    const chips = requireValidChips(establishment, true, count.chips);
    const notes = requireLegalTender(establishment, count.notes);
    const expectation = await readTableExpectation(connection, establishment, session, { chips, notes });
    const { avancesMinor, creditsMinor, exchangedMinor, tableId, state } = session;
    const resultMinor = computeTableResult({ avancesMinor, creditsMinor, encaisseMinor: expectation.countedMinor });
    const interruption =
      state === 'interrupted' ? await getLastInterruption(connection, establishmentId, sessionId) : null;
    const earlierResults = await listEarlierResults(connection, establishmentId, tableId, sessionId);
    const countedBeforeMinor = interruption?.way === 'count' ? interruption.amountMinor : null;
    const missingNotesMinor = computeNotesMissingFromBox(exchangedMinor, computePiecesTotal(notes));
    const isReasonRequired = {
      interruption: false,
      reopening: countedBeforeMinor !== null && countedBeforeMinor !== expectation.countedMinor,
      closing: missingNotesMinor > 0n,
    }[count.act];
    const table = {
      avancesMinor,
      creditsMinor,
      exchangedMinor,
      missingNotesMinor,
      resultMinor,
      countedBeforeMinor,
      isReasonRequired,
      usual: findUsualResults(earlierResults, resultMinor),
    };
    return buildCountReview(establishment, chips, expectation, table, language);
  }
}
