import type { Finding, MachineFigures } from '../domain/reconciliation-types.js';
import { maybeRow, oneRow, rows } from '../platform/rows.js';
import type { Queryable, SqlParameter, Tx } from '../platform/rows.js';

/** One line of a run: what the meters say of a machine's day, and what was counted and paid. */
export interface ResultLine {
  readonly machineId: bigint;
  readonly versionNumber: number;
  readonly denominationMinor: bigint;
  readonly returnPercent: string | null;
  readonly figures: MachineFigures;
}

export interface FindingLine {
  readonly key: string;
  readonly machineId: bigint | null;
  readonly finding: Finding;
  /** JSON text of the evidence. */
  readonly evidence: string;
  readonly digest: Buffer;
}

interface Column<Line> {
  readonly name: string;
  readonly type: string;
  readonly of: (line: Line) => SqlParameter;
}

const amount = (name: string, of: (figures: MachineFigures) => SqlParameter): Column<ResultLine> => ({
  name,
  type: 'bigint',
  of: (line) => of(line.figures),
});

const RESULT_COLUMNS: readonly Column<ResultLine>[] = [
  { name: 'machine_id', type: 'bigint', of: (line) => line.machineId },
  { name: 'version_number', type: 'integer', of: (line) => line.versionNumber },
  { name: 'denomination_minor', type: 'bigint', of: (line) => line.denominationMinor },
  { name: 'state', type: 'text', of: (line) => line.figures.state },
  { name: 'return_percent', type: 'numeric', of: (line) => line.returnPercent },
  { name: 'reading_count', type: 'integer', of: (line) => line.figures.readingCount },
  amount('coin_in_minor', (figures) => figures.coinInMinor),
  amount('coin_out_minor', (figures) => figures.coinOutMinor),
  amount('jackpot_minor', (figures) => figures.jackpotMinor),
  amount('metered_win_minor', (figures) => figures.meteredWinMinor),
  { name: 'theoretical_win_minor', type: 'numeric', of: (line) => line.figures.theoreticalWinMinor },
  amount('games_played', (figures) => figures.gamesPlayed),
  amount('drop_minor', (figures) => figures.dropMinor),
  amount('bills_minor', (figures) => figures.billsMinor),
  amount('ticket_in_minor', (figures) => figures.ticketInMinor),
  amount('coins_minor', (figures) => figures.coinsMinor),
  amount('electronic_in_minor', (figures) => figures.electronicInMinor),
  amount('electronic_out_minor', (figures) => figures.electronicOutMinor),
  amount('ticket_out_minor', (figures) => figures.ticketOutMinor),
  amount('hand_paid_cancelled_minor', (figures) => figures.handPaidCancelledMinor),
  amount('credits_change_minor', (figures) => figures.creditsChangeMinor),
  { name: 'counted', type: 'boolean', of: (line) => line.figures.counted },
  amount('counted_notes_minor', (figures) => figures.countedNotesMinor),
  amount('counted_tickets_minor', (figures) => figures.countedTicketsMinor),
  amount('counted_coins_minor', (figures) => figures.countedCoinsMinor),
  amount('paid_jackpot_minor', (figures) => figures.paid.jackpot),
  amount('paid_progressive_minor', (figures) => figures.paid.progressive),
  amount('paid_bonus_minor', (figures) => figures.paid.bonus),
  amount('paid_cancelled_minor', (figures) => figures.paid.cancelledCredits),
  amount('paid_short_pay_minor', (figures) => figures.paid.shortPay),
  amount('paid_complement_minor', (figures) => figures.paid.complement),
  amount('tickets_issued_minor', (figures) => figures.paid.ticketsIssued),
  amount('fills_minor', (figures) => figures.paid.fill),
  amount('cash_win_minor', (figures) => figures.cashWinMinor),
  { name: 'segments', type: 'jsonb', of: (line) => jsonText(line.figures.segments) },
  // An array of arrays must be rectangular: each list travels as its own literal.
  { name: 'unreported_counters', type: 'text', of: (line) => `{${line.figures.unreportedCounters.join(',')}}` },
];

const FINDING_COLUMNS: readonly Column<FindingLine>[] = [
  { name: 'finding_key', type: 'text', of: (line) => line.key },
  { name: 'machine_id', type: 'bigint', of: (line) => line.machineId },
  { name: 'station_number', type: 'smallint', of: (line) => line.finding.stationNumber },
  { name: 'code', type: 'text', of: (line) => line.finding.code },
  { name: 'medium', type: 'text', of: (line) => line.finding.medium },
  { name: 'severity', type: 'text', of: (line) => line.finding.severity },
  { name: 'metered_minor', type: 'bigint', of: (line) => line.finding.meteredMinor },
  { name: 'actual_minor', type: 'bigint', of: (line) => line.finding.actualMinor },
  { name: 'variance_minor', type: 'bigint', of: (line) => line.finding.varianceMinor },
  { name: 'variance_percent', type: 'text', of: (line) => line.finding.variancePercent },
  { name: 'tolerance', type: 'text', of: (line) => line.finding.tolerance },
  { name: 'tolerance_from', type: 'date', of: (line) => line.finding.toleranceFrom },
  { name: 'rule', type: 'text', of: (line) => line.finding.rule },
  { name: 'evidence', type: 'jsonb', of: (line) => line.evidence },
  { name: 'finding_digest', type: 'bytea', of: (line) => `\\x${line.digest.toString('hex')}` },
];

const NO_SEGMENTS = '[]';

function jsonText(segments: MachineFigures['segments']): string {
  if (segments.length === 0) return NO_SEGMENTS;
  return JSON.stringify(segments, (_name, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
}

/** Columns whose text is cast after unnesting. */
const CASTS: Readonly<Record<string, string>> = { unreported_counters: 'text[]', finding_digest: 'bytea' };

async function insertLines<Line>(
  tx: Tx,
  table: 'day_results' | 'findings',
  columns: readonly Column<Line>[],
  run: RunKey,
  lines: readonly Line[],
): Promise<void> {
  if (lines.length === 0) return;
  const names = columns.map(({ name }) => name);
  const selected = names.map((name) => (name in CASTS ? `line.${name}::${CASTS[name] ?? ''}` : `line.${name}`));
  const arrays = columns.map(({ name, type }, index) => `$${index + 4}::${name in CASTS ? 'text' : type}[]`);
  await rows(
    tx,
    `insert into ${table} (establishment_id, gaming_day, run_number, ${names.join(', ')})
      select $1, $2, $3, ${selected.join(', ')}
      from unnest(${arrays.join(', ')}) as line (${names.join(', ')})`,
    [run.establishmentId, run.gamingDay, run.runNumber, ...columns.map(({ of }) => arrayLiteral(lines, of))],
  );
}

/**
 * A PostgreSQL array as text. The driver would build the same from an array of values, looking at the type of each of
 * the half million; here a number, an amount or a date is itself, and only text is quoted.
 */
function arrayLiteral<Line>(lines: readonly Line[], of: (line: Line) => SqlParameter): string {
  const parts: string[] = [];
  for (const line of lines) {
    const value = of(line);
    if (value === null) parts.push('NULL');
    else if (typeof value === 'string') parts.push(quoted(value));
    else parts.push((value as bigint | number | boolean).toString());
  }
  return `{${parts.join(',')}}`;
}

function quoted(text: string): string {
  return /^[\w.:-]+$/.test(text) && text.toUpperCase() !== 'NULL' ? text : `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}

export interface RunKey {
  readonly establishmentId: number;
  readonly gamingDay: string;
  readonly runNumber: number;
}

export interface NewRun {
  readonly computedBy: bigint | null;
  readonly computedAt: Date;
  readonly softwareVersion: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly machineCount: number;
  readonly findingCount: number;
}

/** Writes a run, its lines and its findings, and takes away the runs it replaces; a frozen run stays. */
export async function writeRun(
  tx: Tx,
  key: RunKey,
  run: NewRun,
  results: readonly ResultLine[],
  findings: readonly FindingLine[],
): Promise<void> {
  const { establishmentId, gamingDay, runNumber } = key;
  await rows(
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
  await rows(
    tx,
    `insert into reconciliation_runs (establishment_id, gaming_day, run_number, computed_at, computed_by,
        software_version, settings, machine_count, finding_count)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      establishmentId,
      gamingDay,
      runNumber,
      run.computedAt,
      run.computedBy,
      run.softwareVersion,
      run.settings,
      run.machineCount,
      run.findingCount,
    ],
  );
  await insertLines(tx, 'day_results', RESULT_COLUMNS, key, results);
  await insertLines(tx, 'findings', FINDING_COLUMNS, key, findings);
}

/** Numbers go on over runs that were replaced: the last number given is kept by the runs that stand. */
export async function nextRunNumber(on: Queryable, establishmentId: number, gamingDay: string): Promise<number> {
  const row = await oneRow<{ readonly next: number }>(
    on,
    `select coalesce(max(reconciliation_runs.run_number), 0) + 1 as next from reconciliation_runs
      where reconciliation_runs.establishment_id = $1 and reconciliation_runs.gaming_day = $2::date`,
    [establishmentId, gamingDay],
  );
  return row.next;
}

export interface RunRow {
  readonly runNumber: number;
  readonly computedAt: Date;
  readonly computedBy: string | null;
  readonly softwareVersion: string;
  readonly settings: Readonly<Record<string, { readonly value: unknown; readonly from: string | null }>>;
  readonly machineCount: number;
  readonly findingCount: number;
  readonly frozen: boolean;
}

/** The run that speaks for the day: the one its closing froze, or the last one computed; undefined: none yet. */
export function currentRun(on: Queryable, establishmentId: number, gamingDay: string): Promise<RunRow | undefined> {
  return maybeRow<RunRow>(
    on,
    `select reconciliation_runs.run_number as "runNumber", reconciliation_runs.computed_at as "computedAt",
        people.full_name as "computedBy", reconciliation_runs.software_version as "softwareVersion",
        reconciliation_runs.settings, reconciliation_runs.machine_count as "machineCount",
        reconciliation_runs.finding_count as "findingCount", current_runs.frozen
      from current_runs
      join reconciliation_runs using (establishment_id, gaming_day, run_number)
      left join people on people.person_id = reconciliation_runs.computed_by
      where current_runs.establishment_id = $1 and current_runs.gaming_day = $2::date`,
    [establishmentId, gamingDay],
  );
}

/** A digest of the figures and findings of a run, the run's own number left out: the same day gives the same. */
export async function figuresDigest(on: Queryable, key: RunKey): Promise<string> {
  const row = await oneRow<{ readonly digest: string }>(
    on,
    `select encode(day_figures_digest($1, $2::date, $3), 'hex') as digest`,
    [key.establishmentId, key.gamingDay, key.runNumber],
  );
  return row.digest;
}
