import { AuditService } from '#audit/audit.service.js';
import { RestorationsService } from '#audit/home/restorations.service.js';
import { consoleActor, withApplication } from '../running/application.js';
import type { CommandResult } from '../running/output.js';
import { consoleText } from '../words/words.js';

/**
 * `releve accept-restored --reason R`: accepts that the database and the files outside it no longer belong together.
 * The reason is recorded in the sealed log; the server starts afterwards.
 */
export function acceptRestored({ reason }: { readonly reason: string }): Promise<CommandResult> {
  return withApplication(
    async (application) => {
      const { personId } = await consoleActor(application);
      const acceptedRestorations = await application.context.get(RestorationsService).accept({ personId, reason });
      await application.context.get(AuditService).sealAll();
      const lines = acceptedRestorations.flatMap(({ differences, lostTreeSize, newKeyId }) => [
        ...differences.map((difference) => consoleText('acceptedDifference', { difference })),
        ...(lostTreeSize === null ? [] : [consoleText('acceptedLoss', { size: lostTreeSize })]),
        ...(newKeyId === null ? [] : [consoleText('acceptedKey', { key: newKeyId })]),
      ]);
      return { json: { accepted: acceptedRestorations }, text: [...lines, consoleText('accepted')].join('\n') };
    },
    { isDamageAllowed: true },
  );
}
