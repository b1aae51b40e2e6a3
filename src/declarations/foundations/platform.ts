import { declaration } from '../shapes/shape.js';

/** Declares the tables, refusals and other contributions of the platform module. */
export const platformDeclaration = declaration({
  tables: {
    idempotency_keys: {
      log: 'none',
      rights: 'insert select',
      because:
        'answers to repeated requests: what they answer for is in the log, and they are forgotten after their days',
    },
    installation: {
      log: 'none',
      rights: 'select',
      because: 'the number of this installation, by which a copied home is told from the original; the log has its own',
    },
  },
  refusals: {
    ANSWER_NOT_READABLE: {
      status: 410,
      fr: 'C’est fait, une fois ; la réponse d’alors ne peut plus être lue, la clé des données personnelles manque. Rechargez la page.',
      en: 'This was done, once; what was answered cannot be read any more, the key of personal data is missing. Reload the page.',
    },
    PAYLOAD_TOO_LARGE: {
      status: 413,
      fr: 'La requête dépasse la taille admise ({limit} octets).',
      en: 'The request is larger than allowed ({limit} bytes).',
    },
    UNSUPPORTED_MEDIA: {
      status: 415,
      fr: 'Ce format de contenu n’est pas accepté ici : {type}.',
      en: 'This kind of content is not accepted here: {type}.',
    },
    MALFORMED_BODY: {
      status: 400,
      fr: 'Le corps de la requête ne peut pas être lu.',
      en: 'The body of the request cannot be read.',
    },
    UNAUTHENTICATED: {
      status: 401,
      fr: 'Identifiez-vous : la session ou le jeton est absent, échu ou révoqué.',
      en: 'Sign in: the session or token is missing, expired or revoked.',
    },
    FORBIDDEN: {
      status: 403,
      fr: 'Votre fonction ne permet pas cet acte ({permission}).',
      en: 'Your function does not allow this act ({permission}).',
    },
    OTHER_ESTABLISHMENT: {
      status: 403,
      fr: 'Votre fonction ne s’étend pas à cet établissement.',
      en: 'Your function does not extend to this establishment.',
    },
    TOO_MANY_REQUESTS: {
      status: 429,
      fr: 'Trop de demandes : réessayez dans {seconds} s.',
      en: 'Too many requests: try again in {seconds} s.',
    },
    TOO_MANY_STREAMS: {
      status: 429,
      fr: 'Trop de pages suivent déjà l’établissement en direct ({open}) : fermez-en. La suite sera de nouveau reçue dans {seconds} s.',
      en: 'Too many pages follow the establishment live already ({open}): close some. News will come again in {seconds} s.',
    },
    IDEMPOTENCY_KEY_REQUIRED: {
      status: 400,
      fr: 'Chaque écriture porte un en-tête Idempotency-Key de 8 à 200 caractères.',
      en: 'Every write carries an Idempotency-Key header of 8 to 200 characters.',
    },
    INVALID_INPUT: {
      status: 422,
      fr: 'La saisie n’est pas valable : {fields}.',
      en: 'The input is not valid: {fields}.',
    },
    IDEMPOTENCY_KEY_REUSED: {
      status: 409,
      fr: 'Cette clé d’idempotence a déjà servi à une autre saisie.',
      en: 'This idempotency key was already used for another input.',
    },
    UNKNOWN_ESTABLISHMENT: {
      status: 404,
      fr: 'Établissement inconnu : {establishment}.',
      en: 'Unknown establishment: {establishment}.',
    },
    UNKNOWN_MACHINE: { status: 404, fr: 'Appareil inconnu : {machine}.', en: 'Unknown machine: {machine}.' },
    UNKNOWN_COUNTER: {
      status: 422,
      fr: 'Compteur inconnu : {counter}. Un compteur hors liste s’écrit « unlisted. » suivi du nom que l’appareil lui donne.',
      en: 'Unknown counter: {counter}. A counter that no list names is written “unlisted.” followed by the machine’s own name for it.',
    },
    NOT_FOUND: { status: 404, fr: 'Introuvable : {what}.', en: 'Not found: {what}.' },
    OWN_APPROVAL: {
      status: 403,
      fr: 'Nul n’approuve sa propre demande : une autre personne doit le faire.',
      en: 'Nobody approves a request of his own: another person must.',
    },
    APPEND_ONLY: {
      status: 409,
      fr: 'Cette écriture ne se modifie ni ne s’efface : elle se corrige par une autre.',
      en: 'This entry is neither changed nor erased: another one corrects it.',
    },
    ALREADY_EXISTS: { status: 409, fr: 'Existe déjà : {what}.', en: 'Already exists: {what}.' },
    CONCURRENT_CHANGE: {
      status: 409,
      fr: 'Un autre acte a touché les mêmes données au même instant : réessayez.',
      en: 'Another act touched the same data at the same instant: try again.',
    },
    DATABASE_UNREACHABLE: {
      status: 503,
      fr: 'La base de données ne répond pas ; rien n’a été enregistré. Recommencez dans {seconds} s.',
      en: 'The database does not answer; nothing was recorded. Do it again in {seconds} s.',
    },
    OUTCOME_UNKNOWN: {
      status: 503,
      fr: 'La base de données a cessé de répondre : on ne sait pas si la saisie est enregistrée. Renvoyez-la telle quelle, elle ne le sera qu’une fois.',
      en: 'The database stopped answering: it is not known whether the input was recorded. Send it again as it is, it will be recorded once.',
    },
    DISK_FULL: {
      status: 503,
      fr: 'Le disque du serveur est plein ; rien n’a été enregistré. Prévenez qui s’en occupe, et recommencez dans {seconds} s.',
      en: 'The server’s disk is full; nothing was recorded. Tell whoever looks after it, and do it again in {seconds} s.',
    },
    DATABASE_FAULT: {
      status: 503,
      fr: 'La base de données signale une panne ({state}) ; rien n’a été enregistré. Prévenez qui s’en occupe, et recommencez dans {seconds} s.',
      en: 'The database reports a fault ({state}); nothing was recorded. Tell whoever looks after it, and do it again in {seconds} s.',
    },
    DATABASE_DAMAGED: {
      status: 503,
      fr: 'La base de données signale que des données enregistrées sont abîmées ({state}) ; rien n’a été enregistré. Recommencer n’y changera rien : prévenez tout de suite qui s’en occupe.',
      en: 'The database reports that stored data are damaged ({state}); nothing was recorded. Doing it again will not help: tell whoever looks after it at once.',
    },
    ROWS_IN_USE: {
      status: 503,
      fr: 'Une autre opération retient ces données ; rien n’a été enregistré. Recommencez dans {seconds} s.',
      en: 'Another operation holds these data; nothing was recorded. Do it again in {seconds} s.',
    },
    TOOK_TOO_LONG: {
      status: 503,
      fr: 'La base de données a mis trop de temps à répondre ; rien n’a été enregistré. Recommencez dans {seconds} s.',
      en: 'The database took too long to answer; nothing was recorded. Do it again in {seconds} s.',
    },
    REQUEST_TOO_SLOW: {
      status: 408,
      fr: 'La requête n’est pas arrivée entière en {limit} s ; rien n’a été enregistré. Renvoyez-la.',
      en: 'The request did not arrive whole in {limit} s; nothing was recorded. Send it again.',
    },
    PERIOD_TOO_LONG: {
      status: 422,
      fr: 'Cette période compte {days} journées, au plus {most} sont montrées ainsi : choisissez un pas plus grand ou une période plus courte.',
      en: 'This period has {days} days, at most {most} are shown so: choose a larger step or a shorter period.',
    },
    UNSAFE_INSTALLATION: {
      status: 409,
      fr: 'L’installation n’est pas sûre : {findings}.',
      en: 'The installation is not safe: {findings}.',
    },
    HOME_OPEN: {
      status: 409,
      fr: 'D’autres comptes peuvent lire ou écrire dans {home} (droits {mode}), et Relevé ne le ferme pas : le dossier contient autre chose, ou n’est pas au compte du serveur. Donnez à RELEVE_HOME un dossier à lui seul.',
      en: 'Other accounts may read or write in {home} (mode {mode}), and Relevé does not close it: it holds something else, or is not of the server’s account. Give RELEVE_HOME a folder of its own.',
    },
    LISTENING_IN_CLEAR: {
      status: 409,
      fr: 'En production, Relevé n’écoute pas en clair sur {host} : donnez un certificat (RELEVE_TLS_CERTIFICATE et RELEVE_TLS_KEY), ou nommez le serveur mandataire qui chiffre (RELEVE_TRUSTED_PROXIES), ou n’écoutez que sur cette machine (HOST=127.0.0.1).',
      en: 'In production Relevé does not listen in clear on {host}: give a certificate (RELEVE_TLS_CERTIFICATE and RELEVE_TLS_KEY), or name the reverse proxy that encrypts (RELEVE_TRUSTED_PROXIES), or listen on this machine alone (HOST=127.0.0.1).',
    },
    HTTPS_REQUIRED: {
      status: 403,
      fr: 'Cette adresse ne s’ouvre qu’en https : commencez l’adresse par « https:// ».',
      en: 'This address opens by https only: begin the address with “https://”.',
    },
    TLS_FILE_UNREADABLE: {
      status: 409,
      fr: 'Le fichier {file} ne peut pas être lu ({why}) : RELEVE_TLS_CERTIFICATE et RELEVE_TLS_KEY nomment des fichiers que le compte du serveur peut lire.',
      en: 'The file {file} cannot be read ({why}): RELEVE_TLS_CERTIFICATE and RELEVE_TLS_KEY name files that the server’s account can read.',
    },
    TLS_FILE_MALFORMED: {
      status: 409,
      fr: 'Le fichier {file} n’est pas un certificat ou une clé en PEM, sans mot de passe.',
      en: 'The file {file} is not a certificate or a key in PEM, without a passphrase.',
    },
    TLS_KEY_NOT_MATCHING: {
      status: 409,
      fr: 'La clé {key} n’est pas celle du certificat {certificate}, ou le certificat du serveur n’est pas le premier du fichier.',
      en: 'The key {key} is not that of the certificate {certificate}, or the server’s certificate is not the first of the file.',
    },
    TLS_CERTIFICATE_NAMELESS: {
      status: 409,
      fr: 'Le certificat {certificate} ne nomme aucun serveur (subjectAltName) : aucun navigateur ne l’accepte.',
      en: 'The certificate {certificate} names no server (subjectAltName): no browser accepts it.',
    },
    TLS_CERTIFICATE_NOT_VALID: {
      status: 409,
      fr: 'Le certificat {certificate} est valable de {from} à {to}, et pas maintenant.',
      en: 'The certificate {certificate} is valid from {from} to {to}, and not now.',
    },
    DATABASE_NOT_MIGRATED: {
      status: 409,
      fr: 'La base n’est pas encore de cette version, et seul son propriétaire la met à jour : lancez « releve migrate » avec DATABASE_OWNER_URL, puis recommencez.',
      en: 'The database is not of this version yet, and only its owner brings it up to date: run “releve migrate” with DATABASE_OWNER_URL, then start again.',
    },
    HOME_IN_USE: {
      status: 409,
      fr: 'Un serveur Relevé utilise déjà le dossier {home} (processus {process}) : arrêtez-le, ou donnez à celui-ci un autre RELEVE_HOME.',
      en: 'A Relevé server already uses the folder {home} (process {process}): stop it, or give this one another RELEVE_HOME.',
    },
    HOME_WITHOUT_DATABASE: {
      status: 409,
      fr: 'Le dossier {home} tient les clés ou les scellés d’une base qui n’est pas là : rendez-lui sa base, ou restaurez une sauvegarde dans un dossier vide (releve restore). Pour une nouvelle installation, choisissez un autre RELEVE_HOME.',
      en: 'The folder {home} holds the keys or signed heads of a database that is not there: give it its database back, or restore a backup into an empty folder (releve restore). For a new installation choose another RELEVE_HOME.',
    },
    DATABASE_OF_ANOTHER_HOME: {
      status: 409,
      fr: 'Le dossier {home} est une copie : la base {directory} est celle de {owner}. Copiez aussi la base, ou restaurez une sauvegarde dans un dossier vide (releve restore).',
      en: 'The folder {home} is a copy: the database {directory} belongs to {owner}. Copy the database too, or restore a backup into an empty folder (releve restore).',
    },
    DATABASE_BEHIND_POOLER: {
      status: 409,
      fr: 'Un intermédiaire (PgBouncer ?) ne transmet pas à PostgreSQL les réglages des sessions : donnez l’adresse de PostgreSQL lui-même.',
      en: 'Something in between (PgBouncer?) does not pass on the settings of sessions to PostgreSQL: give the address of PostgreSQL itself.',
    },
    DATABASE_OF_ANOTHER_VERSION: {
      status: 409,
      fr: 'La base a été créée par une autre version de Relevé, antérieure à la 0.2.0 ou plus récente que celle-ci (sa migration {migration} est inconnue ici) : démarrez cette version, ou donnez à celle-ci une base vide.',
      en: 'The database was made by another version of Relevé, before 0.2.0 or newer than this one (its migration {migration} is unknown here): start that version, or give this one an empty database.',
    },
  },
});
