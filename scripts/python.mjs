import { spawnSync } from 'node:child_process';
import { aptGet, mayInstall } from './debian.mjs';

/**
 * Returns the Python 3 that runs the second verifier: this machine's, or Debian's, installed where allowed. Throws with
 * the one command that provides it when there is none.
 */
export function findPython() {
  if (runs()) return 'python3';
  if (mayInstall()) {
    process.stderr.write('Installing python3, which the second verifier is tried with (apt-get)…\n');
    if (aptGet('update')) aptGet('install', '-y', '--no-install-recommends', 'python3');
  }
  if (runs()) return 'python3';
  throw new Error('no Python 3 to try the second verifier with: run `sudo apt-get install -y python3`');
}

const runs = () => spawnSync('python3', ['--version']).status === 0;
