import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Size of each write that fills the disk. */
const PIECE = Buffer.alloc(1 << 20, 1);

/**
 * An installation whose home is a file system of its own, in memory, of a known size and invisible to others. Root uses
 * a mount namespace; any other user adds a user namespace around it. It disappears with the last process in it.
 */
export class SmallDisk {
  readonly home: string;
  /** Folder beside the small file system: the output of the commands. */
  readonly folder: string;
  readonly #holder: ChildProcess;

  private constructor(folder: string, holder: ChildProcess) {
    this.folder = folder;
    this.home = join(folder, 'home');
    this.#holder = holder;
  }

  /**
   * Runs the commands (of a shell, `$HOME_OF_RELEVE` the home) one after the other on a disk of the given megabytes.
   */
  static async open(megabytes: number, commands: string, environment: NodeJS.ProcessEnv): Promise<SmallDisk> {
    const folder = mkdtempSync(join(tmpdir(), 'releve-disk-'));
    // PostgreSQL's own account needs to traverse it
    chmodSync(folder, 0o755);
    const home = join(folder, 'home');
    mkdirSync(home);
    const mount = `mount -t tmpfs -o size=${megabytes}m,mode=0700 releve-disk '${home}'`;
    const work = `echo mounted; ${commands}`;
    const holder = spawn('unshare', inNamespace(mount, work), {
      env: { ...environment, RELEVE_HOME: home },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [first] = (await Promise.race([once(holder.stdout, 'data'), once(holder, 'exit')])) as [unknown];
    if (!String(first).startsWith('mounted')) throw new Error(`no file system could be mounted: ${String(first)}`);
    holder.stdout.resume();
    return new SmallDisk(folder, holder);
  }

  /** Returns a path of the installation as seen by this process. */
  at(...path: readonly string[]): string {
    return join(`/proc/${this.#holder.pid ?? 0}/root`, this.home, ...path);
  }

  /** Returns the free bytes for a user other than root. */
  free(): number {
    const { bavail, bsize } = statfsSync(this.at());
    return bavail * bsize;
  }

  /** Fills all free space, until `giveBack`. */
  fill(): void {
    const file = openSync(this.at('ballast'), 'a', 0o600);
    try {
      for (let size = PIECE.length; size > 0;) {
        try {
          writeSync(file, PIECE, 0, size);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
          size = size > 512 ? size >> 1 : 0;
        }
      }
    } finally {
      closeSync(file);
    }
  }

  giveBack(): void {
    rmSync(this.at('ballast'), { force: true });
  }

  /** Returns the server running in it; undefined while there is none. */
  server(): number | undefined {
    try {
      return (JSON.parse(readFileSync(this.at('server.lock'), 'utf8')) as { readonly pid: number }).pid;
    } catch {
      return undefined;
    }
  }

  #postmaster(): number | undefined {
    try {
      return Number(readFileSync(this.at('postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {
      return undefined;
    }
  }

  /** Waits for the end of the commands. */
  async ended(): Promise<void> {
    if (this.#holder.exitCode === null && this.#holder.signalCode === null) await once(this.#holder, 'exit');
  }

  /** Ends the processes still running in it, and removes it. */
  async close(): Promise<void> {
    const isOver = (): boolean => this.#holder.exitCode !== null || this.#holder.signalCode !== null;
    const server = this.server();
    if (!isOver() && server !== undefined) process.kill(server, 'SIGTERM');
    for (let tries = 0; tries < 400 && !isOver(); tries += 1) await sleep(50);
    // processes left running by a failed test
    for (const pid of [this.server(), this.#postmaster()]) {
      try {
        if (pid !== undefined) process.kill(pid, 'SIGKILL');
      } catch {
        // it has ended
      }
    }
    this.#holder.kill('SIGKILL');
    if (existsSync(this.folder)) rmSync(this.folder, { recursive: true, force: true });
  }
}

/**
 * Runs the work in a mount namespace; users other than root also need a user namespace, in which they regain their own
 * identity.
 */
function inNamespace(mount: string, work: string): string[] {
  const isRoot = process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true']).status === 0;
  if (isRoot) return ['-m', 'sh', '-c', `${mount} && { ${work}\n}`];
  const again = `exec unshare -U --map-user=${process.getuid?.() ?? 0} --map-group=${process.getgid?.() ?? 0}`;
  return ['-Urm', 'sh', '-c', `${mount} && ${again} sh -c "$0"`, work];
}
