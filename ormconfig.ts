import { openDatabase } from '#platform/boot.js';
import { readConfig } from './src/platform/runtime/config.js';
import { buildOwnerDataSource } from './src/platform/database/migrate.js';

/**
 * Configures TypeORM's own commands: `typeorm migration:show -d dist/ormconfig.js`. Without DATABASE_OWNER_URL or
 * DATABASE_URL the embedded database must already be running; this file starts none.
 */
const config = readConfig();
const ownerUrl = config.databaseOwnerUrl ?? config.databaseUrl ?? (await openDatabase(config)).ownerUrl;

export default await buildOwnerDataSource(ownerUrl);
