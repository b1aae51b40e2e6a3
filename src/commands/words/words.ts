import { refusalLanguage } from '../../refusals/refusal.js';
import type { RefusalLanguage } from '../../refusals/refusal.js';

/** The console's language: that of the locale, French unless it is English. */
export function consoleLanguage(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): RefusalLanguage {
  const named = ['LC_ALL', 'LC_MESSAGES', 'LANG'].map((name) => environment[name] ?? '');
  const locale = named.find((value) => value !== '') ?? '';
  return refusalLanguage(locale.slice(0, 2));
}

/** What the command line prints for a person, by key; `say` fills in the `{name}` places. */
const WORDS = {
  served: { fr: 'Relevé est à {url} (API : {docs})', en: 'Relevé is at {url} (API: {docs})' },
  firstStart: {
    fr: 'Premier démarrage : administrateur « {login} », mot de passe « {password} » (montré cette seule fois)',
    en: 'First start: administrator "{login}", password "{password}" (shown this once)',
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
  verifiedClean: { fr: 'Rien n’a été altéré.', en: 'Nothing was altered.' },
  verifiedFindings: { fr: '{count} altérations trouvées :', en: '{count} alterations found:' },
  verifiedFinding: { fr: '{words} : {table} {key} — {detail}', en: '{words}: {table} {key} — {detail}' },
  moreFindings: { fr: '… et {count} autres', en: '… and {count} more' },
} as const;

export type ConsoleWord = keyof typeof WORDS;

/** The sentence in the console's language. */
export function say(word: ConsoleWord, values: Readonly<Record<string, string | number | bigint>> = {}): string {
  return filled(WORDS[word][consoleLanguage()], values);
}

export function filled(text: string, values: Readonly<Record<string, string | number | bigint>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
