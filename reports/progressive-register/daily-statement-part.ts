import { statement } from '#documents/parts/report.js';
import { tableOf } from '#documents/parts/sections.js';
import { wordsOf } from '#documents/words/words.js';
import { minor } from '../daily-statement/columns.js';
import { additivePart } from '../daily-statement/part.js';
import { jackpotRows } from './rows.js';
import type { JackpotRow } from './rows.js';

/** Amount of each progressive jackpot before and after the days, and its changes; absent when there is none. */
export const progressivesPart = additivePart('progressives', 38, async ({ query, establishment, days, language }) => {
  const ofDays = [establishment.establishmentId, days[0], days.at(-1)];
  const found = await query<JackpotRow>(statement('progressive-register', 'jackpots'), ofDays);
  if (found.length === 0) return [];
  const words = wordsOf('progressive-register', language);
  const table = tableOf({
    name: 'progressive-jackpots',
    title: words('ofDays'),
    columns: [
      { key: 'name', header: words('progressive'), kind: 'text', weight: 1.4 },
      { key: 'jackpot', header: words('jackpot'), kind: 'text', weight: 1.1 },
      minor('beforeMinor', words('before')),
      minor('startMinor', words('start')),
      minor('sharesMinor', words('shares')),
      minor('wonMinor', words('won')),
      minor('movedMinor', words('moved')),
      minor('afterMinor', words('after')),
    ],
    rows: jackpotRows(found, words),
  });
  return [table];
});
