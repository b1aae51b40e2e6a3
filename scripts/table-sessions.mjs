import { installIfMissing, runTests, runScript } from './toolbox.mjs';

/** Plays random table sessions, five thousand by default, and compares each figure. `npm run table-sessions -- 5000` */
await runScript(async () => {
  const [sessions = '5000'] = process.argv.slice(2);
  if (!/^[1-9]\d*$/.test(sessions)) {
    process.stderr.write('table-sessions [how many]: a whole number\n');
    return 2;
  }
  await installIfMissing();
  // as in a full run, a test has hours
  return runTests(['test/tables/conservation'], { RELEVE_TESTS: 'all', RELEVE_TABLE_SESSIONS: sessions });
});
