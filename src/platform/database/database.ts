import pg from 'pg';
import type { ClientConfig, PoolClient } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { loadEntityClasses, type EntityClass } from './entities.js';
import { queryRows, type Queryable, type SqlParameter, type Tx } from './rows.js';
import { ServerClient, createServerClient } from '../servers/server-client.js';
import { xid8 } from './xid8.js';
import type { Vault } from '../files/vault.js';

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

/** Address and role of a connection. */
export interface DatabaseOptions {
  readonly url: string;
  readonly poolSize?: number;
  readonly timeLimits?: TimeLimits;
  /** For a connection that only runs statements: the table metadata is not built. */
  readonly withoutEntities?: true;
}

/** Time limits of one kind of work, in milliseconds; 0 means no limit. */
export interface TimeLimits {
  readonly statementMs: number;
  /** Wait for a lock of another transaction. */
  readonly lockMs: number;
  /** Wait for the next statement of an open transaction. */
  readonly idleMs: number;
  /** Wait for a free connection. */
  readonly connectionMs: number;
}

const oids = {
  int8: 20,
  date: 1082,
  numeric: 1700,
  textArray: 1009,
  int8Array: 1016,
  dateArray: 1182,
  numericArray: 1231,
};

/**
 * Sets how values are read: int8 as bigint, date and numeric as text, so that nothing is rounded and no zone is
 * guessed.
 */
export function setTypeParsers(): void {
  const returnText = (text: string): string => text;
  // node-postgres handles array oids like any other, but its types omit them
  const setParser = pg.types.setTypeParser as (oid: number, parse: (text: string) => unknown) => void;
  const parseTextArray = (pg.types.getTypeParser as (oid: number) => (text: string) => (string | null)[])(
    oids.textArray,
  );
  setParser(oids.int8, BigInt);
  setParser(oids.date, returnText);
  setParser(oids.numeric, returnText);
  setParser(oids.int8Array, (text) => parseTextArray(text).map((item) => (item === null ? null : BigInt(item))));
  setParser(oids.dateArray, parseTextArray);
  setParser(oids.numericArray, parseTextArray);
}

setTypeParsers();

/**
 * Returns the database's address with settings for its sessions: UTC, and the role to assume when the login is another.
 * Settings already in the address remain.
 */
export function buildConnectionUrl(url: string, role?: string): string {
  const mustAssumeRole = role !== undefined && decodeURIComponent(new URL(url).username) !== role;
  return addSessionSettings(url, ['-c TimeZone=UTC', ...(mustAssumeRole ? [`-c role=${role}`] : [])]);
}

/** Returns the database's address with more settings for its sessions, each in the form `-c name=value`. */
export function addSessionSettings(url: string, newSettings: readonly string[]): string {
  const address = new URL(url);
  const settings = [address.searchParams.get('options') ?? '', ...newSettings];
  address.searchParams.set('options', settings.filter((setting) => setting !== '').join(' '));
  // PostgreSQL does not decode a plus sign as a space
  return address.toString().replaceAll('+', '%20');
}

/** Returns the database's address with the given time limits for its sessions; undefined: no limits. */
function buildTimeLimitedUrl(url: string, timeLimits: TimeLimits | undefined): string {
  const address = buildConnectionUrl(url);
  if (timeLimits === undefined) return address;
  const { statementMs, lockMs, idleMs } = timeLimits;
  const timeoutSettings = {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleMs,
  };
  return addSessionSettings(
    address,
    Object.entries(timeoutSettings).map(([name, limit]) => `-c ${name}=${limit}`),
  );
}

/** Returns TypeORM's options of a pool of connections: no schema changes, our client class, and the time limits. */
export function buildDataSourceOptions(
  options: DatabaseOptions,
  entities: readonly EntityClass[] = [],
): PostgresOptions {
  return {
    type: 'postgres',
    url: options.url,
    // TypeORM types an entity class as a bare Function
    entities: [...entities],
    poolSize: options.poolSize ?? 10,
    synchronize: false,
    migrationsRun: false,
    installExtensions: false,
    logging: false,
    applicationName: 'releve',
    extra: {
      Client: ServerClient,
      connectionString: buildTimeLimitedUrl(options.url, options.timeLimits),
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: options.timeLimits?.connectionMs ?? 0,
    },
  };
}

/**
 * Connects a new data source, with every entity unless `withoutEntities` is set, and returns it.
 * TypeORM does not know the type xid8 (transaction numbers), which some entities have.
 */
export async function openDataSource(options: DatabaseOptions): Promise<DataSource> {
  const entities = options.withoutEntities === true ? [] : await loadEntityClasses();
  const dataSource = new DataSource(buildDataSourceOptions(options, entities));
  dataSource.driver.supportedDataTypes.push(xid8);
  return dataSource.initialize();
}

/** Runs the work on a connection of its own and closes it; the address may name several servers. */
export async function withClient<T>(
  url: string,
  work: (client: ServerClient) => Promise<T>,
  options: Omit<ClientConfig, 'connectionString'> = {},
): Promise<T> {
  const client = createServerClient(buildConnectionUrl(url), options);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns the number of busy and idle connections of the pool, and of callers waiting for one. */
export function getPoolUsage(source: DataSource): {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
} {
  const { master: pool } = source.driver as unknown as { readonly master: pg.Pool };
  return { busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

/**
 * Returns the node-postgres connection of a transaction, for COPY within it; the transaction releases it. Throws
 * outside a transaction.
 */
export async function requireTransactionClient(tx: Tx): Promise<PoolClient> {
  if (tx.queryRunner === undefined) throw new Error('a COPY and an act belong to a transaction');
  return (await tx.queryRunner.connect()) as PoolClient;
}

/** Runs a statement in a transaction and returns its rows; under its name it is planned once per connection. */
export async function queryPrepared<Row>(
  tx: Tx,
  name: string,
  sql: string,
  parameters: readonly SqlParameter[],
): Promise<Row[]> {
  const client = await requireTransactionClient(tx);
  return (await client.query({ name, text: sql, values: [...parameters] })).rows as Row[];
}

/** Names of the statements that are planned once: as many as there are texts in the program. */
const statementNames = new Map<string, string>();

/** Returns the name under which a statement is prepared, such as `planned.12`: one for each text. */
function getStatementName(sql: string): string {
  const statementName = statementNames.get(sql) ?? `planned.${statementNames.size + 1}`;
  statementNames.set(sql, statementName);
  return statementName;
}

/** The only access to the database: transactions for writing, statements for reading, a raw connection for COPY. */
export class Database {
  /** True when everything is rolled back: effects that outlive a transaction, such as a new partition, are skipped. */
  readonly isRehearsal: boolean = false;

  constructor(
    readonly dataSource: DataSource,
    /** Seals the responses of writes, which may name people; null without a home: they are stored in clear. */
    readonly vault: Vault | null = null,
  ) {}

  static async connect(options: DatabaseOptions): Promise<Database> {
    return new Database(await openDataSource(options));
  }

  /** Runs the work in one read-committed transaction: it commits as a whole, or rolls back when the work throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(work);
  }

  /**
   * Runs several reading statements in one read-only snapshot, so that their results agree; returns the work's result.
   */
  runInSnapshot<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.dataSource.transaction('REPEATABLE READ', async (tx) => {
      await tx.query('set transaction read only');
      return work(tx);
    });
  }

  /** Runs a reading statement outside any transaction and returns its rows. */
  query<Row>(sql: string, parameters: readonly SqlParameter[] = []): Promise<Row[]> {
    return queryRows<Row>(this.dataSource, sql, parameters);
  }

  /**
   * Runs a reading statement that many requests use, and returns its rows. Under its name it is planned once per
   * connection.
   */
  queryPrepared<Row>(name: string, sql: string, parameters: readonly SqlParameter[]): Promise<Row[]> {
    return this.withConnection(
      async (client) => (await client.query({ name, text: sql, values: [...parameters] })).rows as Row[],
    );
  }

  /**
   * Runs the work on one connection, where each statement is planned once per connection, by its text. Meant for the
   * reading statements of one request.
   */
  withPlannedStatements<T>(work: (db: Queryable) => Promise<T>): Promise<T> {
    return this.withConnection((client) =>
      work({
        query: async (sql, parameters = []) =>
          (await client.query({ name: getStatementName(sql), text: sql, values: parameters })).rows as unknown,
      }),
    );
  }

  /** Runs the work on a node-postgres connection of the pool, for COPY and cursors; always releases the connection. */
  async withConnection<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    try {
      return await work((await runner.connect()) as PoolClient);
    } finally {
      await runner.release();
    }
  }

  /** Runs the work in a transaction and passes its node-postgres connection too, for COPY within the transaction. */
  async transactionWithClient<T>(work: (tx: Tx, client: PoolClient) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    try {
      const client = (await runner.connect()) as PoolClient;
      await runner.startTransaction();
      try {
        const result = await work(runner.manager, client);
        await runner.commitTransaction();
        return result;
      } catch (error) {
        if (runner.isTransactionActive) await runner.rollbackTransaction();
        throw error;
      }
    } finally {
      await runner.release();
    }
  }

  close(): Promise<void> {
    return this.dataSource.destroy();
  }
}

/**
 * The database through its own connections, for work of minutes: documents, exports, verification. Such tasks wait for
 * each other, and no payment waits for them.
 */
export class LongDatabase extends Database {}
