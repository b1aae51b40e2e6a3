import type { Column, Section } from '#documents/model/document.js';
import { statement } from '#documents/parts/report.js';
import type { ReportContext, ReportDefinition } from '#documents/parts/report.js';
import { dataRow, tableOf } from '#documents/parts/sections.js';
import { visaAlone } from '#documents/parts/signatures.js';
import type { Words } from '#documents/words/words.js';
import { sumMinor } from '#domain/money.js';

const MOVED = [
  'loadedMinor',
  'fromMachinesMinor',
  'correctedMinor',
  'toMachinesMinor',
  'cashedMinor',
  'orphansMinor',
] as const;
type Moved = (typeof MOVED)[number];

type DayRow = Readonly<Record<Moved | 'openingMinor' | 'closingMinor', bigint>> & { readonly gamingDay: string };

interface MovementRow {
  readonly cardId: bigint;
  readonly movementNumber: number;
  readonly kind: string;
  readonly machine: string | null;
  readonly desk: string | null;
  readonly moreMinor: bigint | null;
  readonly lessMinor: bigint | null;
  readonly approvedBy: string | null;
  readonly recordedBy: string;
}

const dayColumns = (words: Words): Column[] => [
  { key: 'gamingDay', header: words('gamingDay'), kind: 'day', weight: 0.9 },
  { key: 'openingMinor', header: words('opening'), kind: 'minor' },
  { key: 'loadedMinor', header: words('loaded'), headerGroup: words('more'), kind: 'minor' },
  { key: 'fromMachinesMinor', header: words('fromMachines'), headerGroup: words('more'), kind: 'minor' },
  { key: 'correctedMinor', header: words('corrected'), headerGroup: words('more'), kind: 'minor' },
  { key: 'toMachinesMinor', header: words('toMachines'), headerGroup: words('less'), kind: 'minor' },
  { key: 'cashedMinor', header: words('cashed'), headerGroup: words('less'), kind: 'minor' },
  { key: 'orphansMinor', header: words('orphans'), headerGroup: words('less'), kind: 'minor' },
  { key: 'closingMinor', header: words('closing'), kind: 'minor' },
];

const movementColumns = (words: Words): Column[] => [
  { key: 'receivedAt', header: words('at'), kind: 'instant', weight: 1.2 },
  { key: 'cardId', header: words('card'), kind: 'count', weight: 0.5 },
  { key: 'movementNumber', header: words('movement'), kind: 'count', weight: 0.5 },
  { key: 'what', header: words('what'), kind: 'text', weight: 1.7 },
  { key: 'machine', header: words('machine'), kind: 'code', weight: 0.6 },
  { key: 'desk', header: words('desk'), kind: 'code', weight: 0.6 },
  { key: 'askedMinor', header: words('asked'), kind: 'minor' },
  { key: 'moreMinor', header: words('more'), kind: 'minor' },
  { key: 'lessMinor', header: words('less'), kind: 'minor' },
  { key: 'balanceMinor', header: words('balance'), kind: 'minor' },
  { key: 'by', header: words('recordedBy'), kind: 'text', weight: 1.8 },
  { key: 'journalEntry', header: words('journal'), kind: 'count', weight: 0.6 },
];

const byOf = ({ recordedBy, approvedBy }: MovementRow, words: Words): string =>
  approvedBy === null ? recordedBy : words('byTwo', { first: recordedBy, second: approvedBy });

async function body(context: ReportContext) {
  const { query, establishment, period, words } = context;
  const parameters = [establishment.establishmentId, period.firstDay, period.lastDay];
  const days = await query<DayRow>(statement('card-movements', 'days'), parameters);
  const movements = await query<MovementRow>(statement('card-movements', 'movements'), parameters);
  const [owed] = await query<{ openingMinor: bigint; closingMinor: bigint }>(
    statement('card-movements', 'owed'),
    parameters,
  );
  const { openingMinor = 0n, closingMinor = 0n } = owed ?? {};
  const sums = Object.fromEntries(MOVED.map((key) => [key, sumMinor(days.map((day) => day[key]))]));
  const moved = (key: 'moreMinor' | 'lessMinor'): bigint => sumMinor(movements.map((each) => each[key] ?? 0n));
  const sections: Section[] = [
    tableOf({
      name: 'days',
      title: words('liability'),
      emptyText: words('noDay'),
      columns: dayColumns(words),
      rows: [
        ...days.map((day) => dataRow(day)),
        { kind: 'total', label: words('period'), cells: { openingMinor, ...sums, closingMinor } },
      ],
    }),
    tableOf({
      name: 'movements',
      title: words('movements'),
      emptyText: words('empty'),
      columns: movementColumns(words),
      carried: { columns: ['moreMinor', 'lessMinor'], within: 'table' },
      rows: [
        ...movements.map((each) => dataRow({ ...each, what: words(`kind_${each.kind}`), by: byOf(each, words) })),
        ...(movements.length === 0
          ? []
          : [
              {
                kind: 'total' as const,
                label: words('total'),
                cells: { moreMinor: moved('moreMinor'), lessMinor: moved('lessMinor') },
              },
            ]),
      ],
    }),
    { kind: 'paragraph', tone: 'note', text: words('method') },
    visaAlone(context),
  ];
  return { sections };
}

/** Movements of stored-value cards (MC:19.7), one line each, and the amount owed on them from day to day. */
export const cardMovements: ReportDefinition = {
  name: 'card-movements',
  orientation: 'landscape',
  needsMachine: false,
  period: 'any',
  body,
};
