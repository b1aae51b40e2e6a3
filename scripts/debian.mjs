import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Returns true on Debian and its derivatives, as root: missing programs may be installed. */
export const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Runs apt-get non-interactively; returns true on success. Waits for an installation already under way. */
export function aptGet(...options) {
  const { status } = spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}
