import { column, buildDeclaredTable, buildRow, declareTable, type RowOf } from '#documents/model/columns.js';
import type { Section } from '#documents/model/document.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';
import { appendTotal, buildNote, buildDataRow } from '#documents/parts/sections.js';
import { buildVisaSection } from '#documents/parts/signatures.js';
import type { Translator } from '#documents/words/words.js';
import { sumMinor } from '#domain/money.js';

const MOVEMENT_SUMS = [
  'loadedMinor',
  'fromMachinesMinor',
  'correctedMinor',
  'toMachinesMinor',
  'cashedMinor',
  'orphansMinor',
] as const;
type MovementSum = (typeof MOVEMENT_SUMS)[number];

type DayRow = Readonly<Record<MovementSum | 'openingMinor' | 'closingMinor', bigint>> & { readonly gamingDay: string };

interface MovementRow extends RowOf<typeof MOVEMENT_TABLE.columns> {
  readonly kind: string;
  readonly approvedBy: string | null;
  readonly recordedBy: string;
}

const HEADINGS = { more: { fr: 'Sur les cartes', en: 'On cards' }, less: { fr: 'Hors des cartes', en: 'Off cards' } };

const DAY_TABLE = declareTable({
  name: 'days',
  columns: [
    column.day('gamingDay', { fr: 'Journée', en: 'Gaming day' }, { weight: 0.9 }),
    column.money('openingMinor', { fr: 'Dû avant', en: 'Owed before' }),
    column.money('loadedMinor', { fr: 'Chargé aux caisses', en: 'Loaded at desks' }, { group: HEADINGS.more }),
    column.money('fromMachinesMinor', { fr: 'Des appareils', en: 'From machines' }, { group: HEADINGS.more }),
    column.money('correctedMinor', { fr: 'Corrections', en: 'Corrections' }, { group: HEADINGS.more }),
    column.money('toMachinesMinor', { fr: 'Vers les appareils', en: 'To machines' }, { group: HEADINGS.less }),
    column.money('cashedMinor', { fr: 'Payé aux caisses', en: 'Cashed at desks' }, { group: HEADINGS.less }),
    column.money('orphansMinor', { fr: 'Aux orphelins', en: 'To orphans' }, { group: HEADINGS.less }),
    column.money('closingMinor', { fr: 'Dû après', en: 'Owed after' }),
  ],
});

const MOVEMENT_TABLE = declareTable({
  name: 'movements',
  columns: [
    column.instant('receivedAt', { fr: 'Enregistré le', en: 'Recorded at' }, { weight: 1.2 }),
    column.count('cardId', { fr: 'Carte', en: 'Card' }, { weight: 0.5 }),
    column.integer('movementNumber', { fr: 'N°', en: 'No.' }, { weight: 0.5 }),
    column.text('what', { fr: 'Mouvement', en: 'Movement' }, { weight: 1.7, composed: true }),
    column.code('machine', { fr: 'Appareil', en: 'Machine' }, { weight: 0.6, nullable: true }),
    column.code('desk', { fr: 'Caisse', en: 'Desk' }, { weight: 0.6, nullable: true }),
    column.money('askedMinor', { fr: 'Demandé', en: 'Requested' }, { nullable: true }),
    column.money('moreMinor', HEADINGS.more, { nullable: true, summed: true }),
    column.money('lessMinor', HEADINGS.less, { nullable: true, summed: true }),
    column.money('balanceMinor', { fr: 'Sur la carte', en: 'On the card' }),
    column.text('by', { fr: 'Par', en: 'By' }, { weight: 1.8, composed: true }),
    column.count('journalEntry', { fr: 'Journal', en: 'Journal' }, { weight: 0.6, nullable: true }),
  ],
});

const formatAuthors = ({ recordedBy, approvedBy }: MovementRow, translate: Translator): string =>
  approvedBy === null ? recordedBy : translate('byTwo', { first: recordedBy, second: approvedBy });

/** Builds the liability (amount owed to holders) of stored-value cards by gaming day, then each movement. */
async function buildCardMovementsBody(context: ReportContext) {
  const { readRows, translate } = context;
  const days = await readRows<DayRow>('days');
  const movements = await readRows<MovementRow>('movements');
  const [liability] = await readRows<{ openingMinor: bigint; closingMinor: bigint }>('owed');
  const { openingMinor = 0n, closingMinor = 0n } = liability ?? {};
  const periodSums = Object.fromEntries(MOVEMENT_SUMS.map((key) => [key, sumMinor(days.map((dayRow) => dayRow[key]))]));
  const sumMovements = (key: 'moreMinor' | 'lessMinor'): bigint =>
    sumMinor(movements.map((movement) => movement[key] ?? 0n));
  const sections: Section[] = [
    buildDeclaredTable(DAY_TABLE, translate, {
      title: translate('liability'),
      emptyText: translate('noDay'),
      rows: [
        ...days.map((dayRow) => buildDataRow(dayRow)),
        { kind: 'total', label: translate('period'), cells: { openingMinor, ...periodSums, closingMinor } },
      ],
    }),
    buildDeclaredTable(MOVEMENT_TABLE, translate, {
      title: translate('movements'),
      emptyText: translate('empty'),
      rows: appendTotal(
        movements.map((row) =>
          buildRow(MOVEMENT_TABLE, row, { what: translate(`kind_${row.kind}`), by: formatAuthors(row, translate) }),
        ),
        translate('total'),
        { moreMinor: sumMovements('moreMinor'), lessMinor: sumMovements('lessMinor') },
      ),
      carried: 'table',
    }),
    buildNote(translate('method')),
    buildVisaSection(context),
  ];
  return { sections };
}

/** Movements of stored-value cards (MC:19.7), one line each, and the amount owed on them from day to day. */
export const cardMovements = declareReport({
  name: 'card-movements',
  tables: [DAY_TABLE, MOVEMENT_TABLE],
  buildBody: buildCardMovementsBody,
});
