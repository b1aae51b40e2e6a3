import { buildClientIfStale, buildIfStale, prepare, runScript } from './toolbox.mjs';

/**
 * Prepares npm's own scripts, on a clean clone too: installs the dependencies and makes the client's types. `build`
 * recompiles the product, `build-if-stale` does so when a source is newer than the build, and `build-client` builds the
 * pages alone.
 */
await runScript(async () => {
  const [task] = process.argv.slice(2);
  await prepare();
  if (task === 'build-client') await buildClientIfStale({ force: true });
  if (task === 'build' || task === 'build-if-stale') await buildIfStale({ force: task === 'build' });
});
