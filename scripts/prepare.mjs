import { buildClientIfStale, buildIfStale, prepare, script } from './toolbox.mjs';

/**
 * What npm's own scripts need before they run, on a clean clone too: the dependencies and the client's types; with
 * `build` the product, recompiled, with `build-if-stale` when a source is newer than what was built, with
 * `build-client` the pages alone.
 */
await script(async () => {
  const [wanted] = process.argv.slice(2);
  await prepare();
  if (wanted === 'build-client') await buildClientIfStale({ force: true });
  if (wanted === 'build' || wanted === 'build-if-stale') await buildIfStale({ force: wanted === 'build' });
});
