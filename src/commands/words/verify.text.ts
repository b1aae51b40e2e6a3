import type { VerifyReport } from '#audit/verify/verify.js';
import type { Finding } from '#audit/findings/finding.js';
import { translateFindingDetail } from '#proof/finding-details.js';
import { groupFindingsByKind } from '#proof/finding-words.js';
import { getConsoleLanguage, formatConsoleText } from './words.js';

/** Returns the report of `releve verify` for a person: each establishment, the alterations by kind, and the verdict. */
export function formatVerification(report: VerifyReport): string {
  const { findings, findingCount } = report;
  const establishments = report.establishments.map(({ code, entries, treeSize, root }) =>
    formatConsoleText('verifiedEstablishment', { code, entries, treeSize, root }),
  );
  if (report.isClean) return [...establishments, formatConsoleText('verifiedClean')].join('\n');
  const lines = groupFindingsByKind(findings, getConsoleLanguage()).flatMap(
    ({ summary: title, possibleAuthors: responsible, nextStep, findings: findingsOfKind }) => {
      const findingLines = findingsOfKind.map((finding) => `    – ${formatLogFinding(finding)}`);
      return [`  ${title} ${responsible}`, ...findingLines, `    ${nextStep}`];
    },
  );
  if (findingCount > findings.length)
    lines.push(`  ${formatConsoleText('moreFindings', { count: findingCount - findings.length })}`);
  return [...establishments, formatConsoleText('verifiedFindings', { count: findingCount }), ...lines].join('\n');
}

/** Returns a finding of the verification as a line: its table, key, detail and machine, if any. */
function formatLogFinding({ table, key, detail, machine }: Finding): string {
  const fields = { table, key, detail: translateFindingDetail(detail, getConsoleLanguage()) };
  return machine === undefined
    ? formatConsoleText('verifiedFinding', fields)
    : formatConsoleText('verifiedFindingOfMachine', { ...fields, machine });
}
