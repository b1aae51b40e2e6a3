import type { VerifyReport } from '#audit/verify/verify.js';
import type { Finding } from '#audit/findings/finding.js';
import { findingDetail } from '#proof/finding-details.js';
import { findingsByKind } from '#proof/finding-words.js';
import { consoleLanguage, consoleText } from './words.js';

/** Formats `releve verify` for a person: each establishment, the alterations by kind, and the verdict. */
export function verifyText(report: VerifyReport): string {
  const { findings, findingCount } = report;
  const establishments = report.establishments.map(({ code, entries, treeSize, root }) =>
    consoleText('verifiedEstablishment', { code, entries, treeSize, root }),
  );
  if (report.isClean) return [...establishments, consoleText('verifiedClean')].join('\n');
  const lines = findingsByKind(findings, consoleLanguage()).flatMap(
    ({ what: title, who: responsible, next, findings: findingsOfKind }) => {
      const places = findingsOfKind.map((finding) => `    – ${placeOf(finding)}`);
      return [`  ${title} ${responsible}`, ...places, `    ${next}`];
    },
  );
  if (findingCount > findings.length)
    lines.push(`  ${consoleText('moreFindings', { count: findingCount - findings.length })}`);
  return [...establishments, consoleText('verifiedFindings', { count: findingCount }), ...lines].join('\n');
}

/** Returns the line of a finding: its table, key, detail and machine, if any. */
function placeOf({ table, key, detail, machine }: Finding): string {
  const fields = { table, key, detail: findingDetail(detail, consoleLanguage()) };
  return machine === undefined
    ? consoleText('verifiedFinding', fields)
    : consoleText('verifiedFindingOfMachine', { ...fields, machine });
}
