import { declaration } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';

/** The declaration of audit/ for the rest of the product. */
export const auditDeclaration = declaration({
  permissions: {
    'log.read': { heldBy: documentReaders },
    'log.verify': { heldBy: [...documentReaders, 'administrateur'] },
    'registers.visa': { heldBy: ['controleur'], neverBy: ['administrateur'] },
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
    TEXTS_ERASED: {
      status: 409,
      fr: 'Les textes de cet élément ont été effacés : il ne se modifie plus.',
      en: 'The texts of this record have been erased: it can no longer be changed.',
    },
    HOME_OF_ANOTHER_DATABASE: {
      status: 409,
      fr: 'Le dossier {home} contient les clés ou les scellés d’une autre installation ({files}) : ouvrez-le avec sa propre base, ou choisissez un autre RELEVE_HOME.',
      en: 'The folder {home} contains the keys or signed heads of another installation ({files}): open it with its own database, or choose another RELEVE_HOME.',
    },
    DATABASE_ROLLED_BACK: {
      status: 409,
      fr: 'La base est plus ancienne que les têtes scellées hors d’elle ({files}), ou elle a été réécrite : remettez la base la plus récente. Si la restauration est voulue, acceptez-la avec son motif (releve accept-restored --reason). releve verify nomme les écritures qui manquent.',
      en: 'The database is older than the heads sealed outside it ({files}), or it was rewritten: put the most recent database back. If the restoration is intended, accept it with a reason (releve accept-restored --reason). releve verify lists the missing entries.',
    },
    LOG_KEYS_MISSING: {
      status: 409,
      fr: 'Des clés du journal manquent dans {home} ou n’en sont pas ({files}) : remettez-les depuis une sauvegarde. Si elles sont perdues, acceptez la perte avec son motif (releve accept-restored --reason) : de nouvelles clés seront faites, et le journal en portera la trace.',
      en: 'Keys of the log are missing from {home}, or are not its own ({files}): restore them from a backup. If they are lost, accept the loss with a reason (releve accept-restored --reason): new keys are created, and the log records it.',
    },
    CHECKPOINTS_MISSING: {
      status: 409,
      fr: 'Des têtes signées manquent dans {home} ({files}) : remettez ces fichiers depuis une sauvegarde plus récente. S’ils sont perdus, acceptez la perte avec son motif (releve accept-restored --reason).',
      en: 'Signed heads are missing from {home} ({files}): restore these files from a more recent backup. If they are lost, accept the loss with a reason (releve accept-restored --reason).',
    },
    BACKUP_INSIDE_HOME: {
      status: 409,
      fr: 'La sauvegarde {folder} serait dans RELEVE_HOME, et perdue avec lui : choisissez un dossier ailleurs, de préférence sur un autre disque.',
      en: 'The backup {folder} would be inside RELEVE_HOME and be lost with it: choose a folder elsewhere, preferably on another disk.',
    },
    BACKUP_UNREADABLE: {
      status: 409,
      fr: 'Le dossier {folder} n’est pas une sauvegarde complète : son manifest.json manque ou ne se lit pas. Prenez une autre sauvegarde.',
      en: 'The folder {folder} is not a complete backup: its manifest.json is missing or cannot be read. Use another backup.',
    },
    BACKUP_OF_NEWER_VERSION: {
      status: 409,
      fr: 'La sauvegarde {folder} vient d’une version plus récente de Relevé ({version}) : restaurez-la avec cette version ou une plus récente.',
      en: 'The backup {folder} was made by a newer version of Relevé ({version}): restore it with that version or a later one.',
    },
    BACKUP_OF_OLDER_VERSION: {
      status: 409,
      fr: 'La sauvegarde {folder} vient de Relevé {version}, antérieur à la 0.2.0, dont les bases ne sont pas reprises : restaurez-la avec cette version.',
      en: 'The backup {folder} was made by Relevé {version}, before 0.2.0, whose databases are not upgraded: restore it with that version.',
    },
    BACKUP_ALTERED: {
      status: 409,
      fr: 'La sauvegarde {folder} a été modifiée depuis qu’elle a été faite : {files}. Rien n’a été restauré ; prenez une autre copie.',
      en: 'The backup {folder} has been altered since it was made: {files}. Nothing was restored; use another copy.',
    },
    HOME_NOT_EMPTY: {
      status: 409,
      fr: 'Le dossier {home} n’est pas vide : restaurez la sauvegarde dans un dossier vide (--home), et laissez l’ancien tel quel.',
      en: 'The folder {home} is not empty: restore the backup into an empty folder (--home) and leave the old one as it is.',
    },
    DATABASE_NOT_EMPTY: {
      status: 409,
      fr: 'La base {database} n’est pas vide : donnez une base nouvelle à DATABASE_URL, ou n’en donnez pas pour la base intégrée.',
      en: 'The database {database} is not empty: set DATABASE_URL to a new database, or leave it unset for the embedded one.',
    },
    KEYS_MISSING: {
      status: 409,
      fr: 'Des clés manquent dans {home} ({files}) : remettez-les. Sans celle des données personnelles, les pièces d’identité ne se lisent plus. Si elles sont perdues, acceptez la perte avec son motif (releve accept-restored --reason) : de nouvelles clés seront faites.',
      en: 'Keys are missing from {home} ({files}): put them back. Without the personal-data key, identity documents can no longer be read. If they are lost, accept the loss with a reason (releve accept-restored --reason): new keys are created.',
    },
    NOTHING_TO_ACCEPT: {
      status: 409,
      fr: 'La base et le dossier {home} vont ensemble : il n’y a rien à accepter.',
      en: 'The database and the folder {home} belong together: there is nothing to accept.',
    },
    DATABASE_ALTERED: {
      status: 423,
      fr: 'La base n’est plus celle de cette version ({objects}) : aucun document n’est signé. Faites vérifier le journal par l’administrateur.',
      en: 'The database no longer matches this version ({objects}): no document is signed. Have the administrator verify the log.',
    },
    CLOCK_JUMPED: {
      status: 423,
      fr: 'L’horloge du serveur n’est pas juste ({clock} ; dernière écriture : {last}) : rien n’a été enregistré. L’administrateur la règle, ou l’accepte à la console du serveur.',
      en: 'The server’s clock is wrong ({clock}; last entry: {last}): nothing was recorded. The administrator must set it, or accept it at the server’s console.',
    },
    LOG_ENTRY_NOT_SEALED: {
      status: 409,
      fr: 'L’écriture {entryId} n’est pas encore scellée : réessayez dans une seconde.',
      en: 'Entry {entryId} has not been sealed yet: try again in a second.',
    },
    LOG_NOT_SEALED: {
      status: 409,
      fr: 'Le journal attend qu’une longue écriture s’achève pour être scellé : réessayez dans une minute.',
      en: 'The log cannot be sealed until a long write ends: try again in a minute.',
    },
    VISA_NOT_BEYOND_LAST: {
      status: 409,
      fr: 'Le registre « {register} » porte déjà un visa jusqu’au numéro {upToNumber}.',
      en: 'The register “{register}” already bears a visa up to number {upToNumber}.',
    },
  },
});
