import { resolve } from 'node:path';
import { AuditService } from '#audit/audit.service.js';
import { PERSONAL_DATA_KEY_PATH } from '#audit/backup/manifest.js';
import { restoreBackup } from '#audit/backup/restore-backup.js';
import { RestorationsService } from '#audit/home/restorations.service.js';
import { Progress } from '#platform/runtime/progress.js';
import { createConsoleActor, withApplication } from '../running/application.js';
import { readConfiguration } from '../running/configuration.js';
import type { CommandResult } from '../running/output.js';
import { formatVerification } from '../words/verify.text.js';
import { formatConsoleText } from '../words/words.js';

/**
 * Runs `releve restore FOLDER --home DIR --reason R`: restores a backup into an empty home and database. It records the
 * act, then verifies the result. The key of personal data may be stored apart from the backup. Exit code 3: the
 * verification found something.
 */
export async function runRestore(
  folder: string,
  { home, reason }: { readonly home: string; readonly reason: string },
): Promise<CommandResult> {
  const config = { ...readConfiguration(), home: resolve(home), homeWasChosen: true };
  const progress = new Progress('Tables');
  const { manifest, sha256 } = await restoreBackup(resolve(folder), config, () => progress.advance()).finally(() =>
    progress.end(),
  );
  const report = await withApplication(
    async (application) => {
      const { personId } = await createConsoleActor(application);
      const backup = { takenAt: new Date(manifest.takenAt), digest: Buffer.from(sha256, 'hex') };
      await application.context.get(RestorationsService).recordRestoredBackup({ personId, reason }, backup);
      const storedElsewhere = manifest.hasPersonalDataKey ? [] : [PERSONAL_DATA_KEY_PATH];
      return application.context.get(AuditService).verifyLogs({ storedElsewhere });
    },
    { allowDamage: true, config },
  );
  const { takenAt, hasPersonalDataKey } = manifest;
  const lines = [formatConsoleText('restored', { home: config.home, takenAt }), formatVerification(report)];
  if (!hasPersonalDataKey) lines.push(formatConsoleText('restoredWithoutKey', { home: config.home }));
  return {
    json: { home: config.home, takenAt, sha256, verification: report },
    text: lines.join('\n'),
    exitCode: report.isClean ? 0 : 3,
  };
}
