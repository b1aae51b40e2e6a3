import { compareBy, groupBy } from '../derive/arithmetic.js';
import type { DerivedFinding } from '../derive/findings.js';
import { buildFindingTextCells } from '../sentences/findings.js';
import { buildFigureRow, buildFindings, buildRow, buildTable, appendTotalRow } from '../sections.js';
import type { ExpectedRow, ExpectedTable } from '../sections.js';
import type { DocumentContext } from './context.js';

/** Returns the findings of a period with their sentences, with the day in the subject if `showDayInSubject`. */
export const buildFindingRows = (
  { rawData, derived, period }: DocumentContext,
  showDayInSubject = false,
): ExpectedRow[] =>
  derived
    .listFindings(period)
    .map((finding) =>
      buildRow({
        gamingDay: finding.day,
        machine: finding.machine,
        stationNumber: finding.station,
        code: finding.code,
        medium: finding.medium,
        meteredMinor: finding.metered,
        actualMinor: finding.actual,
        varianceMinor: finding.variance,
        variancePercent: finding.percent,
        ...buildFindingTextCells(rawData, finding, showDayInSubject),
      }),
    );

const listFindingsToSettle = (findings: readonly DerivedFinding[]): DerivedFinding[] =>
  findings.filter(({ severity }) => severity !== 'notice');

/** Numbers of findings: all, those to settle, the explained ones, and those still open. */
const countFigures = {
  count: (findings: readonly DerivedFinding[]) => findings.length,
  toSettle: (findings: readonly DerivedFinding[]) => listFindingsToSettle(findings).length,
  explained: (findings: readonly DerivedFinding[]) => findings.filter(({ isExplained }) => isExplained).length,
  open: (findings: readonly DerivedFinding[]) =>
    listFindingsToSettle(findings).filter(({ isExplained }) => !isExplained).length,
};

/** Derives the findings of a period, and the number of each code, the most frequent first. */
export function deriveFindingsReport(context: DocumentContext): ExpectedTable[] {
  const findings = context.derived.listFindings(context.period);
  const findingsByCode = [...groupBy(findings, ({ code }) => code)].sort(
    compareBy(
      ([, group]) => -group.length,
      ([code]) => code,
    ),
  );
  const rows = findingsByCode.map(([, group]) => buildFigureRow(group, countFigures));
  // a period requested as a single day states the day once, in its heading
  const showDayInSubject = context.parameters['day'] === undefined;
  return [
    buildTable('summary', undefined, appendTotalRow(rows, findings, countFigures)),
    buildFindings(
      'findings',
      ['gamingDay', 'machine', 'stationNumber', 'code', 'medium'],
      buildFindingRows(context, showDayInSubject),
    ),
  ];
}
