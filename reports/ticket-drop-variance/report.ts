import { column, buildDeclaredTable, declareTable, type RowOf } from '#documents/model/columns.js';
import { getHeading, type Translator } from '#documents/words/words.js';
import type { Row, Section } from '#documents/model/document.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';
import { buildNote, buildDataRow, withPeriodNotes } from '#documents/parts/sections.js';
import { TICKET_COLUMNS, formatTicketKind } from '#documents/words/ticket-words.js';

type MachineRow = RowOf<typeof MACHINE_TABLE.columns>;

type BoxRow = RowOf<typeof BOX_TABLE.columns>;

interface ExceptionRow extends RowOf<typeof EXCEPTION_TABLE.columns> {
  readonly box: string;
  readonly machine: string;
}

const hasDifference = (difference: bigint | null): boolean => difference !== null && difference !== 0n;

const HEADINGS = {
  differences: { fr: 'Écarts', en: 'Differences' },
  expected: { fr: 'Attendu', en: 'Expected' },
  amount: { fr: 'Montant', en: 'Amount' },
  difference: { fr: 'Écart', en: 'Difference' },
};

const MACHINE_TABLE = declareTable({
  name: 'machines',
  columns: [
    column.code('machine', getHeading('machine'), { nullable: true }),
    column.count('tickets', getHeading('ticketCount'), { weight: 0.7 }),
    column.money('meteredMinor', { fr: 'Compteur', en: 'Counter' }, { nullable: true }),
    column.money('stackedMinor', { fr: 'Pris, par le système', en: 'Stacked, by the system' }),
    column.money('countedMinor', { fr: 'Compté en boîte', en: 'Counted in the box' }, { nullable: true }),
    column.money(
      'stackedLessMeteredMinor',
      { fr: 'Système − compteur', en: 'System − counter' },
      { group: HEADINGS.differences, nullable: true },
    ),
    column.money(
      'countedLessStackedMinor',
      { fr: 'Compté − système', en: 'Counted − system' },
      { group: HEADINGS.differences, nullable: true },
    ),
    column.money(
      'countedLessMeteredMinor',
      { fr: 'Compté − compteur', en: 'Counted − counter' },
      { group: HEADINGS.differences, nullable: true },
    ),
  ],
});

/** Lists, for each machine, the tickets by counter, by the system and by the count; a difference is marked. */
function buildMachineTable(machines: readonly MachineRow[], translate: Translator): Section {
  return buildDeclaredTable(MACHINE_TABLE, translate, {
    title: translate('machinesTitle'),
    emptyText: translate('empty'),
    rows: machines.map(({ machine, ...figures }): Row => {
      const isWarning =
        hasDifference(figures.stackedLessMeteredMinor) || hasDifference(figures.countedLessStackedMinor);
      return machine === null
        ? { kind: 'total', label: translate('total'), cells: { ...figures } }
        : buildDataRow({ machine, ...figures }, isWarning);
    }),
  });
}

const BOX_TABLE = declareTable({
  name: 'boxes',
  columns: [
    column.day('gamingDay', getHeading('gamingDay')),
    column.code('drop', { fr: 'Relève', en: 'Drop' }, { weight: 0.6 }),
    column.code('machine', getHeading('machine'), { weight: 0.8 }),
    column.code('box', { fr: 'Boîte', en: 'Box' }, { nullable: true }),
    column.count('expectedCount', getHeading('ticketCount'), { group: HEADINGS.expected }),
    column.money('expectedMinor', HEADINGS.amount, { group: HEADINGS.expected }),
    column.count('countedCount', getHeading('ticketCount'), { group: getHeading('counted'), nullable: true }),
    column.money('countedMinor', HEADINGS.amount, { group: getHeading('counted'), nullable: true }),
    column.count('differenceCount', getHeading('ticketCount'), { group: HEADINGS.difference, nullable: true }),
    column.money('differenceMinor', HEADINGS.amount, { group: HEADINGS.difference, nullable: true }),
  ],
});

/** Lists, for each box, the tickets stacked beside those counted; a difference or a missing count is marked. */
function buildBoxTable(boxes: readonly BoxRow[], translate: Translator): Section {
  return buildDeclaredTable(BOX_TABLE, translate, {
    title: translate('boxesTitle'),
    emptyText: translate('noBox'),
    rows: boxes.map(({ box, machine, drop, gamingDay, ...figures }): Row => {
      if (box === null) return { kind: 'total', label: translate('total'), cells: { ...figures } };
      const isWarning =
        figures.countedCount === null ||
        hasDifference(figures.differenceCount) ||
        hasDifference(figures.differenceMinor);
      return buildDataRow({ box, machine, drop, gamingDay, ...figures }, isWarning);
    }),
  });
}

const EXCEPTION_TABLE = declareTable({
  name: 'exceptions',
  columns: [
    ...TICKET_COLUMNS,
    column.instant('receivedAt', { fr: 'Inséré le', en: 'Inserted at' }, { weight: 1.2 }),
    column.text('kind', getHeading('ticketKind'), { weight: 1.6 }),
    column.money('amountMinor', HEADINGS.amount),
  ],
});

/**
 * Lists the tickets of each box whose count is lower, in number or amount, than the tickets stacked according to the
 * system.
 */
function buildExceptionTable(exceptions: readonly ExceptionRow[], translate: Translator): Section {
  const rows: Row[] = [];
  let previousLabel = '';
  for (const { box, machine, ...ticket } of exceptions) {
    const label = translate('boxOf', { box, machine });
    if (label !== previousLabel) rows.push({ kind: 'group', label });
    previousLabel = label;
    rows.push(buildDataRow({ ...ticket, kind: formatTicketKind(ticket.kind, translate) }));
  }
  return buildDeclaredTable(EXCEPTION_TABLE, translate, {
    title: translate('exceptionsTitle'),
    emptyText: translate('noException'),
    rows,
  });
}

/**
 * Builds the two comparisons of tickets dropped: counters against the system, and the system against the counts of
 * boxes.
 */
async function buildTicketDropVarianceBody(context: ReportContext) {
  const { readRows, translate } = context;
  const sections: Section[] = [
    { kind: 'heading', text: translate('varianceHeading') },
    buildMachineTable(await readRows<MachineRow>('machines'), translate),
    buildNote(translate('varianceMethod')),
    { kind: 'heading', text: translate('softCountHeading') },
    buildBoxTable(await readRows<BoxRow>(['boxes', 'counts']), translate),
    buildExceptionTable(await readRows<ExceptionRow>(['boxes', 'exceptions']), translate),
    buildNote(`${translate('softCountMethod')} ${translate('ticketReference')}`),
  ];
  return { sections };
}

/**
 * Tickets in by counter, by the system and by the count of each machine, and the tickets that the system had stacked in
 * boxes but that were not counted there (MC:19.7).
 */
export const ticketDropVariance = declareReport({
  name: 'ticket-drop-variance',
  tables: [MACHINE_TABLE, BOX_TABLE, EXCEPTION_TABLE],
  buildBody: withPeriodNotes(buildTicketDropVarianceBody),
});
