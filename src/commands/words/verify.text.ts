import type { VerifyReport } from '#audit/verify/verify.js';
import type { Finding } from '#audit/findings/finding.js';
import { findingDetail } from '#proof/finding-details.js';
import { findingsByKind } from '#proof/finding-words.js';
import { consoleLanguage, say } from './words.js';

/** `releve verify` as a person reads it: each establishment, what was altered, the verdict last. */
export function verifyText(report: VerifyReport): string {
  const { findings, findingCount } = report;
  const establishments = report.establishments.map(({ code, entries, treeSize, root }) =>
    say('verifiedEstablishment', { code, entries, treeSize, root }),
  );
  if (report.isClean) return [...establishments, say('verifiedClean')].join('\n');
  const lines = findingsByKind(findings, consoleLanguage()).flatMap(({ what, who, next, findings: own }) => {
    const places = own.map((finding) => `    – ${placeOf(finding)}`);
    return [`  ${what} ${who}`, ...places, `    ${next}`];
  });
  if (findingCount > findings.length) lines.push(`  ${say('moreFindings', { count: findingCount - findings.length })}`);
  return [...establishments, say('verifiedFindings', { count: findingCount }), ...lines].join('\n');
}

function placeOf({ table, key, detail, machine }: Finding): string {
  const what = { table, key, detail: findingDetail(detail, consoleLanguage()) };
  return machine === undefined ? say('verifiedFinding', what) : say('verifiedFindingOfMachine', { ...what, machine });
}
