import { makeBackup } from '#audit/backup/make-backup.js';
import { inspectHome } from '#audit/home/home-faults.js';
import { openMigratedDatabase } from '#platform/server.js';
import { Progress } from '#platform/runtime/progress.js';
import { disconnectOnSignals } from '../running/break-off.js';
import { configuration } from '../running/configuration.js';
import type { CommandResult } from '../running/output.js';
import { consoleText } from '../words/words.js';

/**
 * `releve backup FOLDER`: copies database, signed heads, keys and files to one folder, while the server runs.
 * Refuses a home whose parts do not belong together: its backup would not start either.
 */
export async function backup(
  folder: string,
  { withPersonalDataKey = false }: { readonly withPersonalDataKey?: boolean },
): Promise<CommandResult> {
  const config = configuration();
  const opening = openMigratedDatabase(config, inspectHome);
  const forgetSignals = disconnectOnSignals(async () => (await opening).stop());
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
    const key = consoleText(withPersonalDataKey ? 'backedUpWithKey' : 'backedUpWithoutKey');
    return { json: made, text: `${consoleText('backedUp', { ...made })}\n${key}` };
  } finally {
    progress.end();
    await database.stop();
    forgetSignals();
  }
}
