import type { PoolClient } from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';
import { Database } from './database.js';
import type { SqlParameter, Tx } from './rows.js';

/**
 * Runs the work as a rehearsal, in a database where everything runs and nothing is stored; returns the work's result.
 * Its transactions are savepoints of one transaction, always rolled back at the end. Rows stay locked meanwhile, so use
 * it for work of seconds.
 */
export async function runRehearsal<T>(database: Database, work: (rehearsal: Database) => Promise<T>): Promise<T> {
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
  private pendingWork: Promise<unknown> = Promise.resolve();

  constructor(
    { dataSource, vault }: Database,
    private readonly runner: QueryRunner,
  ) {
    super(createRehearsalSource(dataSource, runner), vault);
  }

  override transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.runAfterPendingWork(() => this.runner.manager.transaction(work));
  }

  override runInSnapshot<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.transaction(work);
  }

  override withConnection<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    return this.runAfterPendingWork(async () => work((await this.runner.connect()) as PoolClient));
  }

  override transactionWithClient<T>(work: (tx: Tx, client: PoolClient) => Promise<T>): Promise<T> {
    return this.transaction(async (tx) => work(tx, (await this.runner.connect()) as PoolClient));
  }

  override close(): Promise<void> {
    return Promise.resolve();
  }

  /** Runs the work once earlier work has ended, because transactions here are nested savepoints of one connection. */
  private runAfterPendingWork<T>(work: () => Promise<T>): Promise<T> {
    const result = this.pendingWork.then(work, work);
    this.pendingWork = result.catch(() => undefined);
    return result;
  }
}

/** Returns a copy of the source whose statements run in the runner's transaction, and so see its writes. */
function createRehearsalSource(source: DataSource, runner: QueryRunner): DataSource {
  const query = (sql: string, parameters?: SqlParameter[]): Promise<unknown> =>
    runner.query(sql, parameters) as Promise<unknown>;
  return Object.create(source, { query: { value: query } }) as DataSource;
}
