import { installIfMissing, runTests, runScript } from './toolbox.mjs';

/** Writes the backup of this version that later versions must upgrade (test/platform/fixtures), and tries it. */
await runScript(async () => {
  await installIfMissing();
  return runTests(['test/platform/upgrades'], { RELEVE_WRITE_FIXTURE: '1' });
});
