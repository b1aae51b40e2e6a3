import {
  column,
  buildColumns,
  buildDeclaredTable,
  buildRow,
  declareTable,
  type RowOf,
} from '#documents/model/columns.js';
import { getHeading, type Translator } from '#documents/words/words.js';
import { describeGamingDay } from '#documents/parts/period.js';
import { refuse } from '#refusals/refusal.js';
import { declareComparedColumns } from '#documents/parts/comparison.js';
import type { Column, Fact, Row, Section } from '#documents/model/document.js';
import { formatMoney } from '#documents/words/format.js';
import { buildSignedPlace, type StoredSignature } from '#documents/parts/personal.js';
import { buildNote, toTotalCells, buildDataRow, buildRowsAndTotal, buildTable } from '#documents/parts/sections.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';

interface ReportRow {
  readonly dropNumber: bigint;
  readonly gamingDay: string;
  readonly state: string;
  /** Null until it is certified. */
  readonly reportNumber: bigint | null;
  readonly notesMinor: bigint | null;
  readonly ticketsMinor: bigint | null;
  readonly coinsMinor: bigint | null;
  readonly totalMinor: bigint | null;
  readonly conveyedReason: string | null;
  readonly certifiedAt: Date | null;
}

interface BoxRow extends RowOf<typeof BOX_TABLE.columns> {
  readonly container: string;
  readonly state: string;
}

interface CountRow extends RowOf<typeof COUNT_TABLE.columns> {
  readonly countNumber: number;
  readonly isRecount: boolean;
  readonly source: string;
  readonly isSame: boolean;
}

type Medium = 'notes' | 'coins';

interface DenominationRow extends RowOf<typeof VALUE_COLUMNS> {
  readonly box: string | null;
  readonly machine: string;
  readonly medium: Medium;
}

interface SignatureRow extends StoredSignature {
  readonly signedAs: string;
}

const HEADINGS = {
  box: getHeading('box', 'count-report'),
  ticketCount: { fr: 'Nombre de tickets', en: 'Tickets, no.' },
  tickets: getHeading('tickets', 'count-report'),
};

const BOX_TABLE = declareTable({
  name: 'boxes',
  columns: [
    column.code('box', HEADINGS.box, { nullable: true }),
    column.code('machine', getHeading('machine'), { weight: 0.8 }),
    column.text('what', { fr: 'Nature', en: 'Kind' }, { weight: 0.8, composed: true }),
    column.money('notesMinor', getHeading('notes'), { weight: 1, nullable: true }),
    column.count('ticketCount', HEADINGS.ticketCount, { weight: 0.6, nullable: true }),
    column.money('ticketsMinor', HEADINGS.tickets, { weight: 1, nullable: true }),
    column.money('coinsMinor', getHeading('coins'), { weight: 1, nullable: true }),
    column.money('totalMinor', getHeading('total'), { weight: 1.1, nullable: true }),
    column.count('counted', { fr: 'Nombre de comptées', en: 'Counted' }, { weight: 0.7 }),
    column.text('standing', getHeading('state'), { weight: 1, composed: true }),
  ],
});

const COUNT_TABLE = declareTable({
  name: 'counts',
  columns: [
    column.code('box', HEADINGS.box),
    column.text('which', getHeading('count', 'count-report'), { weight: 1.1, composed: true }),
    column.text('countedBy', { fr: 'Par', en: 'By' }, { weight: 1.6 }),
    column.instant('countedAt', { fr: 'Le', en: 'On' }, { weight: 1.1 }),
    column.text('from', { fr: 'Saisie', en: 'Entered' }, { weight: 0.8, composed: true }),
    column.money('notesMinor', getHeading('notes'), { weight: 1 }),
    column.integer('ticketCount', HEADINGS.ticketCount, { weight: 0.6 }),
    column.money('ticketsMinor', HEADINGS.tickets, { weight: 1 }),
    column.money('coinsMinor', getHeading('coins'), { weight: 1 }),
    column.money('totalMinor', getHeading('total'), { weight: 1.1 }),
    column.money('varianceMinor', getHeading('variance'), { weight: 1, nullable: true }),
  ],
});

const VALUE_COLUMNS = [
  column.money('valueMinor', getHeading('value', 'count-report'), { weight: 1, nullable: true }),
  column.count('pieces', getHeading('pieces', 'count-report')),
  column.money('amountMinor', getHeading('amount', 'count-report'), { weight: 1 }),
] as const;

const CONVEYED_TABLE = declareTable({
  name: 'conveyed',
  columns: [
    column.money('valueMinor', getHeading('value', 'count-report'), { weight: 1, nullable: true }),
    column.count('departed', { fr: 'Au départ', en: 'Departed' }),
    column.count('extracted', { fr: "À l'extraction", en: 'Extracted' }),
    column.count('difference', getHeading('variance')),
    column.money('varianceMinor', { fr: 'Écart en valeur', en: 'Variance in money' }, { weight: 1 }),
  ],
});

const METER_COMPARISON_COLUMNS = [
  column.code('machine', getHeading('machine')),
  ...(['notes', 'tickets', 'coins'] as const).flatMap((medium) =>
    declareComparedColumns(getHeading(medium, 'count-report'), medium, 'counted'),
  ),
];

/** Lists the facts of the report on a count (comptée): its number, drop, day, certification and amounts by medium. */
function buildReportFacts(report: ReportRow, translate: Translator): Fact[] {
  const pendingText = report.reportNumber === null ? translate('notCertified') : null;
  return [
    { label: translate('report'), value: report.reportNumber?.toString() ?? pendingText, kind: 'code' },
    { label: translate('drop'), value: report.dropNumber.toString(), kind: 'code' },
    { label: translate('gamingDay'), value: report.gamingDay, kind: 'day' },
    { label: translate('certifiedAt'), value: report.certifiedAt, kind: 'instant' },
    { label: translate('notes'), value: report.notesMinor, kind: 'minor' },
    { label: translate('tickets'), value: report.ticketsMinor, kind: 'minor' },
    { label: translate('coins'), value: report.coinsMinor, kind: 'minor' },
    { label: translate('total'), value: report.totalMinor, kind: 'minor' },
    ...(report.conveyedReason === null ? [] : [{ label: translate('conveyedReason'), value: report.conveyedReason }]),
  ];
}

/**
 * Lists each counted box with its state; a box that its counters did not agree on is marked. The row without a box is
 * the total.
 */
function buildBoxTable(boxes: readonly BoxRow[], translate: Translator): Section {
  /** Builds the row of a box, or of the total when it has no box. */
  const buildBoxRow = ({ box, container, state, ...figures }: BoxRow): Row =>
    box === null
      ? {
          kind: 'total',
          label: translate('total'),
          cells: toTotalCells({ ...figures, machine: undefined, counted: undefined }),
        }
      : buildDataRow(
          { box, ...figures, what: translate(`container_${container}`), standing: translate(`box_${state}`) },
          state !== 'agreed',
        );
  return buildDeclaredTable(BOX_TABLE, translate, { title: translate('boxes'), rows: boxes.map(buildBoxRow) });
}

/** Lists each count and recount of a box with its counter; one that differs is marked. */
function buildCountTable(counts: readonly CountRow[], translate: Translator): Section {
  const describeCount = ({ countNumber, isRecount }: CountRow): string =>
    isRecount ? translate('recount', { number: String(countNumber) }) : translate(`count_${countNumber}`);
  return buildDeclaredTable(COUNT_TABLE, translate, {
    title: translate('counts'),
    rows: counts.map((row) =>
      buildRow(COUNT_TABLE, row, { which: describeCount(row), from: translate(`source_${row.source}`) }, !row.isSame),
    ),
  });
}

/** Builds two tables of the pieces counted in a medium: per box with one column per value, and in total per value. */
function buildDenominationTables(
  medium: Medium,
  denominations: readonly DenominationRow[],
  { translate, establishment, language }: ReportContext,
): Section[] {
  const mediumRows = denominations.filter((row) => row.medium === medium);
  const valueTotals = mediumRows.filter(({ box, valueMinor }) => box === null && valueMinor !== null);
  if (valueTotals.length === 0) return [];
  const getColumnKey = (valueMinor: bigint | null): string => `pieces${valueMinor ?? ''}`;
  const buildPieceCells = (box: string | null) =>
    Object.fromEntries(
      mediumRows.filter((row) => row.box === box).map(({ valueMinor, pieces }) => [getColumnKey(valueMinor), pieces]),
    );
  const boxes = [...new Set(mediumRows.flatMap(({ box }) => (box === null ? [] : [box])))];
  const columns: Column[] = [
    { key: 'box', header: translate('box'), kind: 'code' },
    { key: 'machine', header: translate('machine'), kind: 'code', weight: 0.8 },
    ...valueTotals.map(({ valueMinor }): Column => {
      const header = formatMoney(valueMinor ?? 0n, establishment.currency, language);
      return { key: getColumnKey(valueMinor), header, headerGroup: translate(`piecesOf_${medium}`), kind: 'count' };
    }),
  ];
  return [
    buildTable({
      name: `${medium}-by-box`,
      title: translate(`byBox_${medium}`),
      columns,
      rows: [
        ...boxes.map((box) => {
          const machine = mediumRows.find((row) => row.box === box)?.machine ?? null;
          return buildDataRow({ box, machine, ...buildPieceCells(box) });
        }),
        {
          kind: 'total',
          label: translate('total'),
          cells: { ...buildPieceCells(null), [getColumnKey(null)]: undefined },
        },
      ],
    }),
    buildTable({
      name: `${medium}-by-value`,
      title: translate(`byValue_${medium}`),
      columns: buildColumns(VALUE_COLUMNS, translate),
      rows: buildRowsAndTotal(
        mediumRows
          .filter(({ box }) => box === null)
          .map(({ valueMinor, pieces, amountMinor }) => ({ valueMinor, pieces, amountMinor })),
        'valueMinor',
        translate('total'),
      ),
    }),
  ];
}

/**
 * Builds the report on the count of one drop (`subject`): boxes, counts, denominations, comparison with the meters and
 * signatures. Provisional until it has a number. Refuses with NOT_FOUND when the drop does not exist.
 */
async function buildCountReportBody(context: ReportContext) {
  const { readRows, establishment, subject, translate, language } = context;
  // any other subject finds no drop: the query takes a number
  const parameters = [establishment.establishmentId, /^\d{1,18}$/.test(subject ?? '') ? subject : '0'];
  const readDropRows = <DropRow>(...files: readonly string[]): Promise<DropRow[]> =>
    readRows<DropRow>(files, parameters);
  const [report] = await readDropRows<ReportRow>('report');
  if (report === undefined) refuse('NOT_FOUND', { what: `drop ${subject ?? ''}` });
  const denominations = await readDropRows<DenominationRow>('brought', 'denominations');
  const conveyedRows = await readDropRows<RowOf<typeof CONVEYED_TABLE.columns>>('conveyed');
  const machineRows = await readDropRows<{ readonly machine: string | null }>('brought', 'machines');
  const signaturePlaces = [];
  for (const signature of await readDropRows<SignatureRow>('signatures')) {
    signaturePlaces.push(await buildSignedPlace(context, translate(`certifier_${signature.signedAs}`), signature));
  }
  if (signaturePlaces.length === 0)
    signaturePlaces.push({ label: translate('signature_management') }, { label: translate('certifier') });
  const sections: Section[] = [
    { kind: 'facts', name: 'report', facts: buildReportFacts(report, translate) },
    buildBoxTable(await readDropRows<BoxRow>('brought', 'boxes'), translate),
    buildCountTable(await readDropRows<CountRow>('brought', 'counts'), translate),
    ...buildDenominationTables('notes', denominations, context),
    ...buildDenominationTables('coins', denominations, context),
    ...(conveyedRows.length === 0
      ? []
      : [
          buildDeclaredTable(CONVEYED_TABLE, translate, {
            title: translate('conveyed'),
            rows: buildRowsAndTotal(conveyedRows, 'valueMinor', translate('total')),
          }),
        ]),
    buildTable({
      name: 'machines',
      title: translate('againstMeters'),
      columns: buildColumns(METER_COMPARISON_COLUMNS, translate),
      rows: buildRowsAndTotal(machineRows, 'machine', translate('total')),
    }),
    buildNote(translate('method')),
    { kind: 'signatures', places: signaturePlaces, visaLabel: translate('signature_visa') },
  ];
  return {
    period: describeGamingDay(report.gamingDay, language),
    ...(report.reportNumber === null ? { status: translate('provisional') } : {}),
    sections,
  };
}

/** The count of a drop (MC:18, MC:19.5): each box as agreed by two counters, by value, and compared with the meters. */
export const countReport = declareReport({
  name: 'count-report',
  subject: 'number',
  period: 'asOn',
  tables: [BOX_TABLE, COUNT_TABLE, CONVEYED_TABLE],
  buildBody: buildCountReportBody,
});
