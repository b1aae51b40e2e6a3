import { readSql } from '#documents/parts/report.js';
import { buildFindingsSection, type FindingRow } from '#documents/parts/finding-words.js';
import { wordsOf } from '#documents/words/words.js';
import type { DailyStatementPart } from '../part.js';

/** Findings of the reconciliation of this gaming day. */
export const findingsPart: DailyStatementPart = {
  name: 'findings',
  place: 20,
  sections: async (context) => {
    const { query, establishment, gamingDay, words, language } = context;
    const inDay = [establishment.establishmentId, gamingDay, gamingDay];
    const findingRows = await query<FindingRow>(readSql('findings', 'findings'), inDay);
    return [
      { kind: 'heading', text: words('findings') },
      buildFindingsSection(findingRows, context, wordsOf('findings', language), false),
    ];
  },
};
