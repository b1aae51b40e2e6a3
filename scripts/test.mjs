import { spawn } from 'node:child_process';
import { findBrowser } from './browser.mjs';
import { installIfMissing, installed, root, say, script } from './toolbox.mjs';

/** Every test, or those that the options given to jest choose. */
await script(async () => {
  await installIfMissing();
  // before the tests, whose patience an installation would exceed; those of the screens say it when there is none
  const browser = browserIfAny();
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [installed('jest/bin/jest.js'), ...process.argv.slice(2)], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...browser },
    });
    child.on('error', failed);
    child.on('close', (code) => done(code ?? 1));
  });
});

function browserIfAny() {
  try {
    return { RELEVE_BROWSER: findBrowser() };
  } catch (error) {
    say(error.message);
    return {};
  }
}
