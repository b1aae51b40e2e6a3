import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale, installIfMissing, root, script } from './toolbox.mjs';

/** The `releve` command, installed and built first when need be; in this very process, so that a signal meets it alone. */
await script(async () => {
  await installIfMissing();
  await buildIfStale();
  const command = join(root, 'dist', 'src', 'cli.js');
  process.setSourceMapsEnabled(true);
  process.argv.splice(1, 1, command);
  await import(pathToFileURL(command).href);
  return process.exitCode;
});
