import { inspectHome } from '../audit/home/home-faults.js';
import { createFirstAdministrator } from '../identity/people/first-administrator.js';
import type { FirstAdministrator } from '../identity/people/first-administrator.js';
import { AppModule } from '../app/app.module.js';
import { Database } from '../platform/database/database.js';
import { toJson } from '../platform/http/json.js';
import { startServer, stopOnSignals } from '../platform/http/server.js';
import { configuration } from './configuration.js';
import { say } from './words/words.js';

/**
 * `releve serve`: serves until a signal; at the very first start, makes the administrator and shows the password once.
 * With `--json` the one document is printed once the server accepts requests.
 */
export async function serve(asJson: boolean): Promise<void> {
  const starting = startServer({ config: configuration(), module: AppModule.register, inspect: inspectHome });
  // before it has started too: a signal then must not leave an embedded server behind
  stopOnSignals(starting);
  const server = await starting;
  try {
    const administrator = await createFirstAdministrator(server.app.get(Database));
    const served = { url: server.url, docs: `${server.url}/api/docs` };
    process.stdout.write(asJson ? `${toJson({ ...served, administrator })}\n` : serveText(served, administrator));
  } catch (error) {
    await server.stop();
    throw error;
  }
}

function serveText(served: { readonly url: string; readonly docs: string }, first: FirstAdministrator | null): string {
  const lines = [say('served', served)];
  if (first !== null) lines.push(say('firstStart', { login: first.login, password: first.password }));
  return lines.map((line) => `${line}\n`).join('');
}
