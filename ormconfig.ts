import { openDatabase } from '#platform/boot.js';
import { readConfig } from './src/platform/runtime/config.js';
import { ownerDataSource } from './src/platform/database/migrate.js';

/**
 * For TypeORM's own commands: `typeorm migration:show -d dist/ormconfig.js`.
 * Without DATABASE_OWNER_URL or DATABASE_URL the embedded database must be running; this starts none.
 */
const config = readConfig();
const ownerUrl = config.databaseOwnerUrl ?? config.databaseUrl ?? (await openDatabase(config)).ownerUrl;

export default await ownerDataSource(ownerUrl);
