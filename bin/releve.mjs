#!/usr/bin/env node
import { buildIfStale, prepare, script } from '../scripts/toolbox.mjs';

/** The `releve` command without npm, whose scripts prepare and build before they run. */
await script(async () => {
  await prepare();
  await buildIfStale();
});
if (process.exitCode === 0) {
  process.setSourceMapsEnabled(true);
  await import('../dist/src/cli.js');
}
