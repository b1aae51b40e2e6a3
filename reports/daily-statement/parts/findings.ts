import { readSql } from '#documents/parts/report.js';
import { buildFindingsSection, type FindingRow } from '#documents/parts/finding-words.js';
import { createTranslator } from '#documents/words/words.js';
import type { DailyStatementPart } from '../part.js';

/** Findings of the reconciliation of this gaming day. */
export const findingsPart: DailyStatementPart = {
  name: 'findings',
  place: 20,
  buildSections: async (context) => {
    const { query, establishment, gamingDay, translate, language } = context;
    const findingParameters = [establishment.establishmentId, gamingDay, gamingDay];
    const findingRows = await query<FindingRow>(readSql('findings', 'findings'), findingParameters);
    return [
      { kind: 'heading', text: translate('findings') },
      buildFindingsSection(findingRows, context, createTranslator('findings', language), false),
    ];
  },
};
