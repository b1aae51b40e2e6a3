import { BindingService } from '../../src/audit/binding/binding.service.js';
import { RestorationsService } from '../../src/audit/home/restorations.service.js';
import type { Database } from '../../src/platform/database/database.js';
import { SystemClock } from '../../src/platform/runtime/clock.js';
import type { Config } from '../../src/platform/runtime/config.js';

/** What accepts a restored home, as a command does: the service on connections of its own. */
export function restorationsOf(db: Database, config: Config): RestorationsService {
  return new RestorationsService(db, new SystemClock(), new BindingService(db, db, config), config);
}
