import { spawn } from 'node:child_process';
import { installIfMissing, installed, root, script } from './toolbox.mjs';

/**
 * So many runs (a thousand unless told otherwise) of valid writes, sealing and verification at once: none may raise an
 * alarm. `npm run clean-runs -- 1000 [seed]`
 */
await script(async () => {
  const [runs = '1000', seed = ''] = process.argv.slice(2);
  if (!/^[1-9]\d*$/.test(runs) || !/^\d*$/.test(seed)) {
    process.stderr.write('clean-runs [how many] [seed]: whole numbers\n');
    return 2;
  }
  await installIfMissing();
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [installed('jest/bin/jest.js'), 'test/audit/clean-runs'], {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        RELEVE_CLEAN_RUNS: runs,
        ...(seed === '' ? {} : { RELEVE_SEED: seed }),
      },
    });
    child.on('error', failed);
    child.on('close', (code) => done(code ?? 1));
  });
});
