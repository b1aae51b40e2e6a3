import { declareModule } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';

/** The declaration of audit/ for the rest of the product. */
export const auditDeclaration = declareModule({
  permissions: {
    'log.read': { heldBy: documentReaders },
    'log.verify': { heldBy: [...documentReaders, 'administrateur'] },
    'registers.visa': { heldBy: ['controleur'], forbiddenRoles: ['administrateur'] },
  },
  tables: {
    act_reasons: { log: 'append_only', rights: 'select', texts: ['reason'] },
    audited_functions: { log: 'mutable', rights: 'select' },
    audited_tables: { log: 'mutable', rights: 'select' },
    clock_acceptances: { log: 'append_only', rights: 'insert select' },
    former_texts: { log: 'append_only', rights: 'select', texts: ['former_text'] },
    log_checkpoints: {
      log: 'derived',
      rights: 'insert select',
      because: 'the signed heads themselves: each is proved by its signature and the file beside it',
    },
    log_entries: { log: 'derived', rights: 'select', because: 'the log itself' },
    log_keys: { log: 'append_only', rights: 'insert select' },
    log_restorations: { log: 'append_only', rights: 'insert select' },
    log_thinnings: { log: 'append_only', rights: 'select' },
    log_relied_heads: {
      log: 'derived',
      rights: 'insert select',
      because: 'which heads something outside names: each is proved by the head itself',
    },
    log_leaves: {
      log: 'derived',
      rights: 'insert select',
      because: 'follows from the entries: verify computes each leaf again',
    },
    log_verifications: {
      log: 'mutable',
      rights:
        'insert select update(state, finished_at, entries, tree_size, root, finding_count, findings, failure_code, parts_done, parts_total, seen_at)',
    },
    register_counters: {
      log: 'derived',
      rights: 'insert select update',
      because: 'the last number of each register: verify finds a gap or a repetition among its entries',
    },
    register_entries: { log: 'append_only', rights: 'insert select' },
    register_observations: { log: 'append_only', rights: 'insert select', texts: ['observation'] },
    visas: { log: 'append_only', rights: 'insert select', texts: ['observation'] },
  },
  refusals: {
    TEXTS_ERASED: 409,
    HOME_OF_ANOTHER_DATABASE: 409,
    DATABASE_ROLLED_BACK: 409,
    LOG_KEYS_MISSING: 409,
    CHECKPOINTS_MISSING: 409,
    BACKUP_INSIDE_HOME: 409,
    BACKUP_UNREADABLE: 409,
    BACKUP_OF_NEWER_VERSION: 409,
    BACKUP_OF_OLDER_VERSION: 409,
    BACKUP_ALTERED: 409,
    HOME_NOT_EMPTY: 409,
    DATABASE_NOT_EMPTY: 409,
    KEYS_MISSING: 409,
    NOTHING_TO_ACCEPT: 409,
    DATABASE_ALTERED: 423,
    CLOCK_JUMPED: 423,
    LOG_ENTRY_NOT_SEALED: 409,
    LOG_NOT_SEALED: 409,
    VISA_NOT_BEYOND_LAST: 409,
  },
});
