import { BindingService } from '#audit/home/binding.service.js';
import { RestorationsService } from '#audit/home/restorations.service.js';
import type { Database } from '#platform/database/database.js';
import { SystemClock } from '#platform/runtime/clock.js';
import type { Config } from '#platform/runtime/config.js';

/** What accepts a restored home, as a command does: the service on connections of its own. */
export function restorationsOf(db: Database, config: Config): RestorationsService {
  return new RestorationsService(db, new SystemClock(), new BindingService(db, db, config), config);
}
