#!/usr/bin/env node
import { buildIfStale, prepare, runScript } from '../scripts/toolbox.mjs';

/** The `releve` command, run without npm. npm's scripts would prepare and build first. */
await runScript(async () => {
  await prepare();
  await buildIfStale();
});
if (process.exitCode === 0) {
  process.setSourceMapsEnabled(true);
  await import('../dist/src/cli.js');
}
