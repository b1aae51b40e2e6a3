import { installIfMissing, runTests, runScript } from './toolbox.mjs';

/** Plays random sessions of jeux de cercle, five thousand by default: `npm run cercle-sessions -- 5000` */
await runScript(async () => {
  const [sessions = '5000'] = process.argv.slice(2);
  if (!/^[1-9]\d*$/.test(sessions)) {
    process.stderr.write('cercle-sessions [how many]: a whole number\n');
    return 2;
  }
  await installIfMissing();
  // as in a full run, a test has hours
  return runTests(['test/cagnottes/conservation'], { RELEVE_TESTS: 'all', RELEVE_CERCLE_SESSIONS: sessions });
});
