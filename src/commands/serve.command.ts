import { createFirstAdministrator } from '../access/first-administrator.js';
import { AppModule } from '../app.module.js';
import { readConfig } from '../platform/config.js';
import { Database } from '../platform/database.js';
import { startServer, stopOnSignals } from '../platform/server.js';
import type { Server } from '../platform/server.js';

/** Starts the server; at the first start of all, makes the administrator and shows his password once. */
export async function serve(): Promise<Server> {
  const config = readConfig();
  const server = await startServer({ config, module: AppModule.register });
  stopOnSignals(() => server.stop());
  const administrator = await createFirstAdministrator(server.app.get(Database));
  process.stdout.write(`Relevé is at ${server.url} (API: ${server.url}/api/docs)\n`);
  if (administrator !== null) {
    process.stdout.write(
      `First start: administrator "${administrator.login}", password "${administrator.password}" (shown once)\n`,
    );
  }
  return server;
}
