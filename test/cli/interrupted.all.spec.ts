import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { packageRoot } from '#platform/runtime/package-root.js';
import { until } from '../support/until.js';

interface RunningProcess {
  readonly pid: number;
  readonly words: readonly string[];
}

const testRunScript: string = '../../scripts/test-run.mjs';

let processesOf: (texts: readonly string[]) => readonly RunningProcess[];
/** The temporary folder of the interrupted run. */
let folder: string;
let started: ChildProcess[];

beforeAll(async () => {
  ({ processesOf } = (await import(testRunScript)) as { readonly processesOf: typeof processesOf });
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'releve-interrupted-'));
  chmodSync(folder, 0o755);
  started = [];
});

afterEach(() => {
  for (const child of started) kill(-(child.pid ?? 0), 'SIGKILL');
  for (const { pid } of processesOf([basename(folder)])) kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

describe('an interrupted test run', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'leaves no process and no folder after %s to its process group',
    async (signal) => {
      const child = startRun(process.execPath, ['scripts/test.mjs']);
      await databaseIsRunning();
      kill(-(child.pid ?? 0), signal);
      await nothingIsLeft();
    },
  );

  // the shell below npm dies of SIGTERM; it holds SIGINT back until its command ends
  it.each(['SIGINT', 'SIGTERM'] as const)('leaves no process and no folder after %s to npm alone', async (signal) => {
    const child = startRun('npm', ['test', '--']);
    await databaseIsRunning();
    kill(child.pid ?? 0, signal);
    await nothingIsLeft();
  });

  it('is removed before its script ends', async () => {
    const child = startRun(process.execPath, ['scripts/test.mjs']);
    const ended = new Promise((done) => child.once('exit', done));
    await databaseIsRunning();
    kill(child.pid ?? 0, 'SIGINT');
    await ended;
    expect(readdirSync(folder)).toEqual([]);
    expect(processesOf([basename(folder)]).filter(({ words }) => words.includes('-D'))).toEqual([]);
  });

  it('leaves no process and no folder after SIGINT before its database runs', async () => {
    const child = startRun(process.execPath, ['scripts/test.mjs']);
    await until(() =>
      processesOf([basename(folder)]).some(({ words }) => words.some((word) => word.endsWith('jest.js'))),
    );
    kill(-(child.pid ?? 0), 'SIGINT');
    await nothingIsLeft();
  });

  it('leaves no process and no folder after SIGKILL to jest', async () => {
    startRun(process.execPath, ['scripts/test.mjs']);
    await databaseIsRunning();
    kill(programOf('jest.js'), 'SIGKILL');
    await nothingIsLeft();
  });

  it('leaves no process and no folder after SIGKILL to its script', async () => {
    const child = startRun(process.execPath, ['scripts/test.mjs']);
    await databaseIsRunning();
    kill(child.pid ?? 0, 'SIGKILL');
    await nothingIsLeft();
  });

  it('leaves no process and no folder after SIGKILL to a jest that was started by itself', async () => {
    startRun(process.execPath, ['node_modules/jest/bin/jest.js']);
    await databaseIsRunning();
    kill(programOf('jest.js'), 'SIGKILL');
    await nothingIsLeft();
  });

  it('is removed by the next run after SIGKILL to all of its processes but the database', async () => {
    startRun(process.execPath, ['scripts/test.mjs']);
    await databaseIsRunning();
    const [dead] = readdirSync(folder);
    kill(programOf('test-run-janitor.mjs'), 'SIGKILL');
    for (const child of started) kill(-(child.pid ?? 0), 'SIGKILL');
    const next = startRun(process.execPath, ['scripts/test.mjs']);
    await until(() => readdirSync(folder).some((name) => name !== dead));
    expect(readdirSync(folder)).not.toContain(dead);
    expect(processesOf([dead ?? folder])).toEqual([]);
    kill(-(next.pid ?? 0), 'SIGINT');
    await nothingIsLeft();
  });
});

/** Starts a short test run, whose folders lie in the temporary folder of this test. */
function startRun(program: string, words: readonly string[]): ChildProcess {
  const { RELEVE_TEST_DATABASE_URL: _given, RELEVE_TEST_RUN: _outer, ...inherited } = process.env;
  const child = spawn(program, [...words, 'test/desks/desks.spec.ts'], {
    cwd: packageRoot,
    detached: true,
    stdio: 'ignore',
    env: { ...inherited, TMPDIR: folder },
  });
  started.push(child);
  return child;
}

function databaseIsRunning(): Promise<void> {
  return until(() =>
    processesOf([basename(folder)]).some(({ words: [program = ''] }) => basename(program) === 'postgres'),
  );
}

async function nothingIsLeft(): Promise<void> {
  await until(() => processesOf([basename(folder)]).length === 0);
  expect(readdirSync(folder)).toEqual([]);
}

function programOf(file: string): number {
  const running = processesOf([basename(folder)]).find(({ words }) => words.some((word) => word.endsWith(file)));
  if (running === undefined) throw new Error(`no process runs ${file}`);
  return running.pid;
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // it has ended
  }
}
