import type { PoolClient } from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';
import { Database } from './database.js';
import type { SqlParameter, Tx } from './rows.js';

/**
 * A database in which everything runs and nothing stays: the work's transactions are savepoints of one transaction,
 * which is rolled back in the end, whatever happened. Rows stay locked meanwhile: for work of seconds.
 */
export async function rehearse<T>(database: Database, work: (rehearsal: Database) => Promise<T>): Promise<T> {
  const runner = database.dataSource.createQueryRunner();
  try {
    await runner.connect();
    await runner.startTransaction();
    try {
      return await work(new RehearsalDatabase(database, runner));
    } finally {
      await runner.rollbackTransaction();
    }
  } finally {
    await runner.release();
  }
}

class RehearsalDatabase extends Database {
  override readonly isRehearsal: boolean = true;
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    { dataSource, vault }: Database,
    private readonly runner: QueryRunner,
  ) {
    super(within(dataSource, runner), vault);
  }

  override transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.next(() => this.runner.manager.transaction(work));
  }

  override snapshot<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.transaction(work);
  }

  override client<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    return this.next(async () => work((await this.runner.connect()) as PoolClient));
  }

  override clientTransaction<T>(work: (tx: Tx, client: PoolClient) => Promise<T>): Promise<T> {
    return this.transaction(async (tx) => work(tx, (await this.runner.connect()) as PoolClient));
  }

  override close(): Promise<void> {
    return Promise.resolve();
  }

  /** Savepoints of one connection nest, so transactions run one after the other. */
  private next<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work, work);
    this.last = turn.catch(() => undefined);
    return turn;
  }
}

/** The same source, whose statements see what the transaction wrote. */
function within(source: DataSource, runner: QueryRunner): DataSource {
  const query = (sql: string, parameters?: SqlParameter[]): Promise<unknown> =>
    runner.query(sql, parameters) as Promise<unknown>;
  return Object.create(source, { query: { value: query } }) as DataSource;
}
