import type { Column, Section } from '#documents/model/document.js';
import { Refusal } from '#refusals/refusal.js';
import { cellsOf, dataRow, notesOnPeriod, standing, tableOf } from '#documents/parts/sections.js';
import { statement } from '#documents/parts/report.js';
import type { ReportContext, ReportDefinition } from '#documents/parts/report.js';
import type { Words } from '#documents/words/words.js';
import { movementTables } from './movements.js';

interface MachineRow {
  readonly machine: string;
  readonly serial: string;
  readonly maker: string;
  readonly model: string | null;
  readonly game: string | null;
  readonly location: string | null;
  readonly stand: string | null;
  readonly denominationMinor: bigint | null;
  readonly returnPercent: string | null;
}

export interface MachineDayRow {
  readonly gamingDay: string | null;
  readonly state: string;
  readonly closed: boolean;
  readonly [figure: string]: string | bigint | boolean | null;
}

interface BoundaryReading {
  readonly stationNumber: number;
  readonly reason: string;
  readonly readAt: Date;
}

interface BreakRow {
  readonly stationNumber: number;
  readonly kind: string;
  readonly adjustment: string | null;
  readonly adjustedBy: string | null;
}

function factsOf(machine: MachineRow, words: Words): Section {
  return {
    kind: 'facts',
    name: 'machine',
    facts: [
      { label: words('machine'), value: machine.machine, kind: 'code' },
      { label: words('serial'), value: machine.serial, kind: 'code' },
      { label: words('maker'), value: machine.maker },
      { label: words('model'), value: machine.model },
      { label: words('location'), value: machine.location },
      { label: words('stand'), value: machine.stand, kind: 'code' },
      { label: words('denomination'), value: machine.denominationMinor, kind: 'minor' },
      { label: words('return'), value: machine.returnPercent, kind: 'statedPercent' },
    ],
  };
}

function dayColumns(words: Words): Column[] {
  const minor = (key: string, header: string): Column => ({ key, header, kind: 'minor' });
  return [
    { key: 'gamingDay', header: words('gamingDay'), kind: 'day' },
    { key: 'closed', header: words('closed'), kind: 'text' },
    { key: 'readingCount', header: words('readings'), kind: 'count' },
    { key: 'gamesPlayed', header: words('games'), kind: 'count' },
    minor('coinInMinor', words('coinIn')),
    minor('coinOutMinor', words('coinOutShort')),
    minor('jackpotMinor', words('jackpots')),
    minor('meteredWinMinor', words('meteredWin')),
    { key: 'actualHoldPercent', header: words('actualHold'), kind: 'percent' },
    minor('dropMinor', words('dropShort')),
    minor('billsMinor', words('notes')),
    minor('ticketInMinor', words('tickets')),
    minor('coinsMinor', words('coins')),
    minor('ticketOutMinor', words('ticketsOut')),
    minor('handPaidCancelledMinor', words('handPaidCancelled')),
    minor('creditsChangeMinor', words('creditsChange')),
  ];
}

function readingColumns(words: Words): Column[] {
  const credits = (key: string, header: string): Column => ({ key, header, kind: 'credits' });
  return [
    { key: 'stationNumber', header: words('station'), kind: 'count' },
    { key: 'readAt', header: words('readAt'), kind: 'instant', weight: 1.4 },
    { key: 'reason', header: words('reason'), kind: 'text' },
    credits('coinInCredits', words('coinIn')),
    credits('coinOutCredits', words('coinOutShort')),
    credits('jackpotCredits', words('jackpots')),
    credits('dropCredits', words('dropShort')),
    credits('billsCredits', words('notes')),
    credits('ticketInCredits', words('tickets')),
    credits('ticketOutCredits', words('ticketsOut')),
    credits('cancelledCredits', words('cancelled')),
    credits('currentCredits', words('currentCredits')),
    { key: 'gamesPlayed', header: words('games'), kind: 'count' },
  ];
}

function breakColumns(words: Words): Column[] {
  return [
    { key: 'stationNumber', header: words('station'), kind: 'count' },
    { key: 'earlierReadAt', header: words('from'), kind: 'instant' },
    { key: 'laterReadAt', header: words('to'), kind: 'instant' },
    { key: 'kind', header: words('kind'), kind: 'text', weight: 2 },
    { key: 'adjustment', header: words('settled'), kind: 'text', weight: 1.5 },
    { key: 'reason', header: words('reason'), kind: 'text', weight: 2 },
    { key: 'adjustedBy', header: words('by'), kind: 'text' },
    { key: 'approvedBy', header: words('approver'), kind: 'text' },
  ];
}

const dayRow = (row: MachineDayRow, words: Words) =>
  row.gamingDay === null
    ? {
        kind: 'total' as const,
        label: words('total'),
        cells: cellsOf({ ...row, gamingDay: undefined, state: undefined, closed: undefined }),
      }
    : dataRow({ ...row, closed: words(row.closed ? 'yes' : 'no') }, row.state === 'silent');

const breakRow = (row: BreakRow, words: Words) =>
  dataRow(
    {
      ...row,
      kind: words(`break_${row.kind}`),
      adjustment: row.adjustment === null ? null : words(`adjustment_${row.adjustment}`),
    },
    row.kind === 'exception' && row.adjustment === null,
  );

async function body(context: ReportContext) {
  const { query, establishment, period, words, machine: number } = context;
  const [machine] = await query<MachineRow>(statement('machine-meters', 'machine'), [
    establishment.establishmentId,
    number,
    period.lastDay,
  ]);
  if (machine === undefined) throw new Refusal('UNKNOWN_MACHINE', { machine: number ?? '' });
  const parameters = [establishment.establishmentId, number, period.firstDay, period.lastDay];
  const state = await standing(context);
  const days = await query<MachineDayRow>(statement('machine-meters', 'days'), parameters);
  const readings = await query<BoundaryReading>(statement('machine-meters', 'readings'), parameters);
  const breaks = await query<BreakRow>(statement('machine-meters', 'breaks'), parameters);
  return {
    ...state.status,
    sections: [
      factsOf(machine, words),
      ...notesOnPeriod(state, words),
      tableOf({
        name: 'days',
        title: words('daysTable'),
        columns: dayColumns(words),
        rows: days.length === 1 ? [] : days.map((row) => dayRow(row, words)),
      }),
      tableOf({
        name: 'readings',
        title: words('readingsTable'),
        columns: readingColumns(words),
        rows: readings.map((row) => dataRow({ ...row, reason: words(`reason_${row.reason}`) })),
      }),
      ...(await movementTables(context, machine.machine)),
      tableOf({
        name: 'breaks',
        title: words('breaksTable'),
        columns: breakColumns(words),
        rows: breaks.map((row) => breakRow(row, words)),
      }),
      { kind: 'paragraph' as const, tone: 'note' as const, text: words('method') },
    ],
  };
}

/** The movements of one machine by gaming day, the readings that bound them, and the steps that were not plain. */
export const machineMeters: ReportDefinition = {
  name: 'machine-meters',
  orientation: 'landscape',
  needsMachine: true,
  readsMovements: true,
  period: 'any',
  body,
};
