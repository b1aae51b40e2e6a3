import type { Language } from '#declarations/shapes/text.js';
import type { Pair } from '#declarations/shapes/shape.js';

/** Nouns of subjects that are not found, as the code names them, longest first. */
const SUBJECTS: Readonly<Record<string, Pair>> = {
  'second factor of account': ['second facteur du compte', 'second factor of account'],
  'identity of payout': ['pièce d’identité du bordereau', 'identity document of slip'],
  'claimant of orphan': ['réclamant de l’orphelin', 'claimant of orphan'],
  'taker of orphan': ['preneur de l’orphelin', 'taker of orphan'],
  'key authorisation': ['autorisation de sortie de clés', 'key authorisation'],
  'personal record': ['données personnelles', 'personal record'],
  'log entry': ['écriture du journal scellé', 'entry of the sealed log'],
  'log sizes': ['tailles du journal scellé', 'sizes of the sealed log'],
  'float of': ['montant de la saison de la caisse', 'season amount of desk'],
  authorisation: ['autorisation des jeux', 'authorisation of the games'],
  establishment: ['établissement', 'establishment'],
  verification: ['vérification', 'verification'],
  exclusion: ['exclusion', 'exclusion'],
  passkey: ['clé d’accès', 'passkey'],
  transfer: ['remise', 'transfer'],
  approval: ['demande', 'request'],
  account: ['compte', 'account'],
  archive: ['archive', 'archive'],
  machine: ['appareil', 'machine'],
  orphan: ['orphelin', 'orphan'],
  person: ['personne', 'person'],
  figure: ['chiffre', 'figure'],
  import: ['import', 'import'],
  batch: ['lot de relevés', 'batch of readings'],
  depot: ['dépôt', 'depot'],
  entry: ['écriture', 'entry'],
  event: ['événement', 'event'],
  piece: ['pièce', 'piece'],
  token: ['jeton', 'token'],
  count: ['comptée', 'count'],
  drop: ['relève', 'drop'],
  fill: ['bordereau d’avance', 'fill slip'],
  link: ['liaison', 'link'],
  hit: ['gain', 'hit'],
};

/** A constraint of the database, such as `people_employee_number_key`. */
const CONSTRAINT = /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/;

/** Names a missing or existing subject for a reader: `person 12` becomes `personne n° 12`. */
export function subjectInWords(what: string, language: Language): string {
  if (what === '' || CONSTRAINT.test(what)) return language === 'fr' ? 'cette valeur' : 'this value';
  const noun = Object.keys(SUBJECTS).find((each) => what === each || what.startsWith(`${each} `));
  if (noun === undefined) return what;
  const [fr, en] = SUBJECTS[noun] ?? [noun, noun];
  const words = language === 'fr' ? fr : en;
  const id = what.slice(noun.length + 1).replace(' on ', ', ');
  return id === '' ? words : `${words} ${id}`;
}
