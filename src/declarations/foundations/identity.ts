import { declaration } from '../shapes/shape.js';
import type { Pair } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';
import { integer, settingAt, establishmentSource } from '../shapes/settings.js';

const pciDss: Pair = [
  'PCI DSS 8.2.8 : 15 minutes au plus ; on passe devant les postes d’une salle',
  'PCI DSS 8.2.8: 15 minutes at most; a slot floor walks past its desks',
];

/** An administrator requests; another person, an administrator or a member of the Direction, decides. */
const byTwoPeople = {
  decidedBy: ['administrateur', 'direction'],
  decidedWith: 'people.decide',
  requestedWith: ['people.manage'],
} as const;

/** Declares identity/ to the rest of the product. */
export const identityDeclaration = declaration({
  permissions: {
    'people.read': { heldBy: [...documentReaders, 'administrateur'] },
    'people.manage': { heldBy: ['administrateur'], does: ['administers', 'decides'] },
    'people.decide': { heldBy: ['administrateur', 'direction'], does: ['decides'] },
    'tokens.manage': { heldBy: ['administrateur'], does: ['administers'] },
  },
  approvals: {
    roleGrant: {
      ...byTwoPeople,
      title: ['Donner à {name} la fonction « {role} »', 'Give {name} the function “{role}”'],
    },
    badgeIssue: { ...byTwoPeople, title: ['Remettre un badge à {name}', 'Issue a badge to {name}'] },
    accountOpening: {
      ...byTwoPeople,
      title: ['Ouvrir à {name} le compte {login}', 'Open the account {login} for {name}'],
    },
    factorRemoval: {
      ...byTwoPeople,
      title: ['Retirer le second facteur de {name} ({login})', 'Remove the second factor of {name} ({login})'],
    },
    secretReset: {
      ...byTwoPeople,
      title: ['Remplacer le mot de passe de {name} ({login})', 'Replace the password of {name} ({login})'],
    },
  },
  settings: {
    autoLockMinutes: settingAt(
      'security',
      30,
      integer(10, ['1', '30'], pciDss, [
        'Verrouillage d’une session inoccupée (minutes)',
        'Unattended session locks after (minutes)',
      ]),
    ),
    freshProofMinutes: settingAt(
      'security',
      31,
      integer(10, ['1', '60'], establishmentSource, [
        'Avant une décision ou un droit donné, identification de moins de (minutes)',
        'Before deciding or giving rights, identified less than (minutes) ago',
      ]),
    ),
    givenPasswordHours: settingAt(
      'security',
      32,
      integer(72, ['1', '720'], establishmentSource, [
        'Un mot de passe remis et inutilisé expire après (heures)',
        'A password that was given expires unused after (hours)',
      ]),
    ),
    signatureKeepDays: settingAt(
      'security',
      330,
      integer(
        3650,
        ['365', '36500'],
        ['France, conservation des documents comptables : 10 ans', 'France, accounting documents: kept 10 years'],
        ['Conservation du tracé des signatures (jours)', 'Strokes of signatures kept for (days)'],
      ),
    ),
  },
  tables: {
    account_pins: { log: 'mutable', rights: 'delete insert select update(pin_hash, digest_salt, set_at)' },
    accounts: {
      log: 'mutable',
      rights:
        'insert select update(password_hash, digest_salt, password_changed_at, must_change_password, state, ' +
        'approval_establishment_id, approval_request_id, password_expires_at)',
    },
    api_tokens: { log: 'mutable', rights: 'insert select update(revoked_at, revoked_by, last_used_at)' },
    badges: { log: 'mutable', rights: 'insert select update(revoked_at, revoked_by)' },
    browser_people: { log: 'mutable', rights: 'insert select update(signed_in_at, failures, left_at)' },
    browsers: { log: 'mutable', rights: 'insert select update(user_agent, digest_salt)' },
    oaths: { log: 'append_only', rights: 'insert select' },
    passkey_challenges: {
      log: 'derived',
      rights: 'delete insert select',
      because: 'random numbers that are good once and for minutes; what was done with them is logged where it was done',
    },
    passkeys: {
      log: 'mutable',
      rights: 'delete insert select update(name, digest_salt, doubted_at, sign_count, last_used_at)',
    },
    people: { log: 'mutable', rights: 'insert select update(full_name, employed_until)', texts: ['full_name'] },
    personal_record_views: { log: 'append_only', rights: 'insert select', texts: ['purpose'] },
    personal_records: { log: 'mutable', rights: 'insert select update(sealed, digest_salt, erased_at)' },
    role_grants: { log: 'mutable', rights: 'insert select update(held_until, ended_by)' },
    second_factors: {
      log: 'mutable',
      rights: 'delete insert select update(sealed, digest_salt, begun_at, confirmed_at, last_step)',
    },
    sessions: {
      log: 'mutable',
      rights: 'insert select update(last_seen_at, ended_at, user_agent, address, locked_at, proved_until, digest_salt)',
    },
    sign_in_throttles: {
      log: 'derived',
      rights: 'delete insert select update',
      because: 'counts of failures that lapse within days; a lockout and its lifting are entries of the log',
    },
    signatures: { log: 'append_only', rights: 'insert select', texts: ['content'] },
  },
  refusals: {
    CROSS_SITE_REQUEST: {
      status: 403,
      fr: 'Cette demande ne vient pas de l’application : ouvrez celle-ci à son adresse et recommencez.',
      en: 'This request does not come from the application: open the application at its own address and try again.',
    },
    SIGN_IN_THROTTLED: {
      status: 429,
      fr: 'Trop d’essais pour cet identifiant depuis ce poste : réessayez dans {seconds} s.',
      en: 'Too many attempts for this login from this place: try again in {seconds} s.',
    },
    SIGN_IN_BLOCKED: {
      status: 403,
      fr: 'Trop d’essais inexacts : un administrateur doit faire remplacer ce mot de passe.',
      en: 'Too many wrong attempts: an administrator must have this password replaced.',
    },
    SIGN_IN_REFUSED: {
      status: 401,
      fr: 'Identifiant ou mot de passe inexact, ou compte fermé.',
      en: 'Wrong login or password, or closed account.',
    },
    PASSWORD_EXPIRED: {
      status: 401,
      fr: 'Ce mot de passe provisoire n’a pas servi à temps : faites-en demander un nouveau.',
      en: 'This initial password was not used in time: ask for a new one.',
    },
    SECOND_FACTOR_NEEDED: {
      status: 401,
      fr: 'Donnez aussi votre second facteur : le code que montre votre téléphone, ou une clé d’accès.',
      en: 'Enter your second factor as well: the code shown on your phone, or a passkey.',
    },
    SECOND_FACTOR_REFUSED: {
      status: 403,
      fr: 'Ce code n’est pas le bon, ou il a déjà servi : attendez le suivant.',
      en: 'This code is wrong or has already been used: wait for the next one.',
    },
    SESSION_LOCKED: {
      status: 423,
      fr: 'La session est verrouillée : entrez votre code, ou identifiez-vous.',
      en: 'The session is locked: enter your PIN, or sign in.',
    },
    SESSION_OF_ANOTHER: {
      status: 409,
      fr: 'Une autre personne est identifiée sur ce poste : cette fiche attend la session de son auteur.',
      en: 'Another user is signed in on this device: this form waits for its author’s session.',
    },
    PIN_NOT_EXPECTED: {
      status: 403,
      fr: 'Aucun code n’est attendu de vous sur ce poste : identifiez-vous avec votre mot de passe.',
      en: 'No PIN is expected from you on this browser: sign in with your password.',
    },
    PIN_REFUSED: {
      status: 403,
      fr: 'Ce code n’est pas le bon. Essais restants : {left}.',
      en: 'This PIN is wrong. Attempts left: {left}.',
    },
    PIN_EXHAUSTED: {
      status: 403,
      fr: 'Trop de codes inexacts : votre session sur ce poste a pris fin, identifiez-vous avec votre mot de passe.',
      en: 'Too many wrong PINs: your session on this browser has ended, sign in with your password.',
    },
    OATH_IN_FUTURE: {
      status: 422,
      fr: 'Un serment ne se porte au dossier qu’une fois prêté.',
      en: 'An oath is filed only after it has been sworn.',
    },
    PASSWORD_CHANGE_REQUIRED: {
      status: 403,
      fr: 'Choisissez d’abord votre propre mot de passe : celui-ci vous a été remis.',
      en: 'Choose your own password first: this one was given to you.',
    },
    FRESH_PROOF_NEEDED: {
      status: 403,
      fr: 'Confirmez votre identité pour cet acte : entrez votre mot de passe ou votre code.',
      en: 'Confirm your identity for this action: enter your password or your PIN.',
    },
    PROOF_REFUSED: {
      status: 403,
      fr: 'Ce n’est ni votre mot de passe ni votre code.',
      en: 'This is not your password or your PIN.',
    },
    SECOND_FACTOR_TO_SET: {
      status: 403,
      fr: 'Votre fonction demande un second facteur : enregistrez d’abord votre téléphone ou une clé d’accès.',
      en: 'Your function requires a second factor: register your phone or a passkey first.',
    },
    SECOND_FACTOR_ALREADY_SET: {
      status: 409,
      fr: 'Votre compte a déjà un second facteur ; s’il est perdu, deux personnes le font retirer.',
      en: 'Your account already has a second factor; if it is lost, two people must have it removed.',
    },
    FACTOR_PROOF_NEEDED: {
      status: 403,
      fr: 'Vous avez déjà un second facteur : confirmez-le avant d’en ajouter un autre.',
      en: 'You already have a second factor: confirm it before you add another.',
    },
    PASSKEYS_NOT_HERE: {
      status: 422,
      fr: 'Les clés d’accès ne fonctionnent que si l’application est ouverte par son nom et en https (ou sur localhost).',
      en: 'Passkeys work only when the application is opened by its name over https (or on localhost).',
    },
    PASSKEY_NONE_HERE: {
      status: 409,
      fr: 'Votre compte n’a pas de clé d’accès utilisable à l’adresse {name}.',
      en: 'Your account has no passkey for the address {name}.',
    },
    PASSKEY_REFUSED: {
      status: 403,
      fr: 'Cette clé d’accès n’est pas acceptée : elle est d’un autre compte ou d’une autre adresse.',
      en: 'This passkey is not accepted: it belongs to another account or another address.',
    },
    PASSKEY_CHALLENGE_OVER: {
      status: 403,
      fr: 'Cette demande a expiré, ou elle a déjà servi : recommencez.',
      en: 'This request has expired or has already been used: start again.',
    },
    PASSKEY_NOT_VERIFIED: {
      status: 403,
      fr: 'L’appareil n’a pas vérifié que c’est vous : donnez votre empreinte, votre visage ou son code.',
      en: 'The device did not verify your identity: use your fingerprint, your face or its PIN.',
    },
    PASSKEY_DOUBTED: {
      status: 403,
      fr: 'Cette clé d’accès n’est plus acceptée : elle semble avoir été copiée. Prévenez un administrateur.',
      en: 'This passkey is no longer accepted: it seems to have been copied. Inform an administrator.',
    },
    PASSKEY_TAKEN: {
      status: 409,
      fr: 'Cette clé d’accès est déjà enregistrée.',
      en: 'This passkey is already registered.',
    },
    PASSKEYS_TOO_MANY: {
      status: 409,
      fr: 'Un compte a {most} clés d’accès au plus : retirez-en une d’abord.',
      en: 'An account can have at most {most} passkeys: remove one first.',
    },
    LAST_FACTOR: {
      status: 409,
      fr: 'C’est votre seul second facteur, et votre fonction en demande un : enregistrez-en d’abord un autre.',
      en: 'This is your only second factor, and your function requires one: register another first.',
    },
    WRONG_PASSWORD: { status: 403, fr: 'Le mot de passe actuel est inexact.', en: 'The current password is wrong.' },
    PASSWORD_TOO_SHORT: {
      status: 422,
      fr: 'Le mot de passe compte au moins {minimum} caractères.',
      en: 'A password must have at least {minimum} characters.',
    },
    PASSWORD_TOO_LONG: {
      status: 422,
      fr: 'Le mot de passe compte au plus {maximum} caractères.',
      en: 'A password can have at most {maximum} characters.',
    },
    PASSWORD_NAMES_ITS_OWNER: {
      status: 422,
      fr: 'Le mot de passe est fait de votre nom ou de votre identifiant : choisissez d’autres mots.',
      en: 'The password is based on your name or login: choose other words.',
    },
    PASSWORD_TOO_COMMON: {
      status: 422,
      fr: 'Ce mot de passe est trop courant, ou une suite ou répétition de touches : choisissez-en un autre.',
      en: 'This password is too common, or is a sequence or repetition of keys: choose another.',
    },
    PASSWORD_UNCHANGED: {
      status: 422,
      fr: 'Le nouveau mot de passe est le même que l’ancien.',
      en: 'The new password is the same as the old one.',
    },
    PIN_NOT_DIGITS: {
      status: 422,
      fr: 'Le code compte de {minimum} à {maximum} chiffres, et rien d’autre.',
      en: 'A PIN consists of {minimum} to {maximum} digits only.',
    },
    PIN_TOO_COMMON: {
      status: 422,
      fr: 'Ce code est une suite, une répétition ou un motif facile à deviner : choisissez-en un autre.',
      en: 'This PIN is a sequence, a repetition or a pattern that is easily guessed: choose another.',
    },
    IDENTITY_REFUSED: {
      status: 403,
      fr: 'Badge ou code personnel non reconnu.',
      en: 'Badge or personal code not recognised.',
    },
    FUNCTION_NOT_HELD: {
      status: 403,
      fr: '{name} n’exerce pas la fonction requise dans cet établissement : {functions}.',
      en: '{name} does not hold the required function in this establishment: {functions}.',
    },
    SIGNATURE_EMPTY: {
      status: 422,
      fr: 'La signature est vide : signez dans le cadre, ou avec votre code personnel.',
      en: 'The signature is empty: sign in the box, or with your personal code.',
    },
    PERSONAL_RECORD_ERASED: {
      status: 410,
      fr: 'Ces données personnelles ont été effacées au terme de leur conservation.',
      en: 'These personal data were erased at the end of their retention.',
    },
    PERSONAL_RECORD_NOT_READABLE: {
      status: 409,
      fr: 'Ces données personnelles ne se lisent pas : leur clé n’est plus dans l’installation. L’administrateur peut la restaurer depuis une sauvegarde.',
      en: 'These personal data cannot be read: their key is no longer installed. The administrator can restore it from a backup.',
    },
    BADGE_TAKEN: {
      status: 409,
      fr: 'Ce badge appartient déjà à une autre personne : reprenez-le d’abord.',
      en: 'This badge already belongs to another person: take it back first.',
    },
    OWN_RIGHTS: {
      status: 403,
      fr: 'Nul ne se donne de droits : une autre personne doit le faire.',
      en: 'You cannot grant rights to yourself: another person must do so.',
    },
    ENROLMENT_REFUSED: {
      status: 422,
      fr: 'Personne n’a été inscrit : corrigez les champs signalés, puis recommencez.',
      en: 'No one was enrolled: correct the marked fields and try again.',
    },
    EMPLOYEE_NUMBER_TAKEN: {
      status: 409,
      fr: 'Le matricule {employeeNumber} appartient déjà à une autre personne.',
      en: 'The employee number {employeeNumber} already belongs to another person.',
    },
    LOGIN_TAKEN: { status: 409, fr: 'L’identifiant {login} est déjà pris.', en: 'The login {login} is already taken.' },
    ROLE_NOT_HELD_HERE: {
      status: 422,
      fr: 'La fonction « {role} » n’existe pas à {establishment}.',
      en: 'The function “{role}” does not exist in {establishment}.',
    },
    GRANT_ALREADY_HELD: {
      status: 409,
      fr: 'Cette personne exerce déjà la fonction « {role} » à cette période.',
      en: 'This person already holds the function “{role}” in that period.',
    },
    ROLES_INCOMPATIBLE: {
      status: 409,
      fr: 'La fonction « {role} » ne se cumule pas avec la fonction « {held} », que cette personne exerce.',
      en: 'The function “{role}” cannot be combined with “{held}”, which this person holds.',
    },
    GRANT_ALREADY_ENDED: {
      status: 409,
      fr: 'Ce droit a déjà pris fin : il ne se change plus.',
      en: 'This right has already ended and can no longer be changed.',
    },
    PERIOD_REVERSED: {
      status: 422,
      fr: 'La fin précède le début, ou une date est déjà passée.',
      en: 'The end is before the beginning, or a date has already passed.',
    },
    PERSON_NOT_EMPLOYED: {
      status: 409,
      fr: 'Cette personne n’est plus employée.',
      en: 'This person is no longer employed.',
    },
    LAST_ADMINISTRATOR: {
      status: 409,
      fr: 'C’est le dernier administrateur : nommez-en d’abord un autre.',
      en: 'This is the last administrator: appoint another first.',
    },
    TOKEN_PERMISSION_REFUSED: {
      status: 422,
      fr: 'Un tel jeton ne peut pas porter ces permissions : {permissions}.',
      en: 'This kind of token cannot have these permissions: {permissions}.',
    },
    TOKEN_LIFETIME_REFUSED: {
      status: 422,
      fr: 'Un jeton dure d’une minute à {days} jours.',
      en: 'A token is valid for one minute to {days} days.',
    },
  },
});
