import { AuditService } from '#audit/audit.service.js';
import { EstablishmentsService } from '#establishments/establishments.service.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { listEstablishments, requireEstablishment, withApplication, type Application } from './running/application.js';
import { UsageError } from './running/command-line.js';
import { hasNoDifferences, recomputeEstablishment, formatRecomputation } from './recompute.js';
import type { RecomputeResult, RecomputeOptions } from './recompute.js';
import type { CommandResult } from './running/output.js';
import { formatVerification } from './words/verify.text.js';

export interface VerifyOptions extends RecomputeOptions {
  readonly establishment?: string;
  readonly recompute?: boolean;
}

/**
 * Runs `releve verify`: proves the log and every row that it covers. With `--recompute`, it also derives the days again
 * from their raw rows by the second path (independent code). Exit code 3: something differs.
 */
export function runVerification(options: VerifyOptions): Promise<CommandResult> {
  const { recompute = options.documents === true, from, to } = options;
  if (!recompute && (from ?? to) !== undefined) throw new UsageError('recomputeMissing');
  /** Verifies the log and, on request, derives the days again. */
  const runVerifyCommand = async (application: Application): Promise<CommandResult> => {
    const selectedEstablishment = await findSelectedEstablishment(application, options.establishment);
    const scope =
      selectedEstablishment === undefined ? {} : { establishmentIds: [selectedEstablishment.establishmentId] };
    const report = await application.context.get(AuditService).verifyLogs(scope);
    const recomputations: RecomputeResult[] = [];
    for (const establishment of recompute
      ? await listEstablishmentsToRecompute(application, selectedEstablishment)
      : []) {
      recomputations.push(await recomputeEstablishment(application, establishment, options));
    }
    return {
      json: recompute ? { ...report, recomputed: recomputations } : report,
      text: [formatVerification(report), ...recomputations.map(formatRecomputation)].join('\n'),
      exitCode: report.isClean && recomputations.every(hasNoDifferences) ? 0 : 3,
    };
  };
  return withApplication(runVerifyCommand, { allowDamage: true });
}

/** Returns the establishment with this code; undefined without a code, which means all of them. */
function findSelectedEstablishment(
  application: Application,
  code: string | undefined,
): Promise<Establishment | undefined> {
  return code === undefined ? Promise.resolve(undefined) : requireEstablishment(application, code);
}

/** Returns the selected establishment, or every establishment when none is selected. */
async function listEstablishmentsToRecompute(
  { context, database }: Application,
  selectedEstablishment: Establishment | undefined,
): Promise<readonly Establishment[]> {
  if (selectedEstablishment !== undefined) return [selectedEstablishment];
  const establishmentsService = context.get(EstablishmentsService);
  const establishments = await listEstablishments(establishmentsService, database);
  return Promise.all(establishments.map(({ code }) => establishmentsService.requireEstablishment(database, code)));
}
