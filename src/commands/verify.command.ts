import { AuditService } from '#audit/audit.service.js';
import { EstablishmentsService } from '#establishments/establishments.service.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { establishmentOf, withApplication } from './running/application.js';
import type { Application } from './running/application.js';
import { UsageError } from './running/command-line.js';
import { isUndisputed, recomputed, recomputedText } from './recompute.js';
import type { Recomputed, RecomputeOptions } from './recompute.js';
import type { Answer } from './running/output.js';
import { verifyText } from './words/verify.text.js';

export interface VerifyOptions extends RecomputeOptions {
  readonly establishment?: string;
  readonly recompute?: boolean;
}

/**
 * `releve verify`: proves the log and every row it covers. With `--recompute`, also derives the days again from their
 * raw rows by the second path. Exit code 3 when anything differs.
 */
export function verify(options: VerifyOptions): Promise<Answer> {
  const { recompute = options.documents === true, from, to } = options;
  if (!recompute && (from ?? to) !== undefined) throw new UsageError('recomputeMissing');
  const proof = async (application: Application): Promise<Answer> => {
    const named = await namedOf(application, options.establishment);
    const only = named === undefined ? {} : { establishmentIds: [named.establishmentId] };
    const report = await application.context.get(AuditService).verify(only);
    const all: Recomputed[] = [];
    for (const establishment of recompute ? await derivedOf(application, named) : []) {
      all.push(await recomputed(application, establishment, options));
    }
    return {
      json: recompute ? { ...report, recomputed: all } : report,
      text: [verifyText(report), ...all.map(recomputedText)].join('\n'),
      exitCode: report.isClean && all.every(isUndisputed) ? 0 : 3,
    };
  };
  return withApplication(proof, { isDamageAllowed: true });
}

function namedOf(application: Application, code: string | undefined): Promise<Establishment | undefined> {
  return code === undefined ? Promise.resolve(undefined) : establishmentOf(application, code);
}

/** Derives the named establishment, or every establishment except the operator. */
async function derivedOf(
  { context, database }: Application,
  named: Establishment | undefined,
): Promise<readonly Establishment[]> {
  if (named !== undefined) return [named];
  const service = context.get(EstablishmentsService);
  const all = (await service.list(database)).filter(({ establishmentId }) => establishmentId !== 0);
  return Promise.all(all.map(({ code }) => service.establishmentByCode(database, code)));
}
