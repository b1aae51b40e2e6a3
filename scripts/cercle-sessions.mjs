import { installIfMissing, runTests, runScript } from './toolbox.mjs';

/** Plays random sessions of jeux de cercle, five thousand by default: `npm run cercle-sessions -- 5000` */
await runScript(async () => {
  const [sessions = '5000'] = process.argv.slice(2);
  if (!/^[1-9]\d*$/.test(sessions)) {
    process.stderr.write('cercle-sessions [how many]: a whole number\n');
    return 2;
  }
  await installIfMissing();
  // a session takes a second or two on a slow machine
  const timeLimitMs = 300_000 + Number(sessions) * 30_000;
  return runTests(['test/cagnottes/conservation', `--testTimeout=${timeLimitMs}`], {
    RELEVE_CERCLE_SESSIONS: sessions,
  });
});
