import type { Column, Row, Section } from '#documents/model/document.js';
import { statement } from '#documents/parts/report.js';
import type { ReportContext, ReportDefinition } from '#documents/parts/report.js';
import { dataRow, notesOnPeriod, standing, tableOf } from '#documents/parts/sections.js';
import { ticketColumns, ticketKind } from '#documents/words/ticket-words.js';
import type { Words } from '#documents/words/words.js';

interface MachineRow {
  /** Null: the sum of the other rows. */
  readonly machine: string | null;
  readonly stackedLessMeteredMinor: bigint | null;
  readonly countedLessStackedMinor: bigint | null;
}

interface BoxRow {
  /** Null: the sum of the other rows. */
  readonly box: string | null;
  readonly machine: string;
  readonly drop: string;
  readonly gamingDay: string;
  readonly countedCount: bigint | null;
  readonly differenceCount: bigint | null;
  readonly differenceMinor: bigint | null;
}

interface ExceptionRow {
  readonly box: string;
  readonly machine: string;
  readonly kind: string;
  readonly amountMinor: bigint;
}

const money = (key: string, header: string, headerGroup?: string): Column => ({
  key,
  header,
  kind: 'minor',
  ...(headerGroup === undefined ? {} : { headerGroup }),
});

const isOff = (difference: bigint | null): boolean => difference !== null && difference !== 0n;

function machineTable(machines: readonly MachineRow[], words: Words): Section {
  return tableOf({
    name: 'machines',
    title: words('machinesTitle'),
    emptyText: words('empty'),
    columns: [
      { key: 'machine', header: words('machine'), kind: 'code' },
      { key: 'tickets', header: words('ticketCount'), kind: 'count', weight: 0.7 },
      money('meteredMinor', words('byCounter')),
      money('stackedMinor', words('stacked')),
      money('countedMinor', words('inBoxes')),
      money('stackedLessMeteredMinor', words('stackedLessCounter'), words('differences')),
      money('countedLessStackedMinor', words('countedLessStacked'), words('differences')),
      money('countedLessMeteredMinor', words('countedLessCounter'), words('differences')),
    ],
    rows: machines.map(({ machine, ...figures }): Row => {
      const marked = isOff(figures.stackedLessMeteredMinor) || isOff(figures.countedLessStackedMinor);
      return machine === null
        ? { kind: 'total', label: words('total'), cells: { ...figures } }
        : dataRow({ machine, ...figures }, marked);
    }),
  });
}

function boxTable(boxes: readonly BoxRow[], words: Words): Section {
  return tableOf({
    name: 'boxes',
    title: words('boxesTitle'),
    emptyText: words('noBox'),
    columns: [
      { key: 'gamingDay', header: words('gamingDay'), kind: 'day' },
      { key: 'drop', header: words('drop'), kind: 'code', weight: 0.6 },
      { key: 'machine', header: words('machine'), kind: 'code', weight: 0.8 },
      { key: 'box', header: words('box'), kind: 'code' },
      { key: 'expectedCount', header: words('ticketCount'), headerGroup: words('expected'), kind: 'count' },
      money('expectedMinor', words('amount'), words('expected')),
      { key: 'countedCount', header: words('ticketCount'), headerGroup: words('counted'), kind: 'count' },
      money('countedMinor', words('amount'), words('counted')),
      { key: 'differenceCount', header: words('ticketCount'), headerGroup: words('difference'), kind: 'count' },
      money('differenceMinor', words('amount'), words('difference')),
    ],
    rows: boxes.map(({ box, machine, drop, gamingDay, ...figures }): Row => {
      if (box === null) return { kind: 'total', label: words('total'), cells: { ...figures } };
      const isWrong = figures.countedCount === null || isOff(figures.differenceCount) || isOff(figures.differenceMinor);
      return dataRow({ box, machine, drop, gamingDay, ...figures }, isWrong);
    }),
  });
}

/**
 * Lists the tickets of each box whose count is lower, in number or amount, than the tickets stacked according to the
 * system.
 */
function exceptionTable(exceptions: readonly ExceptionRow[], words: Words): Section {
  const rows: Row[] = [];
  let group = '';
  for (const { box, machine, ...ticket } of exceptions) {
    const label = words('boxOf', { box, machine });
    if (label !== group) rows.push({ kind: 'group', label });
    group = label;
    rows.push(dataRow({ ...ticket, kind: ticketKind(ticket.kind, words) }));
  }
  return tableOf({
    name: 'exceptions',
    title: words('exceptionsTitle'),
    emptyText: words('noException'),
    columns: [
      ...ticketColumns(words),
      { key: 'receivedAt', header: words('enteredAt'), kind: 'instant', weight: 1.2 },
      { key: 'kind', header: words('ticketKind'), kind: 'text', weight: 1.6 },
      { key: 'amountMinor', header: words('amount'), kind: 'minor' },
    ],
    rows,
  });
}

async function body(context: ReportContext) {
  const { query, establishment, period, words } = context;
  const parameters = [establishment.establishmentId, period.firstDay, period.lastDay];
  const sql = (file: string): string => statement('ticket-drop-variance', file);
  const ofBoxes = <Line>(file: string): Promise<Line[]> => query<Line>(sql('boxes') + sql(file), parameters);
  const state = await standing(context);
  const sections: Section[] = [
    ...notesOnPeriod(state, words),
    { kind: 'heading', text: words('varianceHeading') },
    machineTable(await query<MachineRow>(sql('machines'), parameters), words),
    { kind: 'paragraph', tone: 'note', text: words('varianceMethod') },
    { kind: 'heading', text: words('softCountHeading') },
    boxTable(await ofBoxes<BoxRow>('counts'), words),
    exceptionTable(await ofBoxes<ExceptionRow>('exceptions'), words),
    { kind: 'paragraph', tone: 'note', text: `${words('softCountMethod')} ${words('ticketReference')}` },
  ];
  return { ...state.status, sections };
}

/**
 * Tickets in by counter, by the system and by the count of each machine, and the tickets that the system had stacked in
 * boxes but that were not counted there (MC:19.7).
 */
export const ticketDropVariance: ReportDefinition = {
  name: 'ticket-drop-variance',
  orientation: 'landscape',
  needsMachine: false,
  period: 'any',
  body,
};
