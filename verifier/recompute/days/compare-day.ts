import { decimalText, groupBy } from '../derive/arithmetic.js';
import { COUNTERS } from '../derive/counters.js';
import { expectedEntriesOf, postedEntries } from '../derive/postings.js';

/**
 * Compares the stored data of a day with the data derived from its raw rows. A difference names the table, the machine
 * (or the finding, or the entry), the column and both values, as text.
 */
export function differencesOfDay({ facts, day, machineDays, findings, stored }) {
  const estimated = new Set(
    machineDays.filter(({ version }) => version.volatility_index === null).map(({ machine }) => machine),
  );
  const { inDoubt, differences } = doubtsOf(machineDays, stored.findings);
  const subjects = new Set(['floor', 'tickets', ...machineDays.map(({ machine }) => machine)]);
  const isDerived = (finding) =>
    subjects.has(machineIn(finding)) && isDerivedOf(finding, estimated) && !inDoubt.has(machineIn(finding));
  const isCertain = ({ key }) => !inDoubt.has(key);
  const named = numbersOf(facts);
  const results = stored.results.map((row) => storedResult(row, named));
  return [
    ...differences,
    ...compared('day_results', resultsOf(machineDays).filter(isCertain), results.filter(isCertain)),
    ...compared(
      'findings',
      mergeDuplicates(findings.filter(isDerived).map(findingOf)),
      mergeDuplicates(stored.findings.filter(isDerived).map(storedFinding)),
    ),
    ...compared(
      'postings',
      linesOf(expectedEntriesOf(facts, day, () => machineDays)),
      linesOf(postedEntries(facts, day)),
    ),
  ];
}

/**
 * Returns the machines in doubt. Such a machine has no figures until a person settles the open questions of its meters,
 * and prevents its day from closing. The rules decide which questions are open, so the product's own doubt is accepted:
 * it may doubt more, never less.
 */
function doubtsOf(machineDays, findings) {
  const doubted = new Set(findings.filter(({ code }) => code === 'meterException').map(machineIn));
  const ours = machineDays.filter(({ stations }) => stations.some(({ isInDoubt }) => isInDoubt));
  const unsaid = ours.filter(({ machine }) => !doubted.has(machine));
  const differences = unsaid.map(({ machine }) => ({
    table: 'findings',
    key: `${machine}~meterException`,
    column: '*',
    stored: null,
    recomputed: 'a row',
  }));
  return {
    inDoubt: new Set([...doubted].filter((machine) => !unsaid.some((of) => of.machine === machine))),
    differences,
  };
}

const machineIn = ({ key, finding_key: storedKey }) => (key ?? storedKey).split('~')[0];

const textOf = (value) => (value === null || value === undefined ? null : String(value));

/** Compares two lists of `{ key, cells }`, by their keys. */
function compared(table, expected, found) {
  const rest = new Map(found.map((one) => [one.key, one.cells]));
  const differences = [];
  for (const { key, cells } of expected) {
    const stored = rest.get(key);
    rest.delete(key);
    if (stored === undefined) {
      differences.push({ table, key, column: '*', stored: null, recomputed: 'a row' });
      continue;
    }
    for (const [column, value] of Object.entries(cells)) {
      const [one, other] = [textOf(stored[column]), textOf(value)];
      if (one !== other) differences.push({ table, key, column, stored: one, recomputed: other });
    }
  }
  for (const key of rest.keys()) differences.push({ table, key, column: '*', stored: 'a row', recomputed: null });
  return differences;
}

const resultsOf = (machineDays) =>
  machineDays.map((of) => ({
    key: of.machine,
    cells: {
      version_number: of.version.version_number,
      denomination_minor: of.denomination,
      state: of.state,
      return_percent: of.version.return_percent,
      reading_count: of.readingCount,
      coin_in_minor: of.coinIn,
      coin_out_minor: of.coinOut,
      jackpot_minor: of.jackpot,
      metered_win_minor: of.meteredWin,
      theoretical_win_minor: decimalText(of.theoretical, 6),
      games_played: of.games,
      drop_minor: of.drop,
      bills_minor: of.bills,
      ticket_in_minor: of.ticketIn,
      coins_minor: of.coins,
      electronic_in_minor: of.electronicIn,
      electronic_out_minor: of.electronicOut,
      ticket_out_minor: of.ticketOut,
      hand_paid_cancelled_minor: of.handPaidCancelled,
      credits_change_minor: of.creditsChange,
      counted: of.isCounted,
      counted_notes_minor: of.countedNotes,
      counted_tickets_minor: of.countedTickets,
      counted_coins_minor: of.countedCoins,
      paid_jackpot_minor: of.paid.jackpot,
      paid_progressive_minor: of.paid.progressive,
      paid_bonus_minor: of.paid.bonus,
      paid_cancelled_minor: of.paid.cancelledCredits,
      paid_short_pay_minor: of.paid.shortPay,
      paid_complement_minor: of.paid.complement,
      tickets_issued_minor: of.paid.ticketsIssued,
      fills_minor: of.paid.fill,
      cash_win_minor: of.cashWin,
      segments: partsText(of.parts.length === 1 && of.parts[0].denomination === of.denomination ? [] : partsOf(of)),
      unreported_counters: unreportedOf(of),
    },
  }));

const partsOf = ({ parts }) =>
  parts.map((part) => ({
    denominationMinor: part.denomination,
    coinInMinor: part.coinIn,
    coinOutMinor: part.coinOut,
    jackpotMinor: part.jackpot,
    meteredWinMinor: part.meteredWin,
    theoreticalWinMinor: decimalText(part.theoretical, 6),
    gamesPlayed: part.games,
  }));

/** Ignores the order of keys and parts, which is not part of the figures. */
const partsText = (parts) =>
  parts
    .map((part) =>
      Object.entries(part)
        .map(([name, value]) => `${name} ${value}`)
        .sort()
        .join(', '),
    )
    .sort()
    .join('; ');

/** Counters used in figures that no stretch of the day reports. */
const REQUIRED_COUNTERS = [
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
];
const nameOf = new Map(COUNTERS.map(({ column, name }) => [column, name]));

function unreportedOf(of) {
  if (!of.isMetered) return '';
  const names = REQUIRED_COUNTERS.filter((column) => !of.reports(column)).map((column) => nameOf.get(column));
  if (of.bucket !== 'coins_credits' && !of.reports(of.bucket)) names.push(of.bucket);
  return names.sort().join(',');
}

/** Returns the numbers of machines by identifier. */
const numbersOf = (facts) => {
  const numbers = new Map(facts.rowsOf('machines').map(({ machine_id: id, sbm_number: number }) => [id, number]));
  return (id) => numbers.get(id) ?? String(id);
};

const storedResult = (row, named) => ({
  key: named(row.machine_id),
  cells: {
    ...row,
    segments: partsText(row.segments),
    unreported_counters: row.unreported_counters.slice(1, -1).split(',').sort().join(','),
  },
});

/**
 * Returns false for a finding that is not derived here. These are a module's findings about anything but machines and
 * the floor; holds judged by a volatility estimated from closed days (of the `estimated` machines); and doubts of
 * earlier days whose readings arrived late.
 */
function isDerivedOf(finding, estimated) {
  const { code, medium } = finding;
  if (code === 'holdOutsideInterval') return !estimated.has(machineIn(finding));
  return !/^of \d{4}-/.test(medium);
}

/**
 * Merges findings of a broken identity into one per station and day: where readings lack some of its counters, the
 * instant at which it breaks depends on the order of checks.
 */
function mergeDuplicates(findings) {
  const placed = findings.map(({ key, cells }) => {
    const [machine, station, code, identity = ''] = key.split('~');
    if (code !== 'identityBroken') return { key, cells };
    const { severity } = cells;
    return { key: [machine, station, code, identity.split('_')[0]].join('~'), cells: { code, severity } };
  });
  return [...new Map(placed.map((one) => [one.key, one])).values()];
}

const findingOf = ({ key, code, medium, severity, metered: boundarySegments, actual, variance, percent }) => ({
  key,
  cells: {
    code,
    medium,
    severity,
    metered_minor: boundarySegments,
    actual_minor: actual,
    variance_minor: variance,
    variance_percent: percent,
  },
});

const storedFinding = (row) => ({ key: row.finding_key, cells: row });

/** Returns the journal lines by their entry's fact and position; entries of one fact are ordered by their amounts. */
function linesOf(entries) {
  const byFact = groupBy(entries, ({ entry: { source, fact } }) =>
    source.kind === undefined
      ? [fact, source.table ?? source.desk ?? source.machine].filter((part) => part !== undefined).join(' ')
      : `${source.kind} ${fact}`,
  );
  return [...byFact].flatMap(([fact, list]) => {
    const lines = list.flatMap(({ lines: own }) =>
      own.map(({ account, debit, credit }) => `${account} ${debit} ${credit}`),
    );
    return lines.length === 0 ? [] : [{ key: fact, cells: { lines: lines.sort().join('; ') } }];
  });
}
