import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findServerAccount } from '#platform/database/embedded-binaries.js';
import { until } from '../support/until.js';

const pgbouncerScript: string = '../../scripts/pgbouncer.mjs';

async function findPgbouncer(): Promise<string> {
  return ((await import(pgbouncerScript)) as { readonly findPgbouncer: () => string }).findPgbouncer();
}

export interface Pgbouncer {
  /** Returns the address of the same database through it. */
  readonly through: (url: string) => string;
  stop(): Promise<void>;
}

/** Starts the real PgBouncer in front of the PostgreSQL of an address, with these lines in its configuration. */
export async function startPgbouncer(url: string, lines: readonly string[]): Promise<Pgbouncer> {
  const program = await findPgbouncer();
  const account = findServerAccount();
  const folder = mkdtempSync(join(tmpdir(), 'releve-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const { port: databasePort } = new URL(url);
  const configuration = [
    '[databases]',
    `* = host=127.0.0.1 port=${databasePort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = plain',
    `auth_file = ${join(folder, 'users')}`,
    'admin_users = nobody_at_all',
    ...lines,
  ];
  writeFileSync(join(folder, 'pgbouncer.ini'), `${configuration.join('\n')}\n`);
  const { username, password } = new URL(url);
  writeFileSync(join(folder, 'users'), `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`);
  if (account !== undefined) {
    for (const name of ['users', 'pgbouncer.ini']) chownSync(join(folder, name), account.uid, account.gid);
  }
  const child = spawn(program, [join(folder, 'pgbouncer.ini')], {
    ...account,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (part: Buffer) => (output += part.toString()));
  const ended = new Promise((done) => child.once('close', done));
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start: ${output}`);
    return isOpen(port);
  });
  return {
    through: (address) => {
      const other = new URL(address);
      other.port = String(port);
      return other.toString();
    },
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}
