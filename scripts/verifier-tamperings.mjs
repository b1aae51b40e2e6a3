import { installIfMissing, runTests, runScript } from './toolbox.mjs';

/**
 * Runs random tamperings of each kind, a thousand by default, on an archive and a live export: the product and the
 * second verifier must report the same reasons for each. `npm run verifier-tamperings -- 1000 [seed]`
 */
await runScript(async () => {
  const [each = '1000', seed = ''] = process.argv.slice(2);
  if (!/^[1-9]\d*$/.test(each) || !/^\d*$/.test(seed)) {
    process.stderr.write('verifier-tamperings [how many of each kind] [seed]: whole numbers\n');
    return 2;
  }
  await installIfMissing();
  return runTests(['test/verifier/second-verifier'], {
    RELEVE_VERIFIER_TAMPERINGS: each,
    ...(seed === '' ? {} : { RELEVE_VERIFIER_SEED: seed }),
  });
});
