import { makeBackup } from '#audit/backup/make-backup.js';
import { inspectHome } from '#audit/home/home-faults.js';
import { openMigratedDatabase } from '#platform/server.js';
import { Progress } from '#platform/runtime/progress.js';
import { leaveOnSignals } from '../running/break-off.js';
import { configuration } from '../running/configuration.js';
import type { Answer } from '../running/output.js';
import { say } from '../words/words.js';

/**
 * `releve backup FOLDER`: copies database, signed heads, keys and files to one folder, while the server runs. Refuses a
 * home whose parts do not belong together: its backup would not start either.
 */
export async function backup(
  folder: string,
  { withPersonalDataKey = false }: { readonly withPersonalDataKey?: boolean },
): Promise<Answer> {
  const config = configuration();
  const opening = openMigratedDatabase(config, inspectHome);
  const forgetSignals = leaveOnSignals(async () => (await opening).stop());
  const database = await opening;
  const progress = new Progress('Tables');
  try {
    const made = await makeBackup({
      ownerUrl: database.ownerUrl,
      home: config.home,
      folder,
      withPersonalDataKey,
      onProgress: () => progress.advance(),
    });
    const key = say(withPersonalDataKey ? 'backedUpWithKey' : 'backedUpWithoutKey');
    return { json: made, text: `${say('backedUp', { ...made })}\n${key}` };
  } finally {
    progress.end();
    await database.stop();
    forgetSignals();
  }
}
