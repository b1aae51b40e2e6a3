import { refusalLanguage } from '#refusals/refusal.js';
import type { Language } from '#declarations/shapes/text.js';

const LANGUAGE_OPTION = /^--lang(?:uage)?$/;
const LANGUAGE_GIVEN = /^--lang(?:uage)?=(fr|en)$/;

/** Returns the language given by `--language`; undefined when absent. */
function requestedLanguage(words: readonly string[]): Language | undefined {
  for (const [at, word] of words.entries()) {
    const value = LANGUAGE_OPTION.test(word) ? words[at + 1] : LANGUAGE_GIVEN.exec(word)?.[1];
    if (value === 'fr' || value === 'en') return value;
  }
  return undefined;
}

/** Returns the console's language: the requested one, else that of the locale; French unless it is English. */
export function consoleLanguage(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  words: readonly string[] = process.argv,
): Language {
  const requested = requestedLanguage(words);
  if (requested !== undefined) return requested;
  const named = ['LC_ALL', 'LC_MESSAGES', 'LANG'].map((name) => environment[name] ?? '');
  const locale = named.find((value) => value !== '') ?? '';
  return refusalLanguage(locale.slice(0, 2));
}

/** Texts of the command line, by key; `say` fills in the `{name}` places. */
const WORDS = {
  served: { fr: 'Relevé est à {url} (API : {docs})', en: 'Relevé is at {url} (API: {docs})' },
  firstStart: {
    fr: 'Premier démarrage : administrateur « {login} », mot de passe « {password} » (montré cette seule fois)',
    en: 'First start: administrator "{login}", password "{password}" (shown this once)',
  },
  migrated: { fr: 'La base est de cette version.', en: 'The database is of this version.' },
  clockAccepted: {
    fr: 'Horloge acceptée : {at}. Le serveur enregistre de nouveau dans quelques secondes.',
    en: 'Clock accepted: {at}. The server records again in a few seconds.',
  },
  firstStartTwo: {
    fr: 'Remettez-les à deux personnes : ce que l’une demande, l’autre l’approuve. À changer dans les 72 heures.',
    en: 'Hand them to two people: what one asks, the other approves. To be changed within 72 hours.',
  },
  created: { fr: 'Établissement créé : {code} ({name})', en: 'Establishment created: {code} ({name})' },
  importedReadings: {
    fr: 'lignes {rows} · acceptées {accepted} · doublons {duplicates} · refusées {refused} · exceptions {exceptions}',
    en: 'rows {rows} · accepted {accepted} · duplicates {duplicates} · refused {refused} · exceptions {exceptions}',
  },
  importedMachines: { fr: 'lignes {rows} · inscrites {registered}', en: 'rows {rows} · registered {registered}' },
  refusedLine: { fr: 'ligne {line} : {code} : {message}', en: 'line {line}: {code}: {message}' },
  refusedMore: { fr: '… et {count} autres lignes refusées', en: '… and {count} more refused lines' },
  written: { fr: '{file} ({bytes} octets)', en: '{file} ({bytes} bytes)' },
  timestampMissing: {
    fr: 'L’autorité d’horodatage n’a rien donné ({reason}) : le document est signé, sans horodatage.',
    en: 'The timestamp authority gave nothing ({reason}): the document is signed, without a timestamp.',
  },
  aMachine: { fr: 'N° D’APPAREIL', en: 'MACHINE NUMBER' },
  a_number: { fr: 'N° DE PIÈCE', en: 'OFFICIAL NUMBER' },
  a_desk: { fr: 'CAISSE', en: 'DESK' },
  notSigned: { fr: 'Le fichier n’est pas signé.', en: 'The file is not signed.' },
  signatureHolds: {
    fr: 'Ce qui a été signé n’a pas changé.',
    en: 'What was signed has not changed.',
  },
  signatureBroken: {
    fr: 'LA SIGNATURE NE TIENT PAS : le document a été modifié.',
    en: 'THE SIGNATURE DOES NOT HOLD: the document was changed.',
  },
  wasAddedTo: {
    fr: 'DES OCTETS ONT ÉTÉ AJOUTÉS après la signature.',
    en: 'BYTES WERE ADDED after the signature.',
  },
  notCertified: {
    fr: 'La signature n’interdit pas les ajouts (document d’une version antérieure, ou modifié).',
    en: 'The signature does not forbid additions (a document of an earlier version, or changed).',
  },
  moreSignatures: {
    fr: 'Signatures ajoutées ensuite, par n’importe qui : {count}.',
    en: 'Signatures added later, by anybody: {count}.',
  },
  signedBy: {
    fr: 'Signé par {signer}, avec la clé de l’établissement {establishment}.',
    en: 'Signed by {signer}, with the key of establishment {establishment}.',
  },
  signedByAnother: {
    fr: 'SIGNÉ AVEC UNE AUTRE CLÉ que celles de cette installation, au nom de {signer}.',
    en: 'SIGNED WITH ANOTHER KEY than those of this installation, in the name of {signer}.',
  },
  noTimestamp: {
    fr: 'Aucune autorité ne l’a horodaté.',
    en: 'No authority timestamped it.',
  },
  timestamped: {
    fr: 'Horodaté {at} par {authority}.',
    en: 'Timestamped {at} by {authority}.',
  },
  documentMissing: {
    fr: 'Il manque le nom du document ; releve report --list les donne tous.',
    en: 'The name of the document is missing; releve report --list shows them all.',
  },
  ruleMissing: {
    fr: 'Il manque la clé de la règle ; releve rule --list les donne toutes.',
    en: 'The key of the rule is missing; releve rule --list shows them all.',
  },
  ruleAllows: { fr: 'La règle le permet.', en: 'The rule allows it.' },
  inputNotJson: { fr: '--input n’est pas du JSON.', en: '--input is not JSON.' },
  cannotWrite: { fr: 'Impossible d’écrire {file} : {why}', en: 'cannot write {file}: {why}' },
  noDay: { fr: '{option} n’est pas un jour (AAAA-MM-JJ) : {text}', en: '{option} is no day (YYYY-MM-DD): {text}' },
  noInstant: {
    fr: '{option} n’est pas un instant (ISO 8601, ou millisecondes) : {text}',
    en: '{option} is no instant (ISO 8601, or milliseconds): {text}',
  },
  noStation: {
    fr: '--station n’est pas un nombre de 1 à 9999 : {text}',
    en: '--station is no number from 1 to 9999: {text}',
  },
  noTime: {
    fr: '--closing-time n’est pas une heure (HH:MM) : {text}',
    en: '--closing-time is no time (HH:MM): {text}',
  },
  reasonTooShort: {
    fr: '--reason : dites pourquoi, en 3 à 2000 caractères',
    en: '--reason: say why, in 3 to 2000 characters',
  },
  noCode: {
    fr: 'Un code a de 1 à 16 lettres majuscules, chiffres et traits d’union.',
    en: 'a code is 1 to 16 capital letters, digits and hyphens',
  },
  noFile: { fr: 'Ce fichier n’existe pas : {file}', en: 'no such file: {file}' },
  cannotRead: { fr: 'Impossible de lire {file}', en: 'cannot read {file}' },
  establishmentMissing: {
    fr: 'Il manque --establishment : {codes}',
    en: '--establishment is missing: one of {codes}',
  },
  commandMissing: { fr: 'Il manque une commande.', en: 'a command is missing' },
  unknownCommand: { fr: 'Commande inconnue : {0}', en: 'unknown command {0}' },
  unknownOption: { fr: 'Option inconnue : {0}', en: 'unknown option {0}' },
  optionMissing: { fr: 'Il manque l’option {0}', en: 'required option {0} not specified' },
  valueMissing: { fr: 'Il manque la valeur de l’option {0}', en: 'option {0} argument missing' },
  argumentMissing: { fr: 'Il manque l’argument {0}', en: 'missing required argument {0}' },
  argumentInvalid: {
    fr: 'La valeur {1} de {0} n’est pas permise ; valeurs permises : {choices}.',
    en: 'option {0} argument {1} is invalid. Allowed choices are {choices}.',
  },
  argumentsTooMany: { fr: 'Trop d’arguments pour {0}', en: 'too many arguments for {0}' },
  station: { fr: 'Appareil {machine}, poste {station}', en: 'Machine {machine}, station {station}' },
  readings: { fr: 'Relevés du {from} au {to}', en: 'Readings of {from} to {to}' },
  counter: { fr: 'Compteur', en: 'Counter' },
  from: { fr: 'Début', en: 'From' },
  to: { fr: 'Fin', en: 'To' },
  movement: { fr: 'Mouvement', en: 'Movement' },
  rolledOver: { fr: 'tour de compteur', en: 'rolled over' },
  withheld: { fr: 'retenu : voir les exceptions', en: 'withheld: see the exceptions' },
  identity: { fr: 'Identité', en: 'Identity' },
  left: { fr: 'Gauche', en: 'Left' },
  right: { fr: 'Droite', en: 'Right' },
  balanced: { fr: 'équilibrée', en: 'balances' },
  unbalanced: { fr: 'NE S’ÉQUILIBRE PAS', en: 'DOES NOT BALANCE' },
  identity_drop: { fr: 'Recette', en: 'Drop' },
  identity_cancelled: { fr: 'Crédits annulés', en: 'Cancelled credits' },
  identity_won: { fr: 'Gains', en: 'Won' },
  identity_played: { fr: 'Parties', en: 'Games' },
  identity_credits: { fr: 'Crédits sur l’appareil', en: 'Credits on the machine' },
  segment: {
    fr: 'Tronçon du {from} au {to}, dénomination {denomination}',
    en: 'Segment {from} to {to}, denomination {denomination}',
  },
  meteredWin: { fr: 'Produit aux compteurs', en: 'Metered win' },
  credits: { fr: '{count} crédits', en: '{count} credits' },
  hold: { fr: 'Taux de retenue réel', en: 'Actual hold' },
  exception: {
    fr: 'Exception {code} entre le {from} et le {to} : {counters}',
    en: 'Exception {code} between {from} and {to}: {counters}',
  },
  notReadyToClose: {
    fr: 'La journée du {day} ne peut pas encore se clore :',
    en: 'Gaming day {day} cannot close yet:',
  },
  finding: { fr: '{label} — {state}', en: '{label} — {state}' },
  findingOfMachine: { fr: 'appareil {machine} : {label} — {state}', en: 'machine {machine}: {label} — {state}' },
  state_noticed: { fr: 'pour information', en: 'for information' },
  state_open: { fr: 'à expliquer ou à corriger', en: 'to be explained or corrected' },
  state_awaitingApproval: { fr: 'explication à approuver', en: 'explanation to be approved' },
  state_approved: { fr: 'explication approuvée', en: 'explanation approved' },
  state_refused: { fr: 'explication refusée', en: 'explanation refused' },
  closingAsked: {
    fr: 'Clôture du {day} demandée (demande {requestId}) : une autre personne doit l’approuver',
    en: 'Closing of {day} asked for (request {requestId}): another person must approve it',
  },
  reconciled: {
    fr: 'Journée du {day} rapprochée : {machines} appareils, {blocking} constats bloquants, {toExplain} à expliquer, {notices} pour information',
    en: 'Gaming day {day} reconciled: {machines} machines, {blocking} blocking findings, {toExplain} to explain, {notices} notices',
  },
  variance: { fr: 'écart {amount}', en: 'variance {amount}' },
  verifiedEstablishment: {
    fr: '{code} : {entries} écritures, arbre de {treeSize}, tête {root}',
    en: '{code}: {entries} entries, tree of {treeSize}, head {root}',
  },
  backedUp: {
    fr: 'Sauvegarde faite : {folder}\n{rows} lignes, {bytes} octets, état du {takenAt}\nSHA-256 du manifeste, à noter ailleurs : {sha256}',
    en: 'Backup made: {folder}\n{rows} rows, {bytes} bytes, as of {takenAt}\nSHA-256 of the manifest, to be noted elsewhere: {sha256}',
  },
  backedUpWithKey: {
    fr: 'Elle contient la clé des données personnelles : gardez-la sous clé.',
    en: 'It contains the personal-data key: keep it locked away.',
  },
  backedUpWithoutKey: {
    fr: 'La clé des données personnelles (keys/personal-data.key) n’y est pas : elle se garde à part.',
    en: 'The personal-data key (keys/personal-data.key) is not in it: it is kept apart.',
  },
  restored: {
    fr: 'Restauré dans {home}, état du {takenAt} ; vérification :',
    en: 'Restored into {home}, as of {takenAt}; verification:',
  },
  restoredWithoutKey: {
    fr: 'Remettez maintenant la clé des données personnelles dans {home}/keys/personal-data.key, avant de démarrer le serveur.',
    en: 'Now put the personal-data key back into {home}/keys/personal-data.key, before the server starts.',
  },
  noFolder: { fr: 'Ce dossier n’existe pas : {folder}', en: 'no such folder: {folder}' },
  acceptedDifference: { fr: 'Accepté : {difference}', en: 'Accepted: {difference}' },
  acceptedLoss: {
    fr: 'Ce qui a été scellé hors de la base jusqu’à {size} écritures et n’y est plus est inscrit comme perdu.',
    en: 'What was sealed outside the database up to {size} entries and is no longer in it is recorded as lost.',
  },
  acceptedKey: { fr: 'Nouvelle clé du journal : {key}', en: 'New key of the log: {key}' },
  accepted: {
    fr: 'La restauration est inscrite au journal avec son motif ; le serveur peut démarrer.',
    en: 'The restoration is in the log with its reason; the server can start.',
  },
  noReason: {
    fr: '--reason demande un motif de 3 à 2000 caractères.',
    en: '--reason needs a reason of 3 to 2000 characters',
  },
  verifiedClean: { fr: 'Rien n’a été altéré.', en: 'Nothing was altered.' },
  verifiedFindings: { fr: 'Altérations trouvées : {count}', en: 'Alterations found: {count}' },
  verifiedFinding: { fr: '{table} {key} — {detail}', en: '{table} {key} — {detail}' },
  verifiedFindingOfMachine: {
    fr: 'Appareil {machine} : {detail} ({table} {key})',
    en: 'Machine {machine}: {detail} ({table} {key})',
  },
  recomputed: {
    fr: '{code} : {days} journées refaites à partir des données brutes, {machineDays} journées d’appareil, {count} écarts',
    en: '{code}: {days} days derived again from the raw rows, {machineDays} machine days, {count} differences',
  },
  recomputedDocuments: {
    fr: '{code} : {figures} chiffres des documents refaits, {count} écarts',
    en: '{code}: {figures} figures of documents derived again, {count} differences',
  },
  recomputeMissing: {
    fr: '--from et --to sont les journées à refaire : ajoutez --recompute',
    en: '--from and --to are the days to derive again: add --recompute',
  },
  moreFindings: { fr: '… et {count} autres', en: '… and {count} more' },
} as const;

export type ConsoleWord = keyof typeof WORDS;

/** Returns the sentence in the console's language. */
export function say(word: ConsoleWord, values: Readonly<Record<string, string | number | bigint>> = {}): string {
  return filled(WORDS[word][consoleLanguage()], values);
}

export function filled(text: string, values: Readonly<Record<string, string | number | bigint>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
