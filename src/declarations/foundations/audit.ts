import { declaration } from '../shapes/shape.js';
import { readers } from '../shapes/roles.js';

/** The declaration of audit/ for the rest of the product. */
export const auditDeclaration = declaration({
  permissions: {
    'log.read': { heldBy: readers },
    'log.verify': { heldBy: [...readers, 'administrateur'] },
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
      en: 'The texts of this element were erased: it changes no more.',
    },
    HOME_OF_ANOTHER_DATABASE: {
      status: 409,
      fr: 'Le dossier {home} tient les clés ou les scellés d’une autre installation ({files}) : ouvrez-le avec sa propre base, ou choisissez un autre RELEVE_HOME.',
      en: 'The folder {home} holds the keys or signed heads of another installation ({files}): open it with its own database, or choose another RELEVE_HOME.',
    },
    DATABASE_ROLLED_BACK: {
      status: 409,
      fr: 'La base est plus ancienne que ce qui a été scellé hors d’elle ({files}), ou elle a été réécrite : remettez la base la plus récente. Si la restauration est voulue, acceptez-la avec son motif (releve accept-restored --reason). releve verify nomme ce qui manque.',
      en: 'The database is older than what was sealed outside it ({files}), or it was rewritten: put the most recent database back. If the restoration is intended, accept it with its reason (releve accept-restored --reason). releve verify names what is missing.',
    },
    LOG_KEYS_MISSING: {
      status: 409,
      fr: 'Des clés du journal manquent dans {home} ou n’en sont pas ({files}) : remettez-les depuis une sauvegarde. Si elles sont perdues, acceptez-le avec son motif (releve accept-restored --reason) : de nouvelles clés seront faites, et le journal le dira.',
      en: 'Keys of the log are missing in {home}, or are not its own ({files}): put them back from a backup. If they are lost, accept it with its reason (releve accept-restored --reason): new keys will be made, and the log will say so.',
    },
    CHECKPOINTS_MISSING: {
      status: 409,
      fr: 'Des scellés manquent dans {home} ({files}) : remettez ces fichiers depuis une sauvegarde plus récente. S’ils sont perdus, acceptez-le avec son motif (releve accept-restored --reason).',
      en: 'Signed heads are missing in {home} ({files}): put these files back from a more recent backup. If they are lost, accept it with its reason (releve accept-restored --reason).',
    },
    BACKUP_INSIDE_HOME: {
      status: 409,
      fr: 'La sauvegarde {folder} serait dans RELEVE_HOME, et perdue avec lui : choisissez un dossier ailleurs, de préférence sur un autre disque.',
      en: 'The backup {folder} would be inside RELEVE_HOME and lost with it: choose a folder elsewhere, preferably on another disk.',
    },
    BACKUP_UNREADABLE: {
      status: 409,
      fr: 'Le dossier {folder} n’est pas une sauvegarde entière : son manifest.json manque ou ne se lit pas. Prenez une autre sauvegarde.',
      en: 'The folder {folder} is no whole backup: its manifest.json is missing or cannot be read. Take another backup.',
    },
    BACKUP_OF_NEWER_VERSION: {
      status: 409,
      fr: 'La sauvegarde {folder} vient d’une version plus récente de Relevé ({version}) : restaurez-la avec cette version ou une plus récente.',
      en: 'The backup {folder} comes from a newer version of Relevé ({version}): restore it with that version or a later one.',
    },
    BACKUP_OF_OLDER_VERSION: {
      status: 409,
      fr: 'La sauvegarde {folder} vient de Relevé {version}, antérieur à la 0.2.0, dont les bases ne sont pas reprises : restaurez-la avec cette version.',
      en: 'The backup {folder} was made by Relevé {version}, before 0.2.0, whose databases are not upgraded: restore it with that version.',
    },
    BACKUP_ALTERED: {
      status: 409,
      fr: 'La sauvegarde {folder} n’est plus telle qu’elle a été faite : {files}. Rien n’a été restauré ; prenez une autre copie.',
      en: 'The backup {folder} is no longer as it was made: {files}. Nothing was restored; take another copy.',
    },
    HOME_NOT_EMPTY: {
      status: 409,
      fr: 'Le dossier {home} n’est pas vide : une sauvegarde se restaure dans un dossier vide (--home), l’ancien reste tel quel.',
      en: 'The folder {home} is not empty: a backup is restored into an empty folder (--home), the old one stays as it is.',
    },
    DATABASE_NOT_EMPTY: {
      status: 409,
      fr: 'La base {database} n’est pas vide : donnez une base nouvelle à DATABASE_URL, ou n’en donnez pas pour la base intégrée.',
      en: 'The database {database} is not empty: give a new database in DATABASE_URL, or none for the embedded one.',
    },
    KEYS_MISSING: {
      status: 409,
      fr: 'Des clés manquent dans {home} ({files}) : remettez-les. Sans celle des données personnelles, les pièces d’identité ne se lisent plus. Si elles sont perdues, acceptez-le avec son motif (releve accept-restored --reason) : de nouvelles clés seront faites.',
      en: 'Keys are missing in {home} ({files}): put them back. Without the personal-data key identity papers can no longer be read. If they are lost, accept it with its reason (releve accept-restored --reason): new keys will be made.',
    },
    NOTHING_TO_ACCEPT: {
      status: 409,
      fr: 'La base et le dossier {home} vont ensemble : il n’y a rien à accepter.',
      en: 'The database and the folder {home} belong together: there is nothing to accept.',
    },
    DATABASE_ALTERED: {
      status: 423,
      fr: 'La base n’est plus celle de cette version ({objects}) : rien n’est signé. Faites vérifier le journal par l’administrateur.',
      en: 'The database is no longer that of this version ({objects}): nothing is signed. Have the administrator verify the log.',
    },
    CLOCK_JUMPED: {
      status: 423,
      fr: 'L’horloge du serveur n’est pas juste ({clock} ; dernière écriture : {last}) : rien n’a été enregistré. L’administrateur la règle, ou l’accepte à la console du serveur.',
      en: 'The server’s clock is not right ({clock}; last entry: {last}): nothing was recorded. The administrator sets it, or accepts it at the server’s console.',
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
