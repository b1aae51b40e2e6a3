import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { root, run, printMessage } from '../toolbox.mjs';

/** Returns git's output; throws git's own message when it fails. */
function git(...options) {
  const { status, stdout, stderr } = spawnSync('git', options, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${options.join(' ')}: ${stderr.trim()}`);
  return stdout.trim();
}

/**
 * Returns the commit of a revision. Without one, returns the commit where this branch left the main branch, which is
 * `HEAD` on the main branch itself.
 */
export function commitOf(revision) {
  if (revision !== undefined) return git('rev-parse', '--verify', `${revision}^{commit}`);
  const main = ['main', 'origin/main'].find(
    (name) => spawnSync('git', ['rev-parse', '--verify', '--quiet', name], { cwd: root }).status === 0,
  );
  return main === undefined ? git('rev-parse', 'HEAD') : git('merge-base', 'HEAD', main);
}

/** Builds a commit in its own worktree, passes it to the work and removes it afterwards. */
export async function withCheckout(commit, work) {
  const place = mkdtempSync(join(tmpdir(), 'releve-compare-'));
  const checkout = join(place, 'checkout');
  const leave = () => {
    spawnSync('git', ['worktree', 'remove', '--force', checkout], { cwd: root });
    rmSync(place, { recursive: true, force: true });
    spawnSync('git', ['worktree', 'prune'], { cwd: root });
  };
  // an interruption leaves no worktree behind either
  process.once('exit', leave);
  try {
    git('worktree', 'add', '--detach', checkout, commit);
    borrowDependencies(checkout);
    await build(checkout);
    return await work(checkout);
  } finally {
    process.off('exit', leave);
    leave();
  }
}

/**
 * Reuses the installed packages of this checkout when the lock file is the same; otherwise the build installs its own.
 */
function borrowDependencies(checkout) {
  const lock = (folder) => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (lock(checkout) !== lock(root)) return printMessage('Another package-lock.json: its packages are installed anew');
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'), 'junction');
}

/** Builds a checkout as its users do, with `npm run build`. */
export async function build(checkout) {
  printMessage(`Building ${checkout}…`);
  const npm = process.env.npm_execpath;
  const options = ['--prefix', checkout, 'run', '--silent', 'build'];
  const { code } = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...options])
    : await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', options);
  if (code !== 0) throw new Error(`${checkout} does not build`);
}

/** Returns a few letters that change when the snapshot method changes: older snapshots are then not reused. */
export function methodOf(folder) {
  const digest = createHash('sha256');
  for (const name of readdirSync(folder).sort()) digest.update(`${name}\n`).update(readFileSync(join(folder, name)));
  return digest.digest('hex').slice(0, 8);
}
