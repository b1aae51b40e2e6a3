import { assertHomeMatchesDatabase } from '#audit/home/home-faults.js';
import { createFirstAdministrators, type FirstAdministrator } from '#identity/people/first-administrators.js';
import { AppModule } from '#app/app.module.js';
import { Database } from '#platform/database/database.js';
import { formatJson } from '#platform/runtime/json.js';
import { startServer, stopOnSignals } from '#platform/server.js';
import { readConfiguration } from './running/configuration.js';
import { formatConsoleText } from './words/words.js';

/**
 * Runs `releve serve`: serves until a signal. The very first start creates two administrators and prints their
 * passwords. With `--json`, it prints one document once the server accepts requests.
 */
export async function serve(asJson: boolean): Promise<void> {
  const serverPromise = startServer({
    config: readConfiguration(),
    buildModule: AppModule.register,
    inspect: assertHomeMatchesDatabase,
  });
  // handles signals before the server has started too, so that no embedded server is left running
  stopOnSignals(serverPromise);
  const server = await serverPromise;
  try {
    const administrators = await createFirstAdministrators(server.app.get(Database));
    const addresses = { url: server.url, docs: `${server.url}/api/docs` };
    process.stdout.write(
      asJson ? `${formatJson({ ...addresses, administrators })}\n` : formatStartMessage(addresses, administrators),
    );
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Returns the text printed at the start: the addresses, and at the first start the administrators' passwords. */
function formatStartMessage(
  addresses: { readonly url: string; readonly docs: string },
  administrators: readonly FirstAdministrator[],
): string {
  const lines = [formatConsoleText('served', addresses)];
  for (const { login, password } of administrators) lines.push(formatConsoleText('firstStart', { login, password }));
  if (administrators.length > 0) lines.push(formatConsoleText('firstStartTwo', {}));
  return lines.map((line) => `${line}\n`).join('');
}
