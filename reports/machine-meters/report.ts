import { column, buildDeclaredTable, buildRow, declareTable, type RowOf } from '#documents/model/columns.js';
import { getHeading, type Translator } from '#documents/words/words.js';
import type { Section } from '#documents/model/document.js';
import { Refusal } from '#refusals/refusal.js';
import {
  buildNote,
  toTotalCells,
  buildDataRow,
  buildPeriodNotes,
  readPeriodDayCounts,
} from '#documents/parts/sections.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';
import { MOVEMENT_TABLES, buildMovementTables } from './movements.js';

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

export interface MachineDayRow extends RowOf<typeof DAY_TABLE.columns> {
  readonly state: string;
  readonly closed: boolean;
  readonly [figure: string]: string | bigint | boolean | null;
}

type BoundaryReading = RowOf<typeof READING_TABLE.columns>;

type BreakRow = RowOf<typeof BREAK_TABLE.columns>;

/** Lists the facts that identify the machine, its place and its certified return. */
function buildMachineFactsSection(machine: MachineRow, translate: Translator): Section {
  return {
    kind: 'facts',
    name: 'machine',
    facts: [
      { label: translate('machine'), value: machine.machine, kind: 'code' },
      { label: translate('serial'), value: machine.serial, kind: 'code' },
      { label: translate('maker'), value: machine.maker },
      { label: translate('model'), value: machine.model },
      { label: translate('location'), value: machine.location },
      { label: translate('stand'), value: machine.stand, kind: 'code' },
      { label: translate('denomination'), value: machine.denominationMinor, kind: 'minor' },
      { label: translate('return'), value: machine.returnPercent, kind: 'statedPercent' },
    ],
  };
}

const HEADINGS = {
  coinOutShort: { fr: 'Gains', en: 'Coin out' },
  dropShort: { fr: 'Recette', en: 'Drop' },
  ticketsOut: { fr: 'Tickets émis', en: 'Tickets out' },
  station: { fr: 'Poste', en: 'Station' },
  reason: { fr: 'Motif', en: 'Reason' },
};

const DAY_TABLE = declareTable({
  name: 'days',
  columns: [
    column.day('gamingDay', getHeading('gamingDay'), { nullable: true }),
    column.text('closed', { fr: 'Close', en: 'Closed' }, { composed: true }),
    column.count('readingCount', getHeading('readings', 'machine-meters')),
    column.count('gamesPlayed', getHeading('games'), { nullable: true }),
    column.money('coinInMinor', getHeading('coinIn'), { nullable: true }),
    column.money('coinOutMinor', HEADINGS.coinOutShort, { nullable: true }),
    column.money('jackpotMinor', getHeading('jackpots'), { nullable: true }),
    column.money('meteredWinMinor', getHeading('meteredWin'), { nullable: true }),
    column.percent('actualHoldPercent', getHeading('actualHold'), { nullable: true }),
    column.money('dropMinor', HEADINGS.dropShort, { nullable: true }),
    column.money('billsMinor', getHeading('notes'), { nullable: true }),
    column.money('ticketInMinor', getHeading('tickets'), { nullable: true }),
    column.money('coinsMinor', getHeading('coins'), { nullable: true }),
    column.money('ticketOutMinor', HEADINGS.ticketsOut, { nullable: true }),
    column.money(
      'handPaidCancelledMinor',
      { fr: 'Crédits annulés payés manuellement', en: 'Hand-paid cancelled' },
      { nullable: true },
    ),
    column.money('creditsChangeMinor', { fr: 'Variation des crédits', en: 'Change of credits' }, { nullable: true }),
  ],
});

const READING_TABLE = declareTable({
  name: 'readings',
  columns: [
    column.integer('stationNumber', HEADINGS.station),
    column.instant('readAt', { fr: 'Relevé le', en: 'Read at' }, { weight: 1.4 }),
    column.text('reason', HEADINGS.reason),
    column.credits('coinInCredits', getHeading('coinIn'), { nullable: true }),
    column.credits('coinOutCredits', HEADINGS.coinOutShort, { nullable: true }),
    column.credits('jackpotCredits', getHeading('jackpots'), { nullable: true }),
    column.credits('dropCredits', HEADINGS.dropShort, { nullable: true }),
    column.credits('billsCredits', getHeading('notes'), { nullable: true }),
    column.credits('ticketInCredits', getHeading('tickets'), { nullable: true }),
    column.credits('ticketOutCredits', HEADINGS.ticketsOut, { nullable: true }),
    column.credits('cancelledCredits', { fr: 'Crédits annulés', en: 'Cancelled credits' }, { nullable: true }),
    column.credits('currentCredits', { fr: 'Crédits affichés', en: 'Credits shown' }, { nullable: true }),
    column.count('gamesPlayed', getHeading('games'), { nullable: true }),
  ],
});

const BREAK_TABLE = declareTable({
  name: 'breaks',
  columns: [
    column.integer('stationNumber', HEADINGS.station),
    column.instant('earlierReadAt', { fr: 'De', en: 'From' }),
    column.instant('laterReadAt', { fr: 'À', en: 'To' }),
    column.text('kind', { fr: 'Nature', en: 'Kind' }, { weight: 2 }),
    column.text('adjustment', { fr: 'Ajustement', en: 'Adjustment' }, { weight: 1.5, nullable: true }),
    column.text('reason', HEADINGS.reason, { weight: 2, nullable: true }),
    column.text('adjustedBy', { fr: 'Par', en: 'By' }, { nullable: true }),
    column.text('approvedBy', { fr: 'Approuvé par', en: 'Approved by' }, { nullable: true }),
  ],
});

/** Builds the row of a gaming day, marked when the machine was silent; the row without a day is the total. */
const buildDayRow = (row: MachineDayRow, translate: Translator) =>
  row.gamingDay === null
    ? {
        kind: 'total' as const,
        label: translate('total'),
        cells: toTotalCells({ ...row, gamingDay: undefined, state: undefined, closed: undefined }),
      }
    : buildDataRow({ ...row, closed: translate(row.closed ? 'yes' : 'no') }, row.state === 'silent');

/** Builds the row of a break (step between readings that was not plain); an unadjusted exception is marked. */
const buildBreakRow = (row: BreakRow, translate: Translator) =>
  buildDataRow(
    {
      ...row,
      kind: translate(`break_${row.kind}`),
      adjustment: row.adjustment === null ? null : translate(`adjustment_${row.adjustment}`),
    },
    row.kind === 'exception' && row.adjustment === null,
  );

/**
 * Builds the meters of one machine over the period: days, boundary readings, movements and breaks. Refuses with
 * UNKNOWN_MACHINE.
 */
async function buildMachineMetersBody(context: ReportContext) {
  const { readRows, establishment, period, translate, machine: machineNumber } = context;
  const [machine] = await readRows<MachineRow>('machine', [
    establishment.establishmentId,
    machineNumber,
    period.lastDay,
  ]);
  if (machine === undefined) throw new Refusal('UNKNOWN_MACHINE', { machine: machineNumber ?? '' });
  const parameters = [establishment.establishmentId, machineNumber, period.firstDay, period.lastDay];
  const dayCounts = await readPeriodDayCounts(context);
  const days = await readRows<MachineDayRow>('days', parameters);
  const readings = await readRows<BoundaryReading>('readings', parameters);
  const breaks = await readRows<BreakRow>('breaks', parameters);
  return {
    ...dayCounts.statusFields,
    sections: [
      buildMachineFactsSection(machine, translate),
      ...buildPeriodNotes(dayCounts, translate),
      buildDeclaredTable(DAY_TABLE, translate, {
        title: translate('daysTable'),
        rows: days.length === 1 ? [] : days.map((row) => buildDayRow(row, translate)),
      }),
      buildDeclaredTable(READING_TABLE, translate, {
        title: translate('readingsTable'),
        rows: readings.map((row) => buildRow(READING_TABLE, row, { reason: translate(`reason_${row.reason}`) })),
      }),
      ...(await buildMovementTables(context, machine.machine)),
      buildDeclaredTable(BREAK_TABLE, translate, {
        title: translate('breaksTable'),
        rows: breaks.map((row) => buildBreakRow(row, translate)),
      }),
      buildNote(translate('method')),
    ],
  };
}

/** The movements of one machine by gaming day, the readings that bound them, and the steps that were not plain. */
export const machineMeters = declareReport({
  name: 'machine-meters',
  needsMachine: true,
  readsMovements: true,
  tables: [DAY_TABLE, READING_TABLE, ...MOVEMENT_TABLES, BREAK_TABLE],
  buildBody: buildMachineMetersBody,
});
