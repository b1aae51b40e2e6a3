import { readSql } from '#documents/parts/report.js';
import { column, buildDeclaredTable, declareTable } from '#documents/model/columns.js';
import { createTranslator } from '#documents/words/words.js';
import { createAdditivePart } from '../daily-statement/part.js';
import { buildJackpotRows, type JackpotRow } from './rows.js';

const PROGRESSIVE_JACKPOT_TABLE = declareTable({
  name: 'progressive-jackpots',
  columns: [
    column.text('name', { fr: 'Progressif', en: 'Progressive' }, { weight: 1.4 }),
    column.text('jackpot', { fr: 'Jackpot', en: 'Jackpot' }, { weight: 1.1 }),
    column.money('beforeMinor', { fr: 'Avant', en: 'Before' }),
    column.money('startMinor', { fr: 'Départs', en: 'Starts' }),
    column.money('sharesMinor', { fr: 'Alimentation par les mises', en: 'Share of the additional stakes' }),
    column.money('wonMinor', { fr: 'Gagné', en: 'Won' }),
    column.money('movedMinor', { fr: 'Repris ou cédé', en: 'Taken over or left' }),
    column.money('afterMinor', { fr: 'Après', en: 'After' }),
  ],
});

/** Amount of each progressive jackpot before and after the days, and its changes; absent when there is none. */
export const progressivesPart = createAdditivePart(
  'progressives',
  38,
  async ({ query, establishment, days, language }) => {
    const periodParameters = [establishment.establishmentId, days[0], days.at(-1)];
    const jackpots = await query<JackpotRow>(readSql('progressive-register', 'jackpots'), periodParameters);
    if (jackpots.length === 0) return [];
    const translate = createTranslator('progressive-register', language);
    const table = buildDeclaredTable(PROGRESSIVE_JACKPOT_TABLE, translate, {
      title: translate('ofDays'),
      rows: buildJackpotRows(jackpots, translate),
    });
    return [table];
  },
  [PROGRESSIVE_JACKPOT_TABLE],
);
