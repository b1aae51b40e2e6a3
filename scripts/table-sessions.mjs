import { installIfMissing, runTests, runScript } from './toolbox.mjs';

/** Plays random table sessions, five thousand by default, and compares each figure. `npm run table-sessions -- 5000` */
await runScript(async () => {
  const [sessions = '5000'] = process.argv.slice(2);
  if (!/^[1-9]\d*$/.test(sessions)) {
    process.stderr.write('table-sessions [how many]: a whole number\n');
    return 2;
  }
  await installIfMissing();
  // a session takes a second or two on a slow machine
  const timeLimitMs = 300_000 + Number(sessions) * 30_000;
  return runTests(['test/tables/conservation', `--testTimeout=${timeLimitMs}`], { RELEVE_TABLE_SESSIONS: sessions });
});
