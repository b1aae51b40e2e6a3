import type { VerifyReport } from '#audit/verify/verify.js';
import type { Finding } from '#audit/findings/finding.js';
import { translateFindingDetail } from '#proof/finding-details.js';
import { groupFindingsByKind } from '#proof/finding-words.js';
import { getConsoleLanguage, formatConsoleText } from './words.js';

/** Returns the report of `releve verify` for a person: each establishment, the alterations by kind, and the verdict. */
export function formatVerification(report: VerifyReport): string {
  const { findings, findingCount } = report;
  const establishmentLines = report.establishments.map(({ code, entries, treeSize, root }) =>
    formatConsoleText('verifiedEstablishment', { code, entries, treeSize, root }),
  );
  if (report.isClean) return [...establishmentLines, formatConsoleText('verifiedClean')].join('\n');
  const lines = groupFindingsByKind(findings, getConsoleLanguage()).flatMap(
    ({ summary, possibleAuthors, nextStep, findings: findingsOfKind }) => {
      const findingLines = findingsOfKind.map((finding) => `    – ${formatLogFinding(finding)}`);
      return [`  ${summary} ${possibleAuthors}`, ...findingLines, `    ${nextStep}`];
    },
  );
  if (findingCount > findings.length)
    lines.push(`  ${formatConsoleText('moreFindings', { count: findingCount - findings.length })}`);
  return [...establishmentLines, formatConsoleText('verifiedFindings', { count: findingCount }), ...lines].join('\n');
}

/** Returns a finding of the verification as a line: its table, key, detail and machine, if any. */
function formatLogFinding({ table, key, detail, machine }: Finding): string {
  const values = { table, key, detail: translateFindingDetail(detail, getConsoleLanguage()) };
  return machine === undefined
    ? formatConsoleText('verifiedFinding', values)
    : formatConsoleText('verifiedFindingOfMachine', { ...values, machine });
}
