import { installIfMissing, runTests, runScript } from './toolbox.mjs';

/** Runs each race two hundred times by default, with sixteen concurrent clients. `npm run races -- 200` */
await runScript(async () => {
  const [rounds = '200'] = process.argv.slice(2);
  if (!/^[1-9]\d*$/.test(rounds)) {
    process.stderr.write('races [how many]: a whole number\n');
    return 2;
  }
  await installIfMissing();
  return runTests(['test/races'], { RELEVE_RACES: rounds });
});
