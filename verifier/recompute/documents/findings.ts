import { groupsOf } from '../derive/arithmetic.js';
import { findingWords } from '../sentences/findings.js';
import { findings, row, table, total } from '../sections.js';

/** Returns the findings of a period, and the number of each nature. */
export const findingRows = ({ facts, derived, period }, withDay = false) =>
  derived
    .findings(period)
    .map((finding) =>
      row({
        gamingDay: finding.day,
        machine: finding.machine,
        stationNumber: finding.station,
        code: finding.code,
        medium: finding.medium,
        meteredMinor: finding.metered,
        actualMinor: finding.actual,
        varianceMinor: finding.variance,
        variancePercent: finding.percent,
        ...findingWords(facts, finding, withDay),
      }),
    );

export function findingsReport(context) {
  const { period, parameters } = context;
  const found = context.derived.findings(period);
  // a period requested as a single day states the day once, in its heading
  const isOfSeveralDays = parameters.day === undefined;
  const countsOf = (list) => {
    const toSettle = list.filter(({ severity }) => severity !== 'notice');
    return {
      count: list.length,
      toSettle: toSettle.length,
      explained: list.filter(({ isExplained }) => isExplained).length,
      open: toSettle.filter(({ isExplained }) => !isExplained).length,
    };
  };
  const byCode = [...groupsOf(found, ({ code }) => code)].sort(
    ([code, one], [other, two]) => two.length - one.length || (code < other ? -1 : 1),
  );
  const rows = byCode.map(([, list]) => row(countsOf(list)));
  return [
    table('summary', undefined, rows.length === 0 ? [] : [...rows, total(countsOf(found))]),
    findings(
      'findings',
      ['gamingDay', 'machine', 'stationNumber', 'code', 'medium'],
      findingRows(context, isOfSeveralDays),
    ),
  ];
}
