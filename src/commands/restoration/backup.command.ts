import { makeBackup } from '#audit/backup/make-backup.js';
import { inspectHome } from '#audit/home/home-faults.js';
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
export async function makeBackupCommand(
  folder: string,
  { withPersonalDataKey = false }: { readonly withPersonalDataKey?: boolean },
): Promise<CommandResult> {
  const config = readConfiguration();
  const openingDatabase = openMigratedDatabase(config, inspectHome);
  const stopListening = disconnectOnSignals(async () => (await openingDatabase).stop());
  const database = await openingDatabase;
  const progress = new Progress('Tables');
  try {
    const result = await makeBackup({
      ownerUrl: database.ownerUrl,
      home: config.home,
      folder,
      withPersonalDataKey,
      onProgress: () => progress.advance(),
    });
    const keySentence = formatConsoleText(withPersonalDataKey ? 'backedUpWithKey' : 'backedUpWithoutKey');
    return { json: result, text: `${formatConsoleText('backedUp', { ...result })}\n${keySentence}` };
  } finally {
    progress.end();
    await database.stop();
    stopListening();
  }
}
