import { buildIfStale, installIfMissing, script } from './toolbox.mjs';

await script(async () => {
  await installIfMissing();
  await buildIfStale({ force: true });
});
