import { AuditService } from '../audit/audit.service.js';
import { establishmentOf, withApplication } from './application.js';
import type { Answer } from './words/output.js';
import { verifyText } from './words/verify.text.js';

/** `releve verify`: proves the log and every row it covers; exit code 3 when anything differs. */
export function verify(options: { readonly establishment?: string }): Promise<Answer> {
  return withApplication(async (application) => {
    const only =
      options.establishment === undefined
        ? {}
        : { establishmentIds: [(await establishmentOf(application, options.establishment)).establishmentId] };
    const report = await application.context.get(AuditService).verify(only);
    return { json: report, text: verifyText(report), exitCode: report.isClean ? 0 : 3 };
  });
}
