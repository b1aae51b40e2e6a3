import { spawn } from 'node:child_process';
import { installIfMissing, installed, root, script } from './toolbox.mjs';

/** Each race so many times (two hundred unless told otherwise), sixteen clients at once. `npm run races -- 200` */
await script(async () => {
  const [rounds = '200'] = process.argv.slice(2);
  if (!/^[1-9]\d*$/.test(rounds)) {
    process.stderr.write('races [how many]: a whole number\n');
    return 2;
  }
  await installIfMissing();
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [installed('jest/bin/jest.js'), 'test/races'], {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        RELEVE_RACES: rounds,
      },
    });
    child.on('error', failed);
    child.on('close', (code) => done(code ?? 1));
  });
});
