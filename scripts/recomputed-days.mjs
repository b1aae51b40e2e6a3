import { installIfMissing, runTests, runScript } from './toolbox.mjs';

/** Derives generated gaming days again, a thousand by default: `npm run recomputed-days -- 1000` */
await runScript(async () => {
  const [days = '1000'] = process.argv.slice(2);
  if (!/^[1-9]\d*$/.test(days)) {
    process.stderr.write('recomputed-days [how many]: a whole number\n');
    return 2;
  }
  await installIfMissing();
  return runTests(['test/recompute/generated-days'], { RELEVE_RECOMPUTED_DAYS: days });
});
