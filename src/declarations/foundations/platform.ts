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
      fr: 'Cette demande a déjà été exécutée, une seule fois ; sa réponse ne peut plus être lue, car la clé des données personnelles manque. Rechargez la page.',
      en: 'This request was already completed, once; its original response can no longer be read because the personal-data key is missing. Reload the page.',
    },
    PAYLOAD_TOO_LARGE: {
      status: 413,
      fr: 'La requête dépasse la taille admise ({limit} {limit, octet|octets}).',
      en: 'The request is larger than the allowed {limit} {limit, byte|bytes}.',
    },
    UNSUPPORTED_MEDIA: {
      status: 415,
      fr: 'Ce format de contenu n’est pas accepté ici : {type}.',
      en: 'This content type is not accepted here: {type}.',
    },
    MALFORMED_BODY: {
      status: 400,
      fr: 'Le corps de la requête ne peut pas être lu.',
      en: 'The request body cannot be read.',
    },
    UNAUTHENTICATED: {
      status: 401,
      fr: 'Identifiez-vous : la session ou le jeton est absent, échu ou révoqué.',
      en: 'Sign in: the session or token is missing, expired or revoked.',
    },
    FORBIDDEN: {
      status: 403,
      fr: 'Votre fonction ne permet pas cet acte.',
      en: 'Your function does not allow this action.',
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
      fr: 'Trop de pages suivent déjà l’établissement en direct ({open}) : fermez-en. Les nouveautés arriveront de nouveau dans {seconds} s.',
      en: 'Too many pages already follow the establishment live ({open}): close some of them. Updates resume in {seconds} s.',
    },
    IDEMPOTENCY_KEY_REQUIRED: {
      status: 400,
      fr: 'Chaque écriture porte un en-tête Idempotency-Key de 8 à 200 caractères.',
      en: 'Every write needs an Idempotency-Key header of 8 to 200 characters.',
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
      en: 'Unknown counter: {counter}. A counter that is not on the list is written “unlisted.” followed by the machine’s own name for it.',
    },
    NOT_FOUND: { status: 404, fr: 'Introuvable : {what}.', en: 'Not found: {what}.' },
    OWN_APPROVAL: {
      status: 403,
      fr: 'Nul n’approuve sa propre demande : une autre personne doit le faire.',
      en: 'You cannot approve your own request: another person must do so.',
    },
    APPEND_ONLY: {
      status: 409,
      fr: 'Cette écriture ne se modifie ni ne s’efface : corrigez-la par une autre.',
      en: 'This entry cannot be changed or erased: correct it with a new entry.',
    },
    ALREADY_EXISTS: { status: 409, fr: 'Existe déjà : {what}.', en: 'Already exists: {what}.' },
    CONCURRENT_CHANGE: {
      status: 409,
      fr: 'Un autre acte a touché les mêmes données au même instant : réessayez.',
      en: 'Another user changed the same data at the same moment: try again.',
    },
    DATABASE_UNREACHABLE: {
      status: 503,
      fr: 'La base de données ne répond pas ; rien n’a été enregistré. Recommencez dans {seconds} s.',
      en: 'The database does not respond; nothing was recorded. Try again in {seconds} s.',
    },
    OUTCOME_UNKNOWN: {
      status: 503,
      fr: 'La base de données a cessé de répondre : on ne sait pas si la saisie est enregistrée. Renvoyez-la telle quelle, elle ne le sera qu’une fois.',
      en: 'The database stopped responding, so it is not known whether your entry was recorded. Send it again unchanged: it will be recorded only once.',
    },
    DISK_FULL: {
      status: 503,
      fr: 'Le disque du serveur est plein ; rien n’a été enregistré. Prévenez l’administrateur du système et recommencez dans {seconds} s.',
      en: 'The server’s disk is full; nothing was recorded. Inform the system administrator and try again in {seconds} s.',
    },
    DATABASE_FAULT: {
      status: 503,
      fr: 'La base de données signale une panne ({state}) ; rien n’a été enregistré. Prévenez l’administrateur du système et recommencez dans {seconds} s.',
      en: 'The database reports a fault ({state}); nothing was recorded. Inform the system administrator and try again in {seconds} s.',
    },
    DATABASE_DAMAGED: {
      status: 503,
      fr: 'La base de données signale que des données enregistrées sont abîmées ({state}) ; rien n’a été enregistré. Recommencer n’y changera rien : prévenez tout de suite l’administrateur du système.',
      en: 'The database reports damaged data ({state}); nothing was recorded. Trying again will not help: inform the system administrator at once.',
    },
    ROWS_IN_USE: {
      status: 503,
      fr: 'Une autre opération retient ces données ; rien n’a été enregistré. Recommencez dans {seconds} s.',
      en: 'Another operation is using these data; nothing was recorded. Try again in {seconds} s.',
    },
    TOOK_TOO_LONG: {
      status: 503,
      fr: 'La base de données a mis trop de temps à répondre ; rien n’a été enregistré. Recommencez dans {seconds} s.',
      en: 'The database took too long to respond; nothing was recorded. Try again in {seconds} s.',
    },
    REQUEST_TOO_SLOW: {
      status: 408,
      fr: 'La requête n’est pas arrivée entière en {limit} s ; rien n’a été enregistré. Renvoyez-la.',
      en: 'The request did not arrive completely within {limit} s; nothing was recorded. Send it again.',
    },
    PERIOD_TOO_LONG: {
      status: 422,
      fr: 'Cette période compte {days} {days, journée|journées} ; ce pas en montre {most} au plus : choisissez un pas plus grand ou une période plus courte.',
      en: 'This period has {days} days, but only {most} can be shown at this step: choose a larger step or a shorter period.',
    },
    UNSAFE_INSTALLATION: {
      status: 409,
      fr: 'L’installation n’est pas sûre : {findings}.',
      en: 'The installation is not safe: {findings}.',
    },
    HOME_OPEN: {
      status: 409,
      fr: 'D’autres comptes peuvent lire ou écrire dans {home} (droits {mode}), et Relevé ne peut pas le fermer : le dossier contient autre chose, ou n’appartient pas au compte du serveur. Donnez à RELEVE_HOME un dossier à lui seul.',
      en: 'Other accounts may read or write {home} (mode {mode}). Relevé cannot restrict access to it: the folder contains other files, or does not belong to the server’s account. Give RELEVE_HOME a folder of its own.',
    },
    LISTENING_IN_CLEAR: {
      status: 409,
      fr: 'En production, Relevé n’écoute pas en clair sur {host} : donnez un certificat (RELEVE_TLS_CERTIFICATE et RELEVE_TLS_KEY), ou nommez le serveur mandataire qui chiffre (RELEVE_TRUSTED_PROXIES), ou n’écoutez que sur cette machine (HOST=127.0.0.1).',
      en: 'In production Relevé does not listen without encryption on {host}: configure a certificate (RELEVE_TLS_CERTIFICATE and RELEVE_TLS_KEY), name the reverse proxy that encrypts (RELEVE_TRUSTED_PROXIES), or listen on this computer only (HOST=127.0.0.1).',
    },
    HTTPS_REQUIRED: {
      status: 403,
      fr: 'Cette adresse ne s’ouvre qu’en https : commencez l’adresse par « https:// ».',
      en: 'This address is available over https only: begin it with “https://”.',
    },
    TLS_FILE_UNREADABLE: {
      status: 409,
      fr: 'Le fichier {file} ne peut pas être lu ({why}) : RELEVE_TLS_CERTIFICATE et RELEVE_TLS_KEY doivent nommer des fichiers que le compte du serveur peut lire.',
      en: 'The file {file} cannot be read ({why}): RELEVE_TLS_CERTIFICATE and RELEVE_TLS_KEY must name files that the server’s account can read.',
    },
    TLS_FILE_MALFORMED: {
      status: 409,
      fr: 'Le fichier {file} n’est ni un certificat PEM ni une clé PEM sans mot de passe.',
      en: 'The file {file} is not a PEM certificate or a PEM key without a passphrase.',
    },
    TLS_KEY_NOT_MATCHING: {
      status: 409,
      fr: 'La clé {key} ne correspond pas au certificat {certificate}, ou le certificat du serveur n’est pas le premier du fichier.',
      en: 'The key {key} does not match the certificate {certificate}, or the server’s certificate is not the first in the file.',
    },
    TLS_CERTIFICATE_NAMELESS: {
      status: 409,
      fr: 'Le certificat {certificate} ne nomme aucun serveur (subjectAltName) : aucun navigateur ne l’accepte.',
      en: 'The certificate {certificate} names no server (subjectAltName): browsers will not accept it.',
    },
    TLS_CERTIFICATE_NOT_VALID: {
      status: 409,
      fr: 'Le certificat {certificate} est valable du {from} au {to}, et pas maintenant.',
      en: 'The certificate {certificate} is valid from {from} to {to}, not at present.',
    },
    DATABASE_NOT_MIGRATED: {
      status: 409,
      fr: 'La base n’est pas encore de cette version, et seul son propriétaire la met à jour : lancez « releve migrate » avec DATABASE_OWNER_URL, puis recommencez.',
      en: 'The database has not been migrated to this version, and only its owner can do so: run “releve migrate” with DATABASE_OWNER_URL, then start again.',
    },
    HOME_IN_USE: {
      status: 409,
      fr: 'Un serveur Relevé utilise déjà le dossier {home} (processus {process}) : arrêtez-le, ou donnez à celui-ci un autre RELEVE_HOME.',
      en: 'A Relevé server already uses the folder {home} (process {process}): stop it, or give this one another RELEVE_HOME.',
    },
    HOME_WITHOUT_DATABASE: {
      status: 409,
      fr: 'Le dossier {home} contient les clés ou les scellés d’une base absente : rendez-lui sa base, ou restaurez une sauvegarde dans un dossier vide (releve restore). Pour une nouvelle installation, choisissez un autre RELEVE_HOME.',
      en: 'The folder {home} contains the keys or signed heads of a database that is missing: restore that database, or restore a backup into an empty folder (releve restore). For a new installation choose another RELEVE_HOME.',
    },
    DATABASE_OF_ANOTHER_HOME: {
      status: 409,
      fr: 'Le dossier {home} est une copie : la base {directory} est celle de {owner}. Copiez aussi la base, ou restaurez une sauvegarde dans un dossier vide (releve restore).',
      en: 'The folder {home} is a copy: the database {directory} belongs to {owner}. Copy the database too, or restore a backup into an empty folder (releve restore).',
    },
    DATABASE_BEHIND_POOLER: {
      status: 409,
      fr: 'Un intermédiaire (PgBouncer ?) ne transmet pas à PostgreSQL les réglages des sessions : donnez l’adresse de PostgreSQL lui-même.',
      en: 'A connection pooler (PgBouncer?) does not pass session settings on to PostgreSQL: give the address of PostgreSQL itself.',
    },
    DATABASE_OF_ANOTHER_VERSION: {
      status: 409,
      fr: 'La base a été créée par une autre version de Relevé, antérieure à la 0.2.0 ou plus récente que celle-ci (sa migration {migration} est inconnue ici) : démarrez cette version, ou donnez à celle-ci une base vide.',
      en: 'The database was made by another version of Relevé, before 0.2.0 or newer than this one (its migration {migration} is unknown here): start that version, or give this one an empty database.',
    },
  },
});
