import { declareModule } from '../shapes/shape.js';

/** The declaration of archive/ for the rest of the product. */
export const archiveDeclaration = declareModule({
  tables: {
    archives: {
      log: 'mutable',
      rights:
        'insert select update(state, finished_at, size_bytes, sha256, failure_code, parts_done, parts_total, seen_at)',
    },
  },
  refusals: {
    ARCHIVE_DAY_UNKNOWN: 422,
    ARCHIVE_DAYS_CHANGED: 409,
    ARCHIVE_NOT_READY: 409,
    ARCHIVE_FILE_GONE: 410,
    ARCHIVE_TOO_LARGE: 422,
    VERIFIER_NOT_BUILT: 409,
  },
});
