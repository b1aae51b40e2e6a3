import { AuditService } from '#audit/audit.service.js';
import { RestorationsService } from '#audit/home/restorations.service.js';
import { createConsoleActor, withApplication } from '../running/application.js';
import type { CommandResult } from '../running/output.js';
import { formatConsoleText } from '../words/words.js';

/**
 * Runs `releve accept-restored --reason R`: accepts that the database and the files outside it no longer belong
 * together. The reason is recorded in the sealed log; the server then starts again.
 */
export function acceptRestored({ reason }: { readonly reason: string }): Promise<CommandResult> {
  return withApplication(
    async (application) => {
      const { personId } = await createConsoleActor(application);
      const acceptedRestorations = await application.context
        .get(RestorationsService)
        .acceptFaults({ personId, reason });
      await application.context.get(AuditService).sealAllLogs();
      const lines = acceptedRestorations.flatMap(({ differences, lostTreeSize, newKeyId }) => [
        ...differences.map((difference) => formatConsoleText('acceptedDifference', { difference })),
        ...(lostTreeSize === null ? [] : [formatConsoleText('acceptedLoss', { size: lostTreeSize })]),
        ...(newKeyId === null ? [] : [formatConsoleText('acceptedKey', { key: newKeyId })]),
      ]);
      return { json: { accepted: acceptedRestorations }, text: [...lines, formatConsoleText('accepted')].join('\n') };
    },
    { allowDamage: true },
  );
}
