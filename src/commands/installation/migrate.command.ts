import { openMigratedDatabase } from '#platform/server.js';
import { readConfiguration } from '../running/configuration.js';
import type { CommandResult } from '../running/output.js';
import { formatConsoleText } from '../words/words.js';

/**
 * Runs `releve migrate`: brings the schema up to date and exits. Afterwards a server may start with the application's
 * login alone, which cannot change the schema.
 */
export async function migrate(): Promise<CommandResult> {
  const database = await openMigratedDatabase(readConfiguration());
  await database.stop();
  return { json: { migrated: true }, text: formatConsoleText('migrated') };
}
