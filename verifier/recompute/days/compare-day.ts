import { formatDecimal, groupBy } from '../derive/arithmetic.js';
import { MEDIA, type BoxContent } from '../derive/boxes.js';
import { COUNTERS } from '../derive/counters.js';
import type { Day } from '../derive/days.js';
import type { DebtDay } from '../derive/debts.js';
import type { DerivedFinding } from '../derive/findings.js';
import type { MachineDay } from '../derive/machine-days.js';
import { deriveEntriesFromMachineDays, listPostedEntries, type Entry } from '../derive/postings.js';
import type { HoldsByMachine } from '../derive/hold.js';
import type { RawData } from '../facts.js';
import type { Gap } from '../derive/gaps.js';
import { buildDerivedHoldRow, buildStoredHoldRow, type StoredHold } from './compare-holds.js';

/** A stored value that differs from the derived one, as text. */
export interface DayDifference {
  readonly table: string;
  /** The machine, the finding or the entry. */
  readonly key: string;
  readonly column: string;
  readonly stored: string | null;
  readonly recomputed: string | null;
}

/** A row of `day_results`: a column for each figure. */
export interface StoredResult {
  readonly machine_id: bigint;
  readonly segments: readonly object[];
  readonly unreported_counters: string;
  readonly unknown_figures: string | null;
}

/** A row of `machine_day_boxes`: a column for each figure. */
export interface StoredBoxes {
  readonly machine_id: bigint;
  readonly since: string | null;
}

/** A row of `findings`: a column for each figure. */
export interface StoredFinding {
  readonly finding_key: string;
  readonly code: string;
  readonly medium: string;
  readonly severity: string;
}

type CellValue = string | number | bigint | boolean | null | undefined;

/** A row to compare: its cells by column. */
interface KeyedRow {
  readonly key: string;
  readonly cells: Readonly<Record<string, CellValue>>;
}

interface ComparedDay {
  readonly rawData: RawData;
  readonly day: Day;
  readonly machineDays: readonly MachineDay[];
  readonly holds: HoldsByMachine;
  readonly findings: readonly DerivedFinding[];
  readonly stored: {
    readonly results: readonly StoredResult[];
    readonly holds: readonly StoredHold[];
    readonly boxes: readonly StoredBoxes[];
    readonly findings: readonly StoredFinding[];
  };
}

/**
 * Compares the stored results, findings and postings of a day with those derived from its raw rows.
 * Findings of machines whose meters are in doubt, or that the second path does not derive, are left out.
 * A difference states the table, the key, the column and both values as text.
 */
export function compareDay({ rawData, day, machineDays, holds, findings, stored }: ComparedDay): DayDifference[] {
  const estimatedMachines = new Set(
    machineDays.filter(({ version }) => version.volatility_index === null).map(({ machine }) => machine),
  );
  const { doubtedMachines, differences } = compareDoubts(machineDays, stored.findings);
  const subjects = new Set(['floor', 'tickets', ...machineDays.map(({ machine }) => machine)]);
  const hasNoDoubt = ({ key }: KeyedRow): boolean => !doubtedMachines.has(parseSubject(key));
  const isDerived = (row: KeyedRow): boolean =>
    subjects.has(parseSubject(row.key)) && isFindingDerived(row, estimatedMachines);
  const selectComparableRows = (rows: readonly KeyedRow[]): KeyedRow[] =>
    mergeBrokenIdentities(rows.filter((row) => isDerived(row) && hasNoDoubt(row)));
  const areGapsStored = stored.results.some(hasGap);
  const doubtedResults = machineDays
    .filter(({ machine }) => doubtedMachines.has(machine))
    .map(buildUnknownResultRow)
    .filter(({ key }) => stored.results.some((result) => findMachineKey(rawData, result.machine_id) === key));
  const [derivedResults, derivedFindings] = [
    machineDays.map((machineDay) => buildDerivedResultRow(machineDay, areGapsStored)),
    findings.map(buildDerivedFindingRow),
  ];
  const storedResults = stored.results.map((result) => buildStoredResultRow(rawData, result));
  const storedFindings = stored.findings.map((finding) => ({ key: finding.finding_key, cells: { ...finding } }));
  return [
    ...differences,
    ...compareRows('day_results', derivedResults.filter(hasNoDoubt), storedResults.filter(hasNoDoubt)),
    // a machine in doubt has no figure where this path has none either
    ...compareRows(
      'day_results',
      doubtedResults,
      storedResults.filter(({ key }) => doubtedResults.some((result) => result.key === key)),
    ),
    // a day closed before cumulative holds were computed has none
    ...(stored.holds.length === 0
      ? []
      : compareRows(
          'machine_hold_periods',
          machineDays.map((machineDay) => buildDerivedHoldRow(machineDay, holds)).filter(hasNoDoubt),
          stored.holds.map((hold) => buildStoredHoldRow(rawData, hold)).filter(hasNoDoubt),
        )),
    ...compareRows(
      'machine_day_boxes',
      machineDays.filter(isCarried).map(buildDerivedBoxesRow).filter(hasNoDoubt),
      stored.boxes
        .map((boxes) => ({ key: findMachineKey(rawData, boxes.machine_id), cells: { ...boxes } }))
        .filter(hasNoDoubt),
    ),
    ...compareRows('findings', selectComparableRows(derivedFindings), selectComparableRows(storedFindings)),
    ...compareRows(
      'postings',
      buildEntryRows(deriveEntriesFromMachineDays(rawData, day, () => machineDays)),
      buildEntryRows(listPostedEntries(rawData, day)),
    ),
  ];
}

/**
 * Returns the machines in doubt, and a difference for each machine or withheld step whose doubt the product has no
 * finding for. Such a machine has no figures until a person settles the open questions of its meters.
 * The product may doubt more than the second path, never less.
 */
function compareDoubts(machineDays: readonly MachineDay[], findings: readonly StoredFinding[]) {
  const doubtKeys = findings.flatMap(({ code, finding_key: key }) => (code === 'meterException' ? [key] : []));
  const productDoubts = new Set(doubtKeys.map(parseSubject));
  // the last part of the key is the instant of the later reading, after the counter where it is a single one
  const productSteps = new Set(doubtKeys.map((key) => key.replace(/~[^~]*_(?=[^_]*$)/, '~')));
  const missingSteps = machineDays.flatMap(({ machine, stations }) =>
    stations
      .flatMap(({ stationNumber, steps }) =>
        steps
          .filter(({ doubts }) => doubts.some(({ code }) => code === 'meterException'))
          .map(({ later }) => `${machine}~${stationNumber}~meterException~${later.at.slice(0, 23)}Z`),
      )
      .filter((key) => productDoubts.has(machine) && !productSteps.has(key)),
  );
  const missingDoubts = machineDays
    .filter(({ stations, machine }) => stations.some(({ isInDoubt }) => isInDoubt) && !productDoubts.has(machine))
    .map(({ machine }) => machine);
  return {
    doubtedMachines: productDoubts,
    differences: [...missingDoubts.map((machine) => `${machine}~meterException`), ...missingSteps].map((key) =>
      buildRowDifference('findings', key, false),
    ),
  };
}

/** Returns the machine, or the other subject, in the key of a finding. */
const parseSubject = (key: string): string => key.split('~')[0] ?? '';

/** Builds the difference of a row that is only derived, or only stored. */
const buildRowDifference = (table: string, key: string, isStored: boolean): DayDifference =>
  isStored
    ? { table, key, column: '*', stored: 'a row', recomputed: null }
    : { table, key, column: '*', stored: null, recomputed: 'a row' };

const formatCell = (value: CellValue): string | null => (value === null || value === undefined ? null : String(value));

/** Compares the derived rows of a table with the stored ones, by their keys: cells, missing rows and surplus rows. */
function compareRows(
  table: string,
  derivedRows: readonly KeyedRow[],
  storedRows: readonly KeyedRow[],
): DayDifference[] {
  const unmatchedCellsByKey = new Map(storedRows.map(({ key, cells }) => [key, cells]));
  const differences = derivedRows.flatMap(({ key, cells }) => {
    const storedCells = unmatchedCellsByKey.get(key);
    unmatchedCellsByKey.delete(key);
    if (storedCells === undefined) return [buildRowDifference(table, key, false)];
    return Object.entries(cells).flatMap(([column, value]) => {
      const [stored, recomputed] = [formatCell(storedCells[column]), formatCell(value)];
      return stored === recomputed ? [] : [{ table, key, column, stored, recomputed }];
    });
  });
  return [...differences, ...[...unmatchedCellsByKey.keys()].map((key) => buildRowDifference(table, key, true))];
}

/** Returns whether a stored result has a figure that is no number: a day stored before there were any has none. */
const hasGap = (result: StoredResult): boolean =>
  Object.keys(GAP_COLUMNS).some((column) => (result as unknown as Record<string, unknown>)[column] === null);

/** The metered columns of a stored result, with the figures that they show. */
const GAP_COLUMNS = {
  coin_in_minor: 'coinIn',
  coin_out_minor: 'coinOut',
  jackpot_minor: 'jackpot',
  metered_win_minor: 'meteredWin',
  theoretical_win_minor: 'theoreticalWin',
  games_played: 'gamesPlayed',
  drop_minor: 'drop',
  bills_minor: 'bills',
  ticket_in_minor: 'ticketIn',
  coins_minor: 'coins',
  electronic_in_minor: 'electronicIn',
  electronic_out_minor: 'electronicOut',
  ticket_out_minor: 'ticketOut',
  hand_paid_cancelled_minor: 'handPaidCancelled',
  credits_change_minor: 'creditsChange',
  cash_win_minor: 'cashWin',
} as const;
const RESTRICTED_FIGURES = [
  'restrictedTicketIn',
  'restrictedTicketOut',
  'restrictedElectronicIn',
  'restrictedElectronicOut',
  'restrictedPlayed',
];

/** Returns null for each metered column whose figure has such a gap. */
const buildGapCells = ({ gaps }: MachineDay, kinds: readonly Gap[]): Record<string, null> =>
  Object.fromEntries(
    Object.entries(GAP_COLUMNS).flatMap(([column, figure]) => {
      const gap = gaps.get(figure);
      return gap !== undefined && kinds.includes(gap) ? [[column, null]] : [];
    }),
  );

/** Returns the columns of a machine in doubt that are derived as unknown, each null. */
const buildUnknownResultRow = (machineDay: MachineDay): KeyedRow => ({
  key: machineDay.machine,
  cells: buildGapCells(machineDay, ['unknown']),
});

/** Returns the names of the unknown figures, as they are stored; null without any. */
function formatUnknownFigures({ gaps }: MachineDay): string | null {
  const names = [...Object.values(GAP_COLUMNS), ...RESTRICTED_FIGURES].filter((name) => gaps.get(name) === 'unknown');
  return names.length === 0 ? null : formatNames(names.map((name) => (name === 'gamesPlayed' ? name : `${name}Minor`)));
}

const formatNames = (names: readonly string[]): string => [...names].sort().join(',');

/**
 * Returns a machine's derived day under the column names of the stored results, for their comparison. `areGapsStored`:
 * the run stores absent figures as null, not as the 0 of earlier versions.
 */
const buildDerivedResultRow = (machineDay: MachineDay, areGapsStored: boolean): KeyedRow => ({
  key: machineDay.machine,
  cells: {
    version_number: machineDay.version.version_number,
    denomination_minor: machineDay.denomination,
    state: machineDay.state,
    return_percent: machineDay.version.return_percent,
    reading_count: machineDay.readingCount,
    coin_in_minor: machineDay.coinIn,
    coin_out_minor: machineDay.coinOut,
    jackpot_minor: machineDay.jackpot,
    metered_win_minor: machineDay.meteredWin,
    theoretical_win_minor: formatDecimal(machineDay.theoreticalWin, 6),
    games_played: machineDay.gamesPlayed,
    drop_minor: machineDay.drop,
    bills_minor: machineDay.bills,
    ticket_in_minor: machineDay.ticketIn,
    coins_minor: machineDay.coins,
    electronic_in_minor: machineDay.electronicIn,
    electronic_out_minor: machineDay.electronicOut,
    ticket_out_minor: machineDay.ticketOut,
    hand_paid_cancelled_minor: machineDay.handPaidCancelled,
    credits_change_minor: machineDay.creditsChange,
    counted: machineDay.isCounted,
    counted_notes_minor: machineDay.countedNotes,
    counted_tickets_minor: machineDay.countedTickets,
    counted_coins_minor: machineDay.countedCoins,
    paid_jackpot_minor: machineDay.paidByKind.jackpot,
    paid_progressive_minor: machineDay.paidByKind.progressive,
    paid_bonus_minor: machineDay.paidByKind.bonus,
    paid_cancelled_minor: machineDay.paidByKind.cancelledCredits,
    paid_short_pay_minor: machineDay.paidByKind.shortPay,
    paid_complement_minor: machineDay.paidByKind.complement,
    tickets_issued_minor: machineDay.paidByKind.ticketsIssued,
    fills_minor: machineDay.paidByKind.fill,
    cash_win_minor: machineDay.cashWin,
    restricted_ticket_in_minor: machineDay.restrictedTicketIn,
    restricted_ticket_out_minor: machineDay.restrictedTicketOut,
    restricted_electronic_in_minor: machineDay.restrictedElectronicIn,
    restricted_electronic_out_minor: machineDay.restrictedElectronicOut,
    restricted_played_minor: machineDay.restrictedPlayed,
    ...buildDebtCells('owed_jackpot', machineDay.debtDays.jackpot),
    ...buildDebtCells('owed_cancelled', machineDay.debtDays.cancelledCredits),
    segments: formatSegments(
      machineDay.playByDenomination.every(({ denomination }) => denomination === machineDay.denomination)
        ? []
        : buildSegments(machineDay),
    ),
    unreported_counters: formatUnreportedCounters(machineDay),
    unknown_figures: formatUnknownFigures(machineDay),
    ...buildGapCells(machineDay, areGapsStored ? ['absent', 'unknown'] : ['unknown']),
  },
});

/** Returns a derived debt under the column names of the stored one, which is null where there is nothing. */
const buildDebtCells = (name: string, { unpaid, settled, closing }: DebtDay): Record<string, CellValue> => ({
  [`${name}_minor`]: closing.owed === 0n ? null : closing.owed,
  [`${name}_since`]: closing.since,
  [`${name}_change_minor`]: unpaid === settled ? null : unpaid - settled,
});

/** Returns whether a machine's boxes are stored: money over more than the day, or a known removal. */
const isCarried = ({ boxDay: { opening, remaining, removal } }: MachineDay): boolean =>
  removal !== null || [opening, remaining].some((content) => content.since !== null);

/** Returns a machine's derived boxes under the column names of the stored ones, for their comparison. */
const buildDerivedBoxesRow = ({ machine, boxDay }: MachineDay): KeyedRow => {
  const { opening, whole, due, remaining, removal } = boxDay;
  const buildCells = (name: string, content: BoxContent): Record<string, bigint | null> =>
    Object.fromEntries(
      ([...MEDIA, 'restricted'] as const).map((medium) => [
        `${name}_${medium}_minor`,
        content.unknown.has(medium) ? null : content[medium],
      ]),
    );
  return {
    key: machine,
    cells: {
      since: whole.since,
      ...buildCells('opening', opening),
      ...buildCells('due', due),
      ...buildCells('closing', remaining),
      stacked_minor: remaining.stacked.minor,
      stacked_count: remaining.stacked.count,
      removed_at: removal?.removedAt ?? null,
      removal_read_at: removal?.readAt ?? null,
    },
  };
};

/** Returns the play by denomination of a machine's day, under the names of the stored segments. */
const buildSegments = ({ playByDenomination }: MachineDay): object[] =>
  playByDenomination.map(({ gaps, ...play }) => ({
    denominationMinor: play.denomination,
    coinInMinor: gaps.has('coinIn') ? null : play.coinIn,
    coinOutMinor: gaps.has('coinOut') ? null : play.coinOut,
    jackpotMinor: gaps.has('jackpot') ? null : play.jackpot,
    meteredWinMinor: gaps.has('meteredWin') ? null : play.meteredWin,
    theoreticalWinMinor: gaps.has('theoreticalWin') ? null : formatDecimal(play.theoreticalWin, 6),
    gamesPlayed: gaps.has('gamesPlayed') ? null : play.gamesPlayed,
  }));

/**
 * Formats parts of figures as one text for comparison, with keys and parts sorted so that their order has no effect.
 */
const formatSegments = (segments: readonly object[]): string =>
  segments
    .map((segment) =>
      Object.entries(segment)
        .map(([figureName, value]) => `${figureName} ${value}`)
        .sort()
        .join(', '),
    )
    .sort()
    .join('; ');

/** Counters used in figures. */
const REQUIRED_COUNTERS = new Set([
  'coin_in_credits',
  'coin_out_credits',
  'jackpot_credits',
  'drop_credits',
  'bills_credits',
  'ticket_in_credits',
  'coins_credits',
  'electronic_in_credits',
  'electronic_out_credits',
  'ticket_out_credits',
  'hand_paid_cancelled_credits',
  'progressive_credits',
  'games_played',
]);

/**
 * Formats the counters used in figures that no reading of the day reports, by their names in JSON.
 * Empty for a machine without meters. The counter of coins counts only where coins are metered in the drop bucket.
 */
function formatUnreportedCounters({ isMetered, isReported, coinCounter }: MachineDay): string {
  if (!isMetered) return '';
  const unreportedCounters = COUNTERS.filter(({ column }) => REQUIRED_COUNTERS.has(column) && !isReported(column));
  const unreportedBuckets = coinCounter === 'coins_credits' || isReported(coinCounter) ? [] : [coinCounter];
  return [...unreportedCounters.map(({ name }) => name), ...unreportedBuckets].sort().join(',');
}

/** Returns the number of a machine, or its id when the facts do not have it. */
const findMachineKey = (rawData: RawData, machineId: bigint): string =>
  rawData.findMachineNumber(machineId) ?? String(machineId);

/**
 * Returns a stored result as a row to compare: under its machine's number, with segments and counters in a fixed order.
 */
const buildStoredResultRow = (rawData: RawData, result: StoredResult): KeyedRow => ({
  key: findMachineKey(rawData, result.machine_id),
  cells: {
    ...result,
    segments: formatSegments(result.segments),
    unreported_counters: formatNames(result.unreported_counters.slice(1, -1).split(',')),
    unknown_figures:
      result.unknown_figures === null ? null : formatNames(result.unknown_figures.slice(1, -1).split(',')),
  },
});

/**
 * Returns false for a finding that is not derived here. These are holds judged by a volatility estimated from closed
 * days (of the machines in `estimatedMachines`), and doubts of earlier days whose readings arrived late.
 */
function isFindingDerived({ key, cells }: KeyedRow, estimatedMachines: ReadonlySet<string>): boolean {
  if (cells['code'] === 'holdOutsideInterval') return !estimatedMachines.has(parseSubject(key));
  return !/^of \d{4}-/.test(String(cells['medium']));
}

/**
 * Merges the findings of a broken identity into one for each station and day.
 * Where readings lack some of its counters, the instant at which it breaks depends on the order of checks.
 */
function mergeBrokenIdentities(findings: readonly KeyedRow[]): KeyedRow[] {
  const rowsByIdentity = findings.map(({ key, cells }): KeyedRow => {
    // the last part is the name of the identity, `_` and an instant
    const [machine, station, code, identity = ''] = key.split('~');
    if (code !== 'identityBroken') return { key, cells };
    const { severity } = cells;
    return { key: [machine, station, code, identity.split('_')[0]].join('~'), cells: { code, severity } };
  });
  return [...new Map(rowsByIdentity.map((row) => [row.key, row])).values()];
}

/** Returns a derived finding under the column names of the stored ones, for their comparison. */
const buildDerivedFindingRow = (finding: DerivedFinding): KeyedRow => ({
  key: finding.key,
  cells: {
    code: finding.code,
    medium: finding.medium,
    severity: finding.severity,
    metered_minor: finding.metered,
    actual_minor: finding.actual,
    variance_minor: finding.variance,
    variance_percent: finding.percent,
  },
});

/**
 * Returns the lines of entries as one text for each fact and source, to be compared.
 * Entries of the same fact and source are joined, their lines sorted.
 */
function buildEntryRows(entries: readonly Entry[]): KeyedRow[] {
  const entriesByFact = groupBy(entries, ({ entry: { source, fact } }) =>
    source.kind === undefined
      ? [fact, source.table ?? source.desk ?? source.machine].filter((part) => part !== undefined).join(' ')
      : `${source.kind} ${fact}`,
  );
  return [...entriesByFact].flatMap(([key, factEntries]) => {
    const lines = factEntries.flatMap((entry) =>
      entry.lines.map(({ account, debit, credit }) => `${account} ${debit} ${credit}`),
    );
    return lines.length === 0 ? [] : [{ key, cells: { lines: lines.sort().join('; ') } }];
  });
}
