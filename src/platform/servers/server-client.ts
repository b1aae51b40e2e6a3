import pg from 'pg';
import type { ClientConfig } from 'pg';
import { listServers, type ServerAddress } from './addresses.js';
import { isStandby } from './servers.queries.js';

/** Time for which a server found writable is assumed to stay so. */
const WRITABLE_TTL_MS = 1_000;
/** Timeout after which a server is skipped. */
const PROBE_MS = 3_000;

interface WritableServer {
  readonly server: ServerAddress;
  readonly checkedAt: number;
}

/** The writable server at the last connection, by the servers of an address. */
const writableServers = new Map<string, WritableServer>();

/** Fields of node-postgres' client that determine its destination. */
interface Destination {
  host: string;
  port: number;
}

/**
 * A node-postgres connection to the writable one of several servers: skips a standby and a server that does not answer.
 * For an address of one server it behaves like node-postgres. When the writable server changes, connections to the old
 * one break, and the next ones lead to the new one.
 */
export class ServerClient extends pg.Client {
  readonly #servers: readonly ServerAddress[];
  readonly #config: ClientConfig;

  constructor(config: ClientConfig) {
    super(config);
    // a lost connection fails its next query; its `error` event would end the process if it had no listener
    this.on('error', () => undefined);
    this.#config = config;
    this.#servers = listServers(config.connectionString);
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  /**
   * Connects to the server of the address or, where it names several, to the one that takes writes.
   * As in node-postgres, returns a promise unless a callback is given.
   */
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    if (this.#servers.length < 2) {
      if (callback === undefined) return super.connect();
      super.connect(callback);
      return undefined;
    }
    const connection = this.#connectToWritable();
    if (callback === undefined) return connection;
    // node-postgres calls back without an error on success
    connection.then(() => (callback as (error?: Error) => void)(), callback);
    return undefined;
  }

  /** Connects to the server that takes writes; when that fails, the next call looks for it again. */
  async #connectToWritable(): Promise<pg.Client> {
    const server = await findWritableServer(this.#servers, this.#config);
    const destination = this as unknown as Destination;
    destination.host = server.host;
    destination.port = server.port;
    try {
      return await super.connect();
    } catch (error) {
      writableServers.delete(formatServers(this.#servers));
      throw error;
    }
  }
}

/** Creates, without connecting it, a client of its own for an address of one server or several. */
export function createServerClient(url: string, options: Omit<ClientConfig, 'connectionString'> = {}): ServerClient {
  return new ServerClient({ ...options, connectionString: url });
}

/** Returns the servers as one text, such as `one:5432,two:5433`. */
const formatServers = (servers: readonly ServerAddress[]): string =>
  servers.map(({ host, port }) => `${host}:${port}`).join(',');

/**
 * Returns the server that takes writes. It is trusted for a second, and afterwards tried first.
 * Throws ECONNREFUSED when none can be reached.
 */
async function findWritableServer(servers: readonly ServerAddress[], config: ClientConfig): Promise<ServerAddress> {
  const serversKey = formatServers(servers);
  const lastWritableServer = writableServers.get(serversKey);
  if (lastWritableServer !== undefined && performance.now() - lastWritableServer.checkedAt < WRITABLE_TTL_MS)
    return lastWritableServer.server;
  const preferredServers = lastWritableServer === undefined ? [] : [lastWritableServer.server];
  for (const server of [
    ...preferredServers,
    ...servers.filter((candidate) => candidate !== lastWritableServer?.server),
  ]) {
    if (!(await isServerWritable(server, config))) continue;
    writableServers.set(serversKey, { server, checkedAt: performance.now() });
    return server;
  }
  writableServers.delete(serversKey);
  // like a server that does not listen: requests are refused until one is available again
  throw Object.assign(new Error(`none of ${serversKey} is reached and takes writes`), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  });
}

/** Returns whether a server answers and takes writes. Throws for an error that is the same on each server. */
async function isServerWritable(server: ServerAddress, config: ClientConfig): Promise<boolean> {
  const probe = new pg.Client({ ...config, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS });
  probe.on('error', () => undefined);
  const destination = probe as unknown as Destination;
  destination.host = server.host;
  destination.port = server.port;
  try {
    await probe.connect();
    return !(await isStandby(probe));
  } catch (error) {
    // a wrong password or a missing role: the same on each server, so it is reported unchanged
    const { code, severity } = error as { readonly code?: unknown; readonly severity?: unknown };
    if (severity !== undefined && !String(code).startsWith('57P')) throw error;
    return false;
  } finally {
    await probe.end().catch(() => undefined);
  }
}
