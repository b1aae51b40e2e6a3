import { formatDecimal, formatUtc } from '#domain/figures.js';
import { fillSentence } from '#domain/sentences.js';
import type { SentenceValue } from '#domain/sentences.js';
import { refusalLanguage } from '#refusals/refusal.js';
import type { Language } from '#declarations/shapes/text.js';

const LANGUAGE_OPTION = /^--lang(?:uage)?$/;
const LANGUAGE_WITH_VALUE = /^--lang(?:uage)?=(fr|en)$/;

/** Returns the language given by `--language`; undefined when absent. */
function requestedLanguage(words: readonly string[]): Language | undefined {
  for (const [index, word] of words.entries()) {
    const value = LANGUAGE_OPTION.test(word) ? words[index + 1] : LANGUAGE_WITH_VALUE.exec(word)?.[1];
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
  const localeVariables = ['LC_ALL', 'LC_MESSAGES', 'LANG'].map((name) => environment[name] ?? '');
  const locale = localeVariables.find((value) => value !== '') ?? '';
  return refusalLanguage(locale.slice(0, 2));
}

/** Texts of the command line, by key; `say` fills in the `{name}` places. */
const WORDS = {
  served: { fr: 'Relevé est à {url} (API : {docs})', en: 'Relevé is available at {url} (API: {docs})' },
  firstStart: {
    fr: 'Premier démarrage : administrateur « {login} », mot de passe « {password} » (affiché cette seule fois)',
    en: 'First start: administrator "{login}", password "{password}" (shown only this once)',
  },
  migrated: { fr: 'La base est à jour pour cette version.', en: 'The database is up to date for this version.' },
  clockAccepted: {
    fr: 'Horloge acceptée : {at}. Le serveur enregistre de nouveau dans quelques secondes.',
    en: 'Clock accepted: {at}. The server resumes recording within a few seconds.',
  },
  firstStartTwo: {
    fr: 'Remettez-les à deux personnes : chaque demande de l’une est approuvée par l’autre. À changer dans les 72 heures.',
    en: 'Give them to two people: each approves the other’s requests. Change them within 72 hours.',
  },
  created: { fr: 'Établissement créé : {code} ({name})', en: 'Establishment created: {code} ({name})' },
  importedReadings: {
    fr: '{rows} {rows, ligne|lignes} · {accepted} {accepted, acceptée|acceptées} · {duplicates} {duplicates, doublon|doublons} · {refused} {refused, refusée|refusées} · {exceptions} {exceptions, exception|exceptions}',
    en: '{rows} {rows, row|rows} · {accepted} accepted · {duplicates} {duplicates, duplicate|duplicates} · {refused} refused · {exceptions} {exceptions, exception|exceptions}',
  },
  importedMachines: {
    fr: '{rows} {rows, ligne|lignes} · {registered} {registered, appareil inscrit|appareils inscrits}',
    en: '{rows} {rows, row|rows} · {registered} {registered, machine|machines} registered',
  },
  refusedLine: { fr: 'ligne {line} : {code} : {message}', en: 'line {line}: {code}: {message}' },
  refusedMore: {
    fr: '… et {count} {count, autre ligne refusée|autres lignes refusées}',
    en: '… and {count} more refused {count, line|lines}',
  },
  written: { fr: '{file} ({bytes} {bytes, octet|octets})', en: '{file} ({bytes} {bytes, byte|bytes})' },
  timestampMissing: {
    fr: 'L’autorité d’horodatage n’a pas répondu ({reason}) : le document est signé, sans horodatage.',
    en: 'The timestamp authority returned no timestamp ({reason}): the document is signed without one.',
  },
  aMachine: { fr: 'N° D’APPAREIL', en: 'MACHINE NUMBER' },
  a_number: { fr: 'N° DE PIÈCE', en: 'OFFICIAL NUMBER' },
  a_desk: { fr: 'CAISSE', en: 'DESK' },
  notSigned: { fr: 'Le fichier n’est pas signé.', en: 'The file is not signed.' },
  signatureHolds: { fr: 'Le contenu signé n’a pas changé.', en: 'The signed content has not changed.' },
  signatureBroken: {
    fr: 'LA SIGNATURE N’EST PAS VALABLE : le document a été modifié.',
    en: 'THE SIGNATURE IS NOT VALID: the document was changed.',
  },
  wasAddedTo: { fr: 'DES OCTETS ONT ÉTÉ AJOUTÉS après la signature.', en: 'BYTES WERE ADDED after the signature.' },
  notCertified: {
    fr: 'La signature n’interdit pas les ajouts (document d’une version antérieure, ou modifié).',
    en: 'The signature does not forbid additions (the document is from an earlier version, or was changed).',
  },
  moreSignatures: {
    fr: 'Signatures ajoutées ensuite, par un auteur quelconque : {count}.',
    en: 'Signatures added later, by any author: {count}.',
  },
  signedBy: {
    fr: 'Signé par {signer}, avec la clé de l’établissement {establishment}.',
    en: 'Signed by {signer}, with the key of establishment {establishment}.',
  },
  signedByAnother: {
    fr: 'SIGNÉ AVEC UNE CLÉ ÉTRANGÈRE À CETTE INSTALLATION, au nom de {signer}.',
    en: 'SIGNED WITH A KEY THAT IS NOT OF THIS INSTALLATION, in the name of {signer}.',
  },
  noTimestamp: { fr: 'Aucune autorité ne l’a horodaté.', en: 'The document has no timestamp from an authority.' },
  timestamped: { fr: 'Horodaté {at} par {authority}.', en: 'Timestamped {at} by {authority}.' },
  documentMissing: {
    fr: 'Il manque le nom du document ; releve report --list les donne tous.',
    en: 'The name of the document is missing; releve report --list lists them all.',
  },
  ruleMissing: {
    fr: 'Il manque la clé de la règle ; releve rule --list les donne toutes.',
    en: 'The key of the rule is missing; releve rule --list lists them all.',
  },
  ruleAllows: { fr: 'La règle le permet.', en: 'The rule allows it.' },
  inputNotJson: { fr: '--input n’est pas du JSON.', en: '--input is not JSON.' },
  cannotWrite: { fr: 'Impossible d’écrire {file} : {why}', en: 'Cannot write {file}: {why}' },
  noDay: { fr: '{option} n’est pas un jour (AAAA-MM-JJ) : {text}', en: '{option} is not a day (YYYY-MM-DD): {text}' },
  noInstant: {
    fr: '{option} n’est pas une date et une heure (ISO 8601, ou millisecondes) : {text}',
    en: '{option} is not a date and time (ISO 8601, or milliseconds): {text}',
  },
  noStation: {
    fr: '--station n’est pas un nombre de 1 à 9999 : {text}',
    en: '--station is not a number from 1 to 9999: {text}',
  },
  noTime: {
    fr: '--closing-time n’est pas une heure (HH:MM) : {text}',
    en: '--closing-time is not a time (HH:MM): {text}',
  },
  reasonTooShort: {
    fr: '--reason : donnez un motif de 3 à 2 000 caractères',
    en: '--reason: give a reason of 3 to 2,000 characters',
  },
  noCode: {
    fr: 'Un code a de 1 à 16 lettres majuscules, chiffres et traits d’union.',
    en: 'A code consists of 1 to 16 capital letters, digits and hyphens.',
  },
  noFile: { fr: 'Ce fichier n’existe pas : {file}', en: 'There is no such file: {file}' },
  cannotRead: { fr: 'Impossible de lire {file}', en: 'Cannot read {file}' },
  establishmentMissing: {
    fr: 'Il manque --establishment : {codes}',
    en: '--establishment is missing: use one of {codes}',
  },
  commandMissing: { fr: 'Il manque une commande.', en: 'A command is missing.' },
  unknownCommand: { fr: 'Commande inconnue : {0}', en: 'Unknown command: {0}' },
  unknownOption: { fr: 'Option inconnue : {0}', en: 'Unknown option: {0}' },
  optionMissing: { fr: 'Il manque l’option {0}', en: 'The option {0} is missing' },
  valueMissing: { fr: 'Il manque la valeur de l’option {0}', en: 'The value of the option {0} is missing' },
  argumentMissing: { fr: 'Il manque l’argument {0}', en: 'The argument {0} is missing' },
  argumentInvalid: {
    fr: 'La valeur {1} de {0} n’est pas permise ; valeurs permises : {choices}.',
    en: 'The value {1} of {0} is not allowed; allowed values: {choices}.',
  },
  argumentsTooMany: { fr: 'Trop d’arguments pour {0}', en: 'Too many arguments for {0}' },
  station: { fr: 'Appareil {machine}, poste {station}', en: 'Machine {machine}, station {station}' },
  readings: { fr: 'Relevés du {from} au {to}', en: 'Readings from {from} to {to}' },
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
    en: 'Segment from {from} to {to}, denomination {denomination}',
  },
  meteredWin: { fr: 'Produit aux compteurs', en: 'Metered win' },
  credits: { fr: '{count} {count, crédit|crédits}', en: '{count} {count, credit|credits}' },
  hold: { fr: 'Taux de retenue réel', en: 'Actual hold' },
  exception: {
    fr: 'Exception entre le {from} et le {to}, {kind} : {counters}',
    en: 'Exception between {from} and {to}, {kind}: {counters}',
  },
  exception_decreaseNotProven: { fr: 'recul de compteur inexpliqué', en: 'unexplained drop of a counter' },
  exception_clearNotSeen: { fr: 'remise à zéro annoncée, non constatée', en: 'RAM clear announced but not seen' },
  exception_clearSuspected: { fr: 'remise à zéro probable, non annoncée', en: 'probable RAM clear, not announced' },
  exception_clearWithoutFinalReading: {
    fr: 'remise à zéro sans relevé final',
    en: 'RAM clear without a final reading',
  },
  exception_identityChanged: { fr: 'compteurs qui ne s’équilibrent plus', en: 'counters that no longer balance' },
  exception_conflictingReadings: {
    fr: 'relevés contradictoires pour un même instant',
    en: 'conflicting readings for one instant',
  },
  exception_counterMissing: {
    fr: 'compteur absent d’un des deux relevés',
    en: 'counter missing from one of the two readings',
  },
  exception_adjustmentCut: { fr: 'ajustement coupé par la période', en: 'adjustment cut by the period' },
  exception_denominationUnread: {
    fr: 'changement de dénomination sans relevé',
    en: 'denomination change without a reading',
  },
  notReadyToClose: {
    fr: 'La journée du {day} ne peut pas encore se clore :',
    en: 'Gaming day {day} cannot be closed yet:',
  },
  finding: { fr: '{label} — {state}', en: '{label} — {state}' },
  findingOfMachine: { fr: 'appareil {machine} : {label} — {state}', en: 'machine {machine}: {label} — {state}' },
  state_noticed: { fr: 'pour information', en: 'for information' },
  state_open: { fr: 'à expliquer ou à corriger', en: 'to be explained or corrected' },
  state_awaitingApproval: { fr: 'explication à approuver', en: 'explanation to be approved' },
  state_approved: { fr: 'explication approuvée', en: 'explanation approved' },
  state_refused: { fr: 'explication refusée', en: 'explanation refused' },
  closingAsked: {
    fr: 'Clôture du {day} demandée (demande n° {requestId}) : une autre personne doit l’approuver',
    en: 'Closing of {day} requested (request no. {requestId}): another person must approve it',
  },
  reconciled: {
    fr: 'Journée du {day} rapprochée : {machines} {machines, appareil|appareils}, {blocking} {blocking, constat bloquant|constats bloquants}, {toExplain} à expliquer, {notices} pour information',
    en: 'Gaming day {day} reconciled: {machines} {machines, machine|machines}, {blocking} blocking {blocking, finding|findings}, {toExplain} to explain, {notices} for information',
  },
  variance: { fr: 'écart {amount}', en: 'variance {amount}' },
  verifiedEstablishment: {
    fr: '{code} : {entries} {entries, écriture|écritures}, arbre de taille {treeSize}, tête {root}',
    en: '{code}: {entries} {entries, entry|entries}, tree of size {treeSize}, head {root}',
  },
  backedUp: {
    fr: 'Sauvegarde faite : {folder}\n{rows} {rows, ligne|lignes}, {bytes} {bytes, octet|octets}, état du {takenAt}\nSHA-256 du manifeste, à noter ailleurs : {sha256}',
    en: 'Backup made: {folder}\n{rows} {rows, row|rows}, {bytes} {bytes, byte|bytes}, as of {takenAt}\nSHA-256 of the manifest, to be noted elsewhere: {sha256}',
  },
  backedUpWithKey: {
    fr: 'Elle contient la clé des données personnelles : gardez-la sous clé.',
    en: 'It contains the personal-data key: keep it locked away.',
  },
  backedUpWithoutKey: {
    fr: 'La clé des données personnelles (keys/personal-data.key) n’y est pas : conservez-la à part.',
    en: 'It does not contain the personal-data key (keys/personal-data.key): keep that key separately.',
  },
  restored: {
    fr: 'Restauré dans {home}, état du {takenAt} ; vérification :',
    en: 'Restored into {home}, as of {takenAt}; verification:',
  },
  restoredWithoutKey: {
    fr: 'Avant de démarrer le serveur, remettez la clé des données personnelles dans {home}/keys/personal-data.key.',
    en: 'Before you start the server, put the personal-data key back into {home}/keys/personal-data.key.',
  },
  noFolder: { fr: 'Ce dossier n’existe pas : {folder}', en: 'There is no such folder: {folder}' },
  acceptedDifference: { fr: 'Accepté : {difference}', en: 'Accepted: {difference}' },
  acceptedLoss: {
    fr: 'Les écritures scellées hors de la base jusqu’à la {size}e et qui n’y sont plus sont inscrites comme perdues.',
    en: 'Entries up to size {size} that were sealed outside the database and are no longer in it are recorded as lost.',
  },
  acceptedKey: { fr: 'Nouvelle clé du journal : {key}', en: 'New key of the log: {key}' },
  accepted: {
    fr: 'La restauration est inscrite au journal avec son motif ; le serveur peut démarrer.',
    en: 'The restoration is recorded in the log with its reason; the server can start.',
  },
  noReason: {
    fr: '--reason demande un motif de 3 à 2000 caractères.',
    en: '--reason must be a reason of 3 to 2,000 characters',
  },
  verifiedClean: { fr: 'Aucune altération n’a été trouvée.', en: 'No alteration was found.' },
  verifiedFindings: {
    fr: '{count} {count, altération trouvée|altérations trouvées} :',
    en: '{count} {count, alteration|alterations} found:',
  },
  verifiedFinding: { fr: '{table} {key} — {detail}', en: '{table} {key} — {detail}' },
  verifiedFindingOfMachine: {
    fr: 'Appareil {machine} : {detail} ({table} {key})',
    en: 'Machine {machine}: {detail} ({table} {key})',
  },
  recomputed: {
    fr: '{code} : {days} {days, journée refaite|journées refaites} à partir des données brutes, {machineDays} {machineDays, journée d’appareil|journées d’appareil}, {count} {count, écart|écarts}',
    en: '{code}: {days} {days, day|days} derived again from the raw rows, {machineDays} machine {machineDays, day|days}, {count} {count, difference|differences}',
  },
  recomputedDocuments: {
    fr: '{code} : {figures} {figures, chiffre des documents refait|chiffres des documents refaits}, {count} {count, écart|écarts}',
    en: '{code}: {figures} {figures, figure|figures} of documents derived again, {count} {count, difference|differences}',
  },
  recomputeMissing: {
    fr: '--from et --to donnent les journées à refaire : ajoutez --recompute',
    en: '--from and --to give the days to derive again: add --recompute',
  },
  moreFindings: { fr: '… et {count} {count, autre|autres}', en: '… and {count} more' },
} as const;

export type ConsoleWord = keyof typeof WORDS;

/** Returns the sentence in the console's language. */
export function consoleText(word: ConsoleWord, values: Readonly<Record<string, SentenceValue>> = {}): string {
  return fillPlaceholders(WORDS[word][consoleLanguage()], values);
}

/** Values that are counts: written with the separators of the language. */
const COUNTS: ReadonlySet<string> = new Set([
  'accepted',
  'bytes',
  'count',
  'days',
  'duplicates',
  'entries',
  'exceptions',
  'figures',
  'machineDays',
  'machines',
  'refused',
  'registered',
  'rows',
]);

/** Fills the places of a text; counts are grouped, and instants are written for a reader. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, SentenceValue>>): string {
  const language = consoleLanguage();
  const shownValues = Object.entries(values).map(([name, value]): [string, SentenceValue] => {
    if (typeof value === 'string') return [name, formatUtc(value, language)];
    return [name, COUNTS.has(name) ? formatDecimal(value.toString(), language) : value];
  });
  return fillSentence(text, Object.fromEntries(shownValues), language);
}
