import { BindingService } from '#audit/home/binding.service.js';
import { RestorationsService } from '#audit/home/restorations.service.js';
import type { Database } from '#platform/database/database.js';
import { SystemClock } from '#platform/runtime/clock.js';
import type { Config } from '#platform/runtime/config.js';

/** Returns the service that accepts a restored home, on its own connections, as a command does. */
export function restorationsOf(db: Database, config: Config): RestorationsService {
  return new RestorationsService(db, new SystemClock(), new BindingService(db, db, config), config);
}
