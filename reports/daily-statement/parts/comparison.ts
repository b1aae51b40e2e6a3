import type { TableSection } from '#documents/model/document.js';
import { statement } from '#documents/parts/report.js';
import { dataRow, tableOf } from '#documents/parts/sections.js';
import type { Words } from '#documents/words/words.js';
import { minor } from '../columns.js';
import { additivePart } from '../part.js';

interface MediumRow {
  readonly medium: string;
}

function mediaTable(rows: readonly MediumRow[], words: Words): TableSection {
  return tableOf({
    name: 'comparison',
    title: words('comparison'),
    columns: [
      { key: 'medium', header: words('medium'), kind: 'text', weight: 1.5 },
      minor('meteredMinor', words('metered')),
      minor('actualMinor', words('actual')),
      minor('varianceMinor', words('variance')),
      { key: 'variancePercent', header: words('variancePercent'), kind: 'percent' },
      { key: 'machinesBeyond', header: words('machinesBeyond'), kind: 'count' },
    ],
    rows: rows.map((row) => dataRow({ ...row, medium: words(`medium_${row.medium}`) })),
  });
}

/** Metered against counted or paid amounts, by medium. */
export const comparisonPart = additivePart('comparison', 15, async ({ query, establishment, days, words }) => {
  const ofDays = [establishment.establishmentId, days];
  return [mediaTable(await query<MediumRow>(statement('daily-statement', 'media'), ofDays), words)];
});
