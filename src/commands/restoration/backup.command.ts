import { createBackup } from '#audit/backup/make-backup.js';
import { assertHomeMatchesDatabase } from '#audit/home/home-faults.js';
import { openMigratedDatabase } from '#platform/server.js';
import { Progress } from '#platform/runtime/progress.js';
import { disconnectOnSignals } from '../running/break-off.js';
import { readConfiguration } from '../running/configuration.js';
import type { CommandResult } from '../running/output.js';
import { formatConsoleText } from '../words/words.js';

/**
 * Runs `releve backup FOLDER`: copies the database, the signed tree heads of the log, keys and files to one folder,
 * while the server runs. Refuses a home whose parts do not belong together, because its backup would not start either.
 */
export async function runBackup(
  folder: string,
  { withPersonalDataKey = false }: { readonly withPersonalDataKey?: boolean },
): Promise<CommandResult> {
  const config = readConfiguration();
  const openingDatabase = openMigratedDatabase(config, assertHomeMatchesDatabase);
  const removeSignalHandlers = disconnectOnSignals(async () => (await openingDatabase).stop());
  const database = await openingDatabase;
  const progress = new Progress('Tables');
  try {
    const result = await createBackup({
      ownerUrl: database.ownerUrl,
      home: config.home,
      folder,
      withPersonalDataKey,
      onProgress: () => progress.advance(),
    });
    const keyText = formatConsoleText(withPersonalDataKey ? 'backedUpWithKey' : 'backedUpWithoutKey');
    return { json: result, text: `${formatConsoleText('backedUp', { ...result })}\n${keyText}` };
  } finally {
    progress.end();
    await database.stop();
    removeSignalHandlers();
  }
}
