/** Compares the closed figures of a day with the truth, and attributes each difference to a fault. */

/** Figures of which a difference of less than this is a rounding of the text. */
const ROUNDED = { theoreticalWinMinor: 1, actualHoldPercent: 0.000_1 };

/** Returns the figures of a row that differ from the truth, as `figure shown≠true`. */
export function differencesOf(row, truth) {
  if (row === undefined) return ['no line'];
  return Object.entries(truth).flatMap(([figure, value]) => {
    const shown = row[figure];
    if (isEqual(figure, shown, value)) return [];
    return [`${figure} ${shown}≠${value}`];
  });
}

function isEqual(figure, shown, value) {
  if (typeof value === 'boolean') return shown === value;
  if (value === null) return shown === null;
  if (shown === null || shown === undefined) return false;
  const number = figure === 'actualHoldPercent' ? Number(shown) / 100 : Number(shown);
  return Math.abs(number - value) <= (ROUNDED[figure] ?? 0);
}

/** Figures of a box that is not counted yet: a fault of its counters shows in them until the next count. */
const BOX_FIGURES = /^(due|cashWin|counted)/;
/** Figures of the money put in, which only the count of the box proves on a board without counters of notes. */
const PUT_IN_FIGURES = /^(bills|drop|due|cashWin)/;

const isOfCredits = ({ code, medium }) => code === 'identityBroken' && medium === 'credits';

/**
 * Judges a closed day: a machine with a figure that is not true is silently wrong, unless a finding about it has one of
 * the codes that name the cause. Other findings only make a person look. A day `awaitsCount` when nothing but the next
 * count of the box can tell, and `awaitsReading` when nothing but the play of the next days can: a board that does not
 * count the credits is known to be wrong once the machine was empty again.
 */
export function judgeDay({ rows, truth, findings, faults, day }) {
  const verdicts = [];
  for (const [machine, figures] of truth) {
    const differences = differencesOf(
      rows.find((row) => row.machine === machine),
      figures,
    );
    const isOfBox = differences.every((difference) => BOX_FIGURES.test(difference));
    const active = faults.filter(
      (fault) => fault.machines.includes(machine) && (day <= fault.until || (isOfBox && differences.length > 0)),
    );
    const codes = findings.filter((finding) => finding.machine === machine);
    // money left in a box by a fault that was named shows in the next count
    const isNamedBy = (fault) =>
      codes.some(
        ({ code, severity }) =>
          fault.codes.includes(code) ||
          (fault.questions?.includes(code) && severity !== 'notice') ||
          (fault.isNamed && fault.mirrors?.includes(code)) ||
          (fault.isNamed && isOfBox && code === 'countVariance'),
      );
    const isNamed = active.some(isNamedBy);
    const isFlagged = codes.some(({ severity }) => severity !== 'notice');
    for (const fault of active) if (isNamedBy(fault)) fault.isNamed = true;
    for (const { code, severity } of codes)
      if (severity === 'blocking' && active.length === 0) verdicts.push({ kind: 'falseBlocking', machine, code });
    if (differences.length === 0) {
      if (codes.some(isOfCredits)) verdicts.push({ kind: 'namedByReading', machine });
      continue;
    }
    const shown = codes.map(({ code, medium }) => `${code}${medium === '' ? '' : ` ${medium}`}`);
    const isInBox = differences.every((difference) => PUT_IN_FIGURES.test(difference));
    const isAwaited = isInBox && !figures.counted && active.some(({ isNamedByCount }) => isNamedByCount);
    const isUnread = active.some(({ isNamedByReading }) => isNamedByReading);
    const kind = isNamed ? 'named' : isAwaited ? 'awaitsCount' : isUnread ? 'awaitsReading' : 'silent';
    verdicts.push({ kind, machine, differences, isFlagged, faults: active, findings: shown });
    for (const fault of active) {
      fault[kind] = true;
      if (kind === 'silent' && isFlagged) fault.isFlagged = true;
    }
  }
  for (const { machine, code, severity } of findings)
    if (machine === null && severity === 'blocking') verdicts.push({ kind: 'falseBlocking', machine: '—', code });
  return verdicts;
}

/** The account of the cash that machines contain. */
const CASH_IN_MACHINES = '5330';

/** Returns how the account of the cash in machines moved otherwise than the boxes of a day; undefined for nothing. */
export function judgeCashInMachines({ accounts }, moved) {
  const account = accounts.find(({ accountCode }) => accountCode === CASH_IN_MACHINES);
  const shown = account === undefined ? 0 : Number(account.debitMinor) - Number(account.creditMinor);
  return shown === moved ? undefined : `account ${CASH_IN_MACHINES} ${shown}≠${moved}`;
}
