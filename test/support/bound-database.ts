import { bindSource } from '#audit/log/bound-sources.js';
import { Database } from '#platform/database/database.js';
import type { DatabaseOptions } from '#platform/database/database.js';
import { readBindingKey } from '#platform/files/binding-key.js';

/** The database of an installation at work; what a test writes stands for what its program wrote. */
export async function connectBound(home: string, options: DatabaseOptions): Promise<Database> {
  const db = await Database.connect(options);
  const key = readBindingKey(home);
  if (key !== undefined) bindSource(db.dataSource, key);
  return db;
}
