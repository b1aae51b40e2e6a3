import { installIfMissing, runTests, script } from './toolbox.mjs';

/**
 * So many kills of the server (two hundred by default) and of its database (fifty) while devices send, and fifty COMMITs
 * of each unknown outcome: `npm run faults -- 200 50`
 */
await script(async () => {
  const [kills = '200', databaseKills = '50'] = process.argv.slice(2);
  if (![kills, databaseKills].every((count) => /^[1-9]\d*$/.test(count))) {
    process.stderr.write('faults [kills of the server] [kills of the database]: whole numbers\n');
    return 2;
  }
  await installIfMissing();
  return runTests(['test/crash', 'test/platform/unknown-commit'], {
    ...{ RELEVE_KILLS: kills, RELEVE_DATABASE_KILLS: databaseKills, RELEVE_WHOLE: 'kills' },
  });
});
