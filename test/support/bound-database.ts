import { bindDataSource } from '#audit/log/bound-sources.js';
import { Database, type DatabaseOptions } from '#platform/database/database.js';
import { readBindingKey } from '#platform/files/binding-key.js';

/** Connects to the database of a running installation; a test's writes count as those of its program. */
export async function connectBound(home: string, options: DatabaseOptions): Promise<Database> {
  const db = await Database.connect(options);
  const key = readBindingKey(home);
  if (key !== undefined) bindDataSource(db.dataSource, key);
  return db;
}
