import { declaration } from '../declarations/shape.js';
import { readers } from '../declarations/roles.js';

/** What the rest of the product knows of audit/. */
export const auditDeclaration = declaration({
  permissions: {
    'log.read': { heldBy: readers },
    'log.verify': { heldBy: [...readers, 'administrateur'] },
    'registers.visa': { heldBy: ['controleur'], neverBy: ['administrateur'] },
  },
  tables: {
    audited_functions: { log: 'mutable', rights: 'select' },
    audited_tables: { log: 'mutable', rights: 'select' },
    log_checkpoints: { log: 'derived', rights: 'insert select' },
    log_entries: { log: 'derived', rights: 'select' },
    log_keys: { log: 'append_only', rights: 'insert select' },
    log_leaves: { log: 'derived', rights: 'insert select' },
    log_verifications: {
      log: 'mutable',
      rights:
        'insert select update(state, finished_at, entries, tree_size, root, finding_count, findings, failure_code, parts_done, parts_total, seen_at)',
    },
    register_counters: { log: 'derived', rights: 'insert select update' },
    register_entries: { log: 'append_only', rights: 'insert select' },
    register_observations: { log: 'append_only', rights: 'insert select' },
    visas: { log: 'append_only', rights: 'insert select' },
  },
  refusals: {
    DATABASE_ALTERED: {
      status: 423,
      fr: 'La base n’est plus celle de cette version ({objects}) : rien n’est signé. Faites vérifier le journal par l’administrateur.',
      en: 'The database is no longer that of this version ({objects}): nothing is signed. Have the administrator verify the log.',
    },
    LOG_ENTRY_NOT_SEALED: {
      status: 409,
      fr: 'L’écriture {entryId} n’est pas encore scellée : réessayez dans une seconde.',
      en: 'Entry {entryId} is not sealed yet: try again in a second.',
    },
    LOG_NOT_SEALED: {
      status: 409,
      fr: 'Le journal attend qu’une longue écriture s’achève pour être scellé : réessayez dans une minute.',
      en: 'The log waits for a long write to end before it can be sealed: try again in a minute.',
    },
    VISA_NOT_BEYOND_LAST: {
      status: 409,
      fr: 'Le registre {register} porte déjà un visa jusqu’au numéro {upToNumber}.',
      en: 'Register {register} already bears a visa up to number {upToNumber}.',
    },
  },
});
