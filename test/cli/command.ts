import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compiledProduct } from '../support/compiled.js';
import { runQuery } from '../support/run-query.js';

export interface Ended {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Served {
  readonly url: string;
  /** Returns its standard output so far. */
  readonly stdout: () => string;
  /** Returns its standard error so far. */
  readonly stderr: () => string;
  readonly isRunning: () => boolean;
  /** Sends SIGTERM and waits for its end. */
  readonly stop: () => Promise<Ended>;
  readonly signal: (signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL') => void;
  readonly ended: Promise<Ended>;
  /** Stops reading its output. */
  readonly closeOutput: () => void;
}

type Environment = Readonly<Record<string, string>>;

/** The real `releve` command in an installation of its own, below the system's temporary folder. */
export class Console {
  readonly home: string;
  private readonly children = new Set<ChildProcess>();

  private constructor(private readonly program: string) {
    this.home = mkdtempSync(join(tmpdir(), 'releve-cli-'));
  }

  static async open(): Promise<Console> {
    return new Console(join(await compiledProduct(), 'src', 'cli.js'));
  }

  /** Runs one command to its end. */
  run(words: readonly string[], environment: Environment = {}): Promise<Ended> {
    return this.start(words, environment).ended;
  }

  /** Runs it with `--json`, and returns the single document on standard output. */
  async json<Document>(words: readonly string[], exitCode = 0, environment: Environment = {}): Promise<Document> {
    const ended = await this.run([...words, '--json'], environment);
    if (ended.exitCode !== exitCode) {
      throw new Error(`${words.join(' ')}: exit ${ended.exitCode}, not ${exitCode}\n${ended.stdout}${ended.stderr}`);
    }
    return JSON.parse(ended.stdout) as Document;
  }

  /** Starts `serve` on a free port and waits for its address. */
  async serve(words: readonly string[] = [], environment: Environment = {}): Promise<Served> {
    const { child, said: output, ended } = this.start(['serve', ...words], { PORT: '0', ...environment });
    const url = await new Promise<string>((done, failed) => {
      child.stdout.on('data', () => {
        const [address] = /https?:\/\/[\d.]+:\d+/.exec(output.stdout) ?? [];
        if (address !== undefined && output.stdout.endsWith('\n')) done(address);
      });
      void ended.then(({ exitCode, stderr }) => failed(new Error(`serve ended with ${exitCode}: ${stderr}`)));
    });
    return {
      url,
      stdout: () => output.stdout,
      stderr: () => output.stderr,
      isRunning: () => child.exitCode === null && child.signalCode === null,
      stop: () => {
        child.kill('SIGTERM');
        return ended;
      },
      signal: (signal) => {
        child.kill(signal);
      },
      ended,
      closeOutput: () => {
        child.stdout.destroy();
        child.stderr.destroy();
      },
    };
  }

  /** Returns the port of the installation's own PostgreSQL. */
  databasePort(): number {
    return this.embedded().port;
  }

  /** Returns the address of that PostgreSQL for the application's role. */
  applicationUrl(): string {
    const { port, passwords } = this.embedded();
    return `postgres://releve_app:${passwords.application}@127.0.0.1:${port}/releve`;
  }

  /** Returns the address of that PostgreSQL for its superuser. */
  superuserUrl(): string {
    const { port, passwords } = this.embedded();
    return `postgres://postgres:${passwords.postgres}@127.0.0.1:${port}/releve`;
  }

  /** Runs a statement as a superuser with psql would, without the product. */
  async asSuperuser<Row extends object>(statement: string): Promise<Row[]> {
    return runQuery<Row>(this.superuserUrl(), statement);
  }

  /** Sends a signal to every process started here that is still running. */
  signalAll(signal: 'SIGTERM'): void {
    for (const child of this.children) child.kill(signal);
  }

  /** Returns the command lines of the processes still running on this installation. */
  leftBehind(): string[] {
    if (process.platform !== 'linux') return [];
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => commandLine(pid))
      .filter((line) => line.includes(this.home));
  }

  /** Ends all processes started here and removes the installation. */
  async close(): Promise<void> {
    for (const child of this.children) {
      child.kill('SIGTERM');
      await new Promise((done) => child.once('close', done));
    }
    rmSync(this.home, { recursive: true, force: true });
  }

  private embedded(): {
    readonly port: number;
    readonly passwords: { readonly postgres: string; readonly application: string };
  } {
    return JSON.parse(readFileSync(join(this.home, 'embedded.json'), 'utf8')) as ReturnType<Console['embedded']>;
  }

  private start(words: readonly string[], environment: Environment) {
    const ours = /^(DATABASE_|RELEVE_|LANG$|LC_|NODE_OPTIONS$|NODE_ENV$|HOST$|PORT$)/;
    const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
    const env = { ...inherited, RELEVE_HOME: this.home, LANG: 'en_GB.UTF-8', ...environment };
    const child = spawn(process.execPath, [this.program, ...words], { env, cwd: this.home });
    this.children.add(child);
    const output = { stdout: '', stderr: '' };
    child.stdout.on('data', (part: Buffer) => (output.stdout += part.toString()));
    child.stderr.on('data', (part: Buffer) => (output.stderr += part.toString()));
    const ended = new Promise<Ended>((done) => {
      child.once('close', (code) => {
        this.children.delete(child);
        done({ exitCode: code ?? -1, ...output });
      });
    });
    return { child, said: output, ended };
  }
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
