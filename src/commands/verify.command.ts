import { AuditService } from '../audit/audit.service.js';
import type { VerifyReport } from '../audit/verify.js';
import { houseOf, withApplication } from './application.js';
import type { Answer } from './output.js';

function verifyText(report: VerifyReport): string {
  const houses = report.houses.map(
    (house) => `${house.code}: ${String(house.entries)} entries, tree of ${String(house.treeSize)}, head ${house.root}`,
  );
  const findings = report.findings.map(
    (finding) => `${finding.kind}: ${finding.table} ${finding.key}: ${finding.detail}`,
  );
  const verdict = report.isClean ? 'clean' : `${String(report.findingCount)} findings`;
  return [...houses, ...findings, verdict].join('\n');
}

/** `releve verify`: proves the log and every row it speaks of; exit code 3 when anything differs. */
export function verify(options: { readonly establishment?: string }): Promise<Answer> {
  return withApplication(async (application) => {
    const only =
      options.establishment === undefined
        ? {}
        : { establishmentIds: [(await houseOf(application, options.establishment)).establishmentId] };
    const report = await application.context.get(AuditService).verify(only);
    return { json: report, text: verifyText(report), exitCode: report.isClean ? 0 : 3 };
  });
}
