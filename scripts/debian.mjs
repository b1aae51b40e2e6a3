import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** True on Debian and its like, as root: what is missing may be installed. */
export const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Runs apt-get without questions; true when it did. An installation already under way is waited for. */
export function aptGet(...options) {
  const { status } = spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}
