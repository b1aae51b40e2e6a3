import { statement } from '../../src/documents/model/report.js';
import { wordsOf } from '../../src/documents/words/words.js';
import type { DailyStatementPart } from '../daily-statement/part.js';

/** How many items were found on the day; nothing on a day without. */
export const lostPropertyPart: DailyStatementPart = {
  name: 'lostProperty',
  place: 65,
  sections: async ({ query, establishment, gamingDay, language }) => {
    const found = statement('lost-property', 'found');
    const [row] = await query<{ readonly items: bigint }>(found, [establishment.establishmentId, gamingDay]);
    if (row === undefined || row.items === 0n) return [];
    const words = wordsOf('lost-property', language);
    const facts = [{ label: words('items'), value: row.items, kind: 'count' as const }];
    return [
      { kind: 'heading', text: words('title') },
      { kind: 'facts', name: 'lostProperty', columns: 1, facts },
    ];
  },
};
