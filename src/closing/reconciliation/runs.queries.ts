import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { HandPayMedium } from '#domain/cash/hand-pays-owed.js';
import type { Metered } from '#domain/metered.js';
import { formatMinorText } from '#domain/money.js';
import { areBoxesCarried, type BoxAmounts } from '#domain/reconciliation/machine-boxes.js';
import type { Finding, MachineFigures } from '#domain/reconciliation/reconciliation-types.js';
import { requireTransactionClient } from '#platform/database/database.js';
import { insertRow } from '#platform/database/entities.js';
import { allowLongStatements } from '#platform/database/patience.js';
import { queryOptionalRow, queryRow, queryRows, type Queryable, type Tx } from '#platform/database/rows.js';
import { ReconciliationRunEntity } from '../entities/reconciliation-run.entity.js';

/** One line of a run: a machine's metered, counted and paid figures for the day. */
export interface ResultLine {
  readonly machineId: bigint;
  readonly versionNumber: number;
  readonly denominationMinor: bigint;
  readonly returnPercent: string | null;
  readonly figures: MachineFigures;
}

/** A finding ready to be stored, with its key and digest. */
export interface FindingLine {
  readonly key: string;
  readonly machineId: bigint | null;
  /** Number of the machine, or another subject. */
  readonly subject: string;
  readonly finding: Finding;
  /** JSON text of the evidence. */
  readonly evidence: string;
  readonly digest: Buffer;
}

type CopyValue = string | number | bigint | boolean | null;

/** A column of a table written by COPY, with its value in a line. */
interface CopyColumn<Line> {
  readonly name: string;
  readonly getValue: (line: Line) => CopyValue;
}

/** Returns the column of an amount of a machine's figures; null for one that is absent or unknown. */
const createAmountColumn = (name: string, getAmount: (figures: MachineFigures) => Metered): CopyColumn<ResultLine> => ({
  name,
  getValue: (line) => getAmount(line.figures) ?? null,
});

/** A theoretical win is exact to the millionth of a minor unit. */
const THEORETICAL_DECIMALS = 6;

/** Returns the columns of the hand pays owed of a medium; null where nothing is owed or changes. */
const createOwedColumns = (name: string, medium: HandPayMedium): readonly CopyColumn<ResultLine>[] => [
  createAmountColumn(`${name}_minor`, ({ owed }) => owed[medium].closing.amountMinor || null),
  { name: `${name}_since`, getValue: ({ figures }) => figures.owed[medium].closing.since },
  createAmountColumn(`${name}_change_minor`, ({ owed }) => owed[medium].changeMinor || null),
];

const RESULT_COLUMNS: readonly CopyColumn<ResultLine>[] = [
  { name: 'machine_id', getValue: (line) => line.machineId },
  { name: 'version_number', getValue: (line) => line.versionNumber },
  { name: 'denomination_minor', getValue: (line) => line.denominationMinor },
  { name: 'state', getValue: (line) => line.figures.state },
  { name: 'return_percent', getValue: (line) => line.returnPercent },
  { name: 'reading_count', getValue: (line) => line.figures.readingCount },
  createAmountColumn('coin_in_minor', (figures) => figures.coinInMinor),
  createAmountColumn('coin_out_minor', (figures) => figures.coinOutMinor),
  createAmountColumn('jackpot_minor', (figures) => figures.jackpotMinor),
  createAmountColumn('metered_win_minor', (figures) => figures.meteredWinMinor),
  { name: 'theoretical_win_minor', getValue: (line) => line.figures.theoreticalWinMinor ?? null },
  createAmountColumn('games_played', (figures) => figures.gamesPlayed),
  createAmountColumn('drop_minor', (figures) => figures.dropMinor),
  createAmountColumn('bills_minor', (figures) => figures.billsMinor),
  createAmountColumn('ticket_in_minor', (figures) => figures.ticketInMinor),
  createAmountColumn('coins_minor', (figures) => figures.coinsMinor),
  createAmountColumn('electronic_in_minor', (figures) => figures.electronicInMinor),
  createAmountColumn('electronic_out_minor', (figures) => figures.electronicOutMinor),
  createAmountColumn('ticket_out_minor', (figures) => figures.ticketOutMinor),
  createAmountColumn('hand_paid_cancelled_minor', (figures) => figures.handPaidCancelledMinor),
  createAmountColumn('credits_change_minor', (figures) => figures.creditsChangeMinor),
  { name: 'counted', getValue: (line) => line.figures.counted },
  createAmountColumn('counted_notes_minor', (figures) => figures.countedNotesMinor),
  createAmountColumn('counted_tickets_minor', (figures) => figures.countedTicketsMinor),
  createAmountColumn('counted_coins_minor', (figures) => figures.countedCoinsMinor),
  createAmountColumn('paid_jackpot_minor', (figures) => figures.paid.jackpot),
  createAmountColumn('paid_progressive_minor', (figures) => figures.paid.progressive),
  createAmountColumn('paid_bonus_minor', (figures) => figures.paid.bonus),
  createAmountColumn('paid_cancelled_minor', (figures) => figures.paid.cancelledCredits),
  createAmountColumn('paid_short_pay_minor', (figures) => figures.paid.shortPay),
  createAmountColumn('paid_complement_minor', (figures) => figures.paid.complement),
  createAmountColumn('tickets_issued_minor', (figures) => figures.paid.ticketsIssued),
  createAmountColumn('fills_minor', (figures) => figures.paid.fill),
  createAmountColumn('cash_win_minor', (figures) => figures.cashWinMinor),
  { name: 'segments', getValue: (line) => formatSegments(line.figures.segments) },
  createAmountColumn('restricted_ticket_in_minor', (figures) => figures.restrictedTicketInMinor),
  createAmountColumn('restricted_ticket_out_minor', (figures) => figures.restrictedTicketOutMinor),
  createAmountColumn('restricted_electronic_in_minor', (figures) => figures.restrictedElectronicInMinor),
  createAmountColumn('restricted_electronic_out_minor', (figures) => figures.restrictedElectronicOutMinor),
  createAmountColumn('restricted_played_minor', (figures) => figures.restrictedPlayedMinor),
  { name: 'unreported_counters', getValue: (line) => `{${line.figures.unreportedCounters.join(',')}}` },
  ...createOwedColumns('owed_jackpot', 'jackpot'),
  ...createOwedColumns('owed_cancelled', 'cancelledCredits'),
  { name: 'unknown_figures', getValue: ({ figures: { unknownFigures } }) => formatNames(unknownFigures) },
];

/** Formats names as an array for COPY; null for none, so that a day without unknown figures keeps its digest. */
const formatNames = (names: readonly string[]): string | null => (names.length === 0 ? null : `{${names.join(',')}}`);

const HOLD_COLUMNS: readonly CopyColumn<ResultLine>[] = [
  { name: 'machine_id', getValue: (line) => line.machineId },
  { name: 'judgement', getValue: (line) => line.figures.hold.judgement },
  { name: 'day_included', getValue: (line) => line.figures.hold.isDayIncluded },
  { name: 'since_day', getValue: (line) => line.figures.hold.period?.sinceDay ?? null },
  { name: 'days', getValue: (line) => line.figures.hold.period?.days ?? 0 },
  { name: 'games', getValue: (line) => line.figures.hold.period?.games ?? 0 },
  { name: 'coin_in_minor', getValue: (line) => line.figures.hold.period?.coinInMinor ?? 0 },
  { name: 'metered_win_minor', getValue: (line) => line.figures.hold.period?.meteredWinMinor ?? 0 },
  {
    name: 'theoretical_win_minor',
    getValue: (line) => formatMinorText(line.figures.hold.period?.theoreticalUnits ?? 0n, THEORETICAL_DECIMALS),
  },
  { name: 'beyond_since_day', getValue: (line) => line.figures.hold.period?.beyondSinceDay ?? null },
];

/** Returns the column of an amount of each medium in a machine's boxes. */
const createBoxColumns = (
  name: string,
  getAmounts: (boxes: MachineFigures['boxes']) => BoxAmounts,
): readonly CopyColumn<ResultLine>[] => [
  createAmountColumn(`${name}_notes_minor`, ({ boxes }) => getAmounts(boxes).notesMinor),
  createAmountColumn(`${name}_tickets_minor`, ({ boxes }) => getAmounts(boxes).ticketsMinor),
  createAmountColumn(`${name}_coins_minor`, ({ boxes }) => getAmounts(boxes).coinsMinor),
  createAmountColumn(`${name}_restricted_minor`, ({ boxes }) => getAmounts(boxes).restrictedMinor),
];

const BOX_COLUMNS: readonly CopyColumn<ResultLine>[] = [
  { name: 'machine_id', getValue: (line) => line.machineId },
  { name: 'since', getValue: (line) => line.figures.boxes.since },
  ...createBoxColumns('opening', ({ opening }) => opening),
  ...createBoxColumns('due', ({ due }) => due),
  ...createBoxColumns('closing', ({ closing }) => closing),
  createAmountColumn('stacked_minor', ({ boxes }) => boxes.closingStacked.stackedMinor),
  { name: 'stacked_count', getValue: (line) => line.figures.boxes.closingStacked.stackedCount },
  { name: 'removed_at', getValue: (line) => formatInstant(line.figures.boxes.removal?.removedAt) },
  { name: 'removal_read_at', getValue: (line) => formatInstant(line.figures.boxes.removal?.readAt) },
];

/** Formats an instant for COPY; null without one. */
const formatInstant = (instant: Date | null | undefined): string | null => instant?.toISOString() ?? null;

const FINDING_COLUMNS: readonly CopyColumn<FindingLine>[] = [
  { name: 'finding_key', getValue: (line) => line.key },
  { name: 'machine_id', getValue: (line) => line.machineId },
  { name: 'station_number', getValue: (line) => line.finding.stationNumber },
  { name: 'code', getValue: (line) => line.finding.code },
  { name: 'medium', getValue: (line) => line.finding.medium },
  { name: 'severity', getValue: (line) => line.finding.severity },
  { name: 'metered_minor', getValue: (line) => line.finding.meteredMinor },
  { name: 'actual_minor', getValue: (line) => line.finding.actualMinor },
  { name: 'variance_minor', getValue: (line) => line.finding.varianceMinor },
  { name: 'variance_percent', getValue: (line) => line.finding.variancePercent },
  { name: 'tolerance', getValue: (line) => line.finding.tolerance },
  { name: 'tolerance_from', getValue: (line) => line.finding.toleranceFrom },
  { name: 'rule', getValue: (line) => line.finding.rule },
  { name: 'evidence', getValue: (line) => line.evidence },
  { name: 'finding_digest', getValue: (line) => `\\x${line.digest.toString('hex')}` },
];

const NO_SEGMENTS = '[]';

/** Formats a machine's segments as JSON, whole numbers as text, absent and unknown figures as null. */
function formatSegments(segments: MachineFigures['segments']): string {
  if (segments.length === 0) return NO_SEGMENTS;
  return JSON.stringify(segments, (_name, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : (value ?? null),
  );
}

/** Number of lines sent together: enough to keep the database busy while the next ones are written. */
const LINES_PER_CHUNK = 500;

/**
 * Writes lines of a run by COPY, which is faster than an insert: thousands of lines would take longer to parse as
 * parameters than to store.
 */
async function copyRunLines<Line>(
  tx: Tx,
  table: 'day_results' | 'machine_hold_periods' | 'findings' | 'machine_day_boxes',
  columns: readonly CopyColumn<Line>[],
  runKey: RunKey,
  lines: readonly Line[],
): Promise<void> {
  if (lines.length === 0) return;
  const columnNames = columns.map(({ name }) => name).join(', ');
  const client = await requireTransactionClient(tx);
  const copyStream = client.query(
    copyFrom(`copy ${table} (establishment_id, gaming_day, run_number, ${columnNames}) from stdin`),
  );
  await pipeline(Readable.from(formatCopyText(columns, runKey, lines), { objectMode: false }), copyStream);
}

/**
 * Yields the text of a COPY, several hundred lines at a time. Each line begins with the run's key; a tab separates the
 * fields.
 */
function* formatCopyText<Line>(
  columns: readonly CopyColumn<Line>[],
  runKey: RunKey,
  lines: readonly Line[],
): Generator<Buffer> {
  const keyFields = `${runKey.establishmentId}\t${runKey.gamingDay}\t${runKey.runNumber}`;
  for (let start = 0; start < lines.length; start += LINES_PER_CHUNK) {
    let copyText = '';
    for (const line of lines.slice(start, start + LINES_PER_CHUNK)) {
      copyText += keyFields;
      for (const { getValue } of columns) copyText += `\t${formatCopyField(getValue(line))}`;
      copyText += '\n';
    }
    yield Buffer.from(copyText);
  }
}

/** Formats a value for COPY: null as `\\N`, special characters escaped. */
function formatCopyField(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value !== 'string') return value.toString();
  return /[\\\t\n\r]/.test(value)
    ? value.replaceAll(/[\\\t\n\r]/g, (character) => COPY_ESCAPES[character] ?? character)
    : value;
}

const COPY_ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Identifies a computation of a gaming day. */
export interface RunKey {
  readonly establishmentId: number;
  readonly gamingDay: string;
  readonly runNumber: number;
}

/** The stored columns of a run other than its key. */
export type NewRun = Omit<ReconciliationRunEntity, keyof RunKey>;

/**
 * Disables PostgreSQL's JIT compilation until the transaction ends: each following statement runs once, some for
 * minutes.
 */
export async function prepareForLongStatements(tx: Tx): Promise<void> {
  await queryRows(tx, 'set local jit = off');
  await allowLongStatements(tx);
}

/**
 * Writes a run (one computation of a day), its lines and its findings, and deletes the runs it replaces. A run that a
 * closing froze remains.
 */
export async function replaceRun(
  tx: Tx,
  runKey: RunKey,
  newRun: NewRun,
  results: readonly ResultLine[],
  findings: readonly FindingLine[],
): Promise<void> {
  const { establishmentId, gamingDay } = runKey;
  await queryRows(
    tx,
    `delete from reconciliation_runs
      where reconciliation_runs.establishment_id = $1 and reconciliation_runs.gaming_day = $2::date
        and not exists (
          select from day_closings
          where day_closings.establishment_id = reconciliation_runs.establishment_id
            and day_closings.gaming_day = reconciliation_runs.gaming_day
            and day_closings.run_number = reconciliation_runs.run_number)`,
    [establishmentId, gamingDay],
  );
  await insertRow(tx, ReconciliationRunEntity, { ...runKey, ...newRun });
  await copyRunLines(tx, 'day_results', RESULT_COLUMNS, runKey, results);
  await copyRunLines(tx, 'machine_hold_periods', HOLD_COLUMNS, runKey, results);
  const carriedResults = results.filter(({ figures }) => areBoxesCarried(figures.boxes));
  await copyRunLines(tx, 'machine_day_boxes', BOX_COLUMNS, runKey, carriedResults);
  await copyRunLines(tx, 'findings', FINDING_COLUMNS, runKey, findings);
}

/**
 * Returns the number of the day's next run. A replaced run is deleted only when a later one is written, so that no
 * number is used twice.
 */
export async function computeNextRunNumber(db: Queryable, establishmentId: number, gamingDay: string): Promise<number> {
  const row = await queryRow<{ readonly next: number }>(
    db,
    `select coalesce(max(reconciliation_runs.run_number), 0) + 1 as next from reconciliation_runs
      where reconciliation_runs.establishment_id = $1 and reconciliation_runs.gaming_day = $2::date`,
    [establishmentId, gamingDay],
  );
  return row.next;
}

/** A computation of a gaming day. */
export interface RunRow {
  /** Number among the computations of the day, from 1. */
  readonly runNumber: number;
  /** Computation time by the server's clock; later records are not included. */
  readonly computedAt: Date;
  /** Person who requested the computation, or the closing that needed it; null: not recorded. */
  readonly computedBy: string | null;
  /** Version of the product that computed it, as printed on the daily statement. */
  readonly softwareVersion: string;
  /** Settings in force on the day, amounts as text, each with its first gaming day; `from` null: the default. */
  readonly settings: Readonly<
    Record<
      string,
      {
        /** Value of the setting. */
        readonly value: unknown;
        /** First gaming day of the value, ISO date; null: the default. */
        readonly from: string | null;
      }
    >
  >;
  /** Number of lines in `day_results`. */
  readonly machineCount: number;
  /** Number of rows in `findings`. */
  readonly findingCount: number;
  readonly frozen: boolean;
}

/**
 * Returns the day's current run: the one its closing froze, or else the last one computed. Undefined when the day was
 * never reconciled.
 */
export function findCurrentRun(db: Queryable, establishmentId: number, gamingDay: string): Promise<RunRow | undefined> {
  return queryOptionalRow<RunRow>(
    db,
    `select reconciliation_runs.run_number as "runNumber", reconciliation_runs.computed_at as "computedAt",
        people.full_name as "computedBy", reconciliation_runs.software_version as "softwareVersion",
        reconciliation_runs.settings, reconciliation_runs.machine_count as "machineCount",
        reconciliation_runs.finding_count as "findingCount", current_runs.frozen
      from current_runs
      join reconciliation_runs using (establishment_id, gaming_day, run_number)
      left join people_names as people on people.person_id = reconciliation_runs.computed_by
      where current_runs.establishment_id = $1 and current_runs.gaming_day = $2::date`,
    [establishmentId, gamingDay],
  );
}

/**
 * Returns a digest of a run's figures and findings in hexadecimal, without its run number: equal days have equal
 * digests.
 */
export async function computeFiguresDigest(db: Queryable, runKey: RunKey): Promise<string> {
  const row = await queryRow<{ readonly digest: string }>(
    db,
    `select encode(day_figures_digest($1, $2::date, $3), 'hex') as digest`,
    [runKey.establishmentId, runKey.gamingDay, runKey.runNumber],
  );
  return row.digest;
}

/** The figures that the closing decision is based on: counted against metered, and the day's proceeds; minor units. */
export interface DecidedFigures {
  readonly machines: bigint;
  /** Those without a reading, which are in no metered figure. */
  readonly silentMachines: bigint;
  readonly countedDropMinor: bigint;
  /** The metered content of the counted boxes, since each was last removed. */
  readonly meteredDropMinor: bigint;
  readonly meteredWinMinor: bigint;
  readonly cashWinMinor: bigint;
}

/** Returns the figures on which a closing is decided, summed over the results of a run. */
export function sumDecidedFigures(db: Queryable, runKey: RunKey): Promise<DecidedFigures> {
  return queryRow<DecidedFigures>(
    db,
    `select count(*) as machines,
       count(*) filter (where day_results.state = 'silent') as "silentMachines",
       coalesce(sum(day_results.counted_notes_minor + day_results.counted_tickets_minor
         + day_results.counted_coins_minor), 0)::bigint as "countedDropMinor",
       coalesce(sum(coalesce(boxes.due_notes_minor, day_results.bills_minor, 0)
         + coalesce(boxes.due_tickets_minor, day_results.ticket_in_minor, 0)
         + coalesce(boxes.due_coins_minor, day_results.coins_minor, 0)), 0)::bigint as "meteredDropMinor",
       coalesce(sum(day_results.metered_win_minor), 0)::bigint as "meteredWinMinor",
       coalesce(sum(day_results.cash_win_minor), 0)::bigint as "cashWinMinor"
     from day_results
     left join machine_day_boxes as boxes using (establishment_id, gaming_day, run_number, machine_id)
     where day_results.establishment_id = $1 and day_results.gaming_day = $2::date and day_results.run_number = $3`,
    [runKey.establishmentId, runKey.gamingDay, runKey.runNumber],
  );
}
