import { installIfMissing, runTests, runScript } from './toolbox.mjs';

/**
 * Runs valid writes, sealing and verification concurrently, a thousand times by default: no run may raise an alarm.
 * `npm run clean-runs -- 1000 [seed]`
 */
await runScript(async () => {
  const [runs = '1000', seed = ''] = process.argv.slice(2);
  if (!/^[1-9]\d*$/.test(runs) || !/^\d*$/.test(seed)) {
    process.stderr.write('clean-runs [how many] [seed]: whole numbers\n');
    return 2;
  }
  await installIfMissing();
  return runTests(['test/audit/clean-runs'], {
    RELEVE_CLEAN_RUNS: runs,
    ...(seed === '' ? {} : { RELEVE_SEED: seed }),
  });
});
