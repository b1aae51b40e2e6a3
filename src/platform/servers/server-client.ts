import pg from 'pg';
import type { ClientConfig } from 'pg';
import { serversOf } from './addresses.js';
import type { ServerAddress } from './addresses.js';
import { isStandby } from './servers.queries.js';

/** For how long the server that was found writable is believed to be. */
const BELIEVED_MS = 1_000;
/** A server that does not answer within that is passed over. */
const PROBE_MS = 3_000;

interface Found {
  readonly server: ServerAddress;
  readonly at: number;
}

/** By the servers of an address: which was writable when a connection was last made. */
const found = new Map<string, Found>();

/** What of node-postgres' client decides where it connects to. */
interface Destination {
  host: string;
  port: number;
}

/**
 * node-postgres' connection to whichever of several servers is written to: a standby and a server that does not answer
 * are passed over. Of an address of one server it is the same as before. When the writable server changes, the
 * connections to the former break, and the next ones lead to the new one.
 */
export class ServerClient extends pg.Client {
  readonly #servers: readonly ServerAddress[];
  readonly #config: ClientConfig;

  constructor(config: ClientConfig) {
    super(config);
    this.#config = config;
    this.#servers = serversOf(config.connectionString);
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    if (this.#servers.length < 2) {
      if (callback === undefined) return super.connect();
      super.connect(callback);
      return undefined;
    }
    const connected = this.#toTheWritable();
    if (callback === undefined) return connected;
    // node-postgres calls back without an error when all went well
    connected.then(() => (callback as (error?: Error) => void)(), callback);
    return undefined;
  }

  async #toTheWritable(): Promise<pg.Client> {
    const server = await writableOf(this.#servers, this.#config);
    const destination = this as unknown as Destination;
    destination.host = server.host;
    destination.port = server.port;
    try {
      return await super.connect();
    } catch (error) {
      found.delete(nameOf(this.#servers));
      throw error;
    }
  }
}

/** A connection of its own to an address of one server or of several. */
export function newClient(url: string, options: Omit<ClientConfig, 'connectionString'> = {}): ServerClient {
  return new ServerClient({ ...options, connectionString: url });
}

const nameOf = (servers: readonly ServerAddress[]): string =>
  servers.map(({ host, port }) => `${host}:${port}`).join(',');

async function writableOf(servers: readonly ServerAddress[], config: ClientConfig): Promise<ServerAddress> {
  const name = nameOf(servers);
  const last = found.get(name);
  if (last !== undefined && performance.now() - last.at < BELIEVED_MS) return last.server;
  const first = last === undefined ? [] : [last.server];
  for (const server of [...first, ...servers.filter((one) => one !== last?.server)]) {
    if (!(await isWritable(server, config))) continue;
    found.set(name, { server, at: performance.now() });
    return server;
  }
  found.delete(name);
  // as one that nobody listens on: requests are refused until one is found again
  throw Object.assign(new Error(`none of ${name} is reached and takes writes`), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  });
}

async function isWritable(server: ServerAddress, config: ClientConfig): Promise<boolean> {
  const probe = new pg.Client({ ...config, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS });
  probe.on('error', () => undefined);
  const destination = probe as unknown as Destination;
  destination.host = server.host;
  destination.port = server.port;
  try {
    await probe.connect();
    return !(await isStandby(probe));
  } catch (error) {
    // a wrong password, a role that is not there: the same at each of them, and said as it is
    const { code, severity } = error as { readonly code?: unknown; readonly severity?: unknown };
    if (severity !== undefined && !String(code).startsWith('57P')) throw error;
    return false;
  } finally {
    await probe.end().catch(() => undefined);
  }
}
