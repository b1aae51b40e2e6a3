/**
 * The register of rules: every article the product covers or will cover, clause by clause, and how far each clause is
 * met today.
 *
 * The key is cited by a function (`@article MC:20.3`); a test names it, or one clause of it (`MC:20.3.2`); the
 * compliance matrix is built from the three together. MC = arrêté ministériel 88-384 (Monaco), MC09 = 2009-586, FR07 =
 * arrêté du 14 mai 2007, FR14 = arrêté du 30 décembre 2014, AI67 = arrêté du 5 juin 1967.
 */
import { declareCovered, declareRule } from './rule.js';
import type { Rule } from './rule.js';
import { cardRules } from './rules-of-cards.js';
import { cercleRules } from './rules-of-cercle.js';
import { tableRules } from './rules-of-tables.js';
import type { JurisdictionCode } from './jurisdictions.js';

/** Requirements of the texts for machines, change, people and orphans. */
const machineRules: readonly Rule[] = [
  declareRule(
    'MC:18',
    'Moyens de jeu des appareils',
    'What machines are played with',
    declareCovered(
      'pièces et billets ayant cours légal',
      'coins and notes that are legal tender',
      'procès-verbal de comptée',
      'count report',
    ),
    declareCovered(
      'jetons, cartes ou tickets de la maison',
      'tokens, cards or tickets of the establishment',
      'détail des tickets',
      'transactions of tickets',
    ),
  ),
  declareRule(
    'MC:19.1',
    'Identification des appareils',
    'Identification of machines',
    declareCovered(
      'numéro de série du fabricant, obligatoire et unique',
      'maker’s serial number, mandatory and unique',
      'fichier des appareils',
      'machine file',
    ),
    declareCovered(
      'numéro d’identification SBM, obligatoire, unique pour toujours et dans les plages de l’établissement',
      'SBM number, mandatory, unique for ever and in the establishment’s ranges',
      'fichier des appareils',
      'machine file',
    ),
  ),
  declareRule(
    'MC:19.2',
    'Socles numérotés',
    'Numbered stands',
    declareCovered(
      'numéro donné une fois pour toutes',
      'number given once and for all',
      'plan de la salle',
      'plan of the room',
    ),
    declareCovered(
      'fichier des socles tenu à jour',
      'file of stands kept up to date',
      'plan de la salle',
      'plan of the room',
    ),
  ),
  declareRule(
    'MC:19.3',
    'Inventaire des appareils',
    'Inventory of machines',
    declareCovered('type, série, numéro SBM', 'type, serial, SBM number', 'fichier des appareils', 'machine file'),
    declareCovered('localisation, avec ses dates', 'location, with its dates', 'fichier des appareils', 'machine file'),
    declareCovered(
      'photographie, ou son manque signalé',
      'photograph, or its want flagged',
      'fiche technique',
      'technical sheet',
    ),
    declareCovered(
      'rendement théorique certifié et sa date, ou pourcentage du prélèvement',
      'certified theoretical return and its date, or rake percentage',
      'fiche technique',
      'technical sheet',
    ),
  ),
  declareRule(
    'MC:19.4',
    'Compteurs et fiche technique',
    'Meters and technical sheet',
    declareCovered(
      'compteurs in, cash box, out, jackpots de chaque poste',
      'in, cash box, out and jackpot meters of each station',
      'relevé de compteurs d’un appareil',
      'machine meters',
    ),
    declareCovered(
      'tous les autres compteurs de l’appareil, ceux que rien ne liste compris',
      'every other meter of the machine, those that no list names included',
      'relevé de compteurs d’un appareil',
      'machine meters',
    ),
    declareCovered('fiche technique par appareil', 'technical sheet per machine', 'fiche technique', 'technical sheet'),
    declareCovered(
      'double du fichier au Secrétariat Général',
      'duplicate of the file for the Secretariat General',
      'duplicata signé du fichier',
      'signed duplicate of the file',
    ),
  ),
  declareRule(
    'MC:19.5',
    'Hoppers, seaux et convoyage',
    'Hoppers, buckets and conveying',
    declareCovered(
      'couvercle fixé sur le hopper de tout appareil en service',
      'fixed lid on the hopper of every machine in service',
      'fiche technique',
      'technical sheet',
    ),
    declareCovered(
      'pièces comptées au départ et à l’extraction, comparées',
      'coins counted at departure and at extraction, compared',
      'feuille de relève',
      'drop sheet',
    ),
    declareCovered(
      'comptabilisé : ce qui est extrait, l’écart à part',
      'booked: what was extracted, the difference apart',
      'état journalier',
      'daily statement',
    ),
  ),
  declareRule(
    'MC:19.6',
    'Lecteurs et boîtes à billets',
    'Note readers and boxes',
    declareCovered(
      'compteur des crédits achetés par billets',
      'meter of credits bought with notes',
      'relevé de compteurs d’un appareil',
      'machine meters',
    ),
    declareCovered('boîtes à billets numérotées', 'numbered note boxes', 'feuille de relève', 'drop sheet'),
  ),
  declareRule(
    'MC:19.7',
    'Tickets et cartes centralisés',
    'Tickets and cards centralised',
    declareCovered(
      'mouvements centralisés et conservés',
      'movements centralised and kept',
      'détail des tickets, mouvements des cartes',
      'transactions of tickets, movements of cards',
    ),
    declareCovered(
      'comparés aux compteurs de l’appareil',
      'compared with the machine’s meters',
      'tickets : compteurs, système et boîtes',
      'tickets: meters, system and boxes',
    ),
  ),
  declareRule(
    'MC:20.1',
    'Garde des clés',
    'Custody of keys',
    declareCovered(
      'clés distinctes, chacune à son lieu de garde',
      'distinct keys, each in its custody',
      'registre des clés',
      'key register',
    ),
    declareCovered('chaque remise inscrite', 'each hand-over entered', 'registre des clés', 'key register'),
    declareCovered(
      'compartiments de l’argent ouverts lors des relèves seules',
      'money compartments opened during drops only',
      'écran des alarmes',
      'screen of alarms',
    ),
  ),
  declareRule(
    'MC:20.2',
    'Socle sorti de l’exploitation',
    'Stand taken out of use',
    declareCovered(
      'serrure et clé remises au caissier principal, pour de bon ou pour un temps',
      'lock and key handed to the principal cashier, for good or for a time',
      'registre des clés',
      'key register',
    ),
  ),
  declareRule(
    'MC:20.3',
    'Ouverture des portes et fiches d’intervention',
    'Door openings and intervention sheets',
    declareCovered(
      'mécanicien identifié avant l’ouverture',
      'technician identified before the opening',
      'écran des alarmes',
      'screen of alarms',
    ),
    declareCovered(
      'heure d’arrêt, motif, numéro, signature',
      'stop time, reason, number, signature',
      'fiche d’intervention',
      'intervention sheet',
    ),
    declareCovered(
      'enveloppe de la journée remise à la Direction',
      'the day’s envelope handed to the Direction',
      'enveloppe des fiches d’intervention',
      'intervention envelope',
    ),
  ),
  declareRule(
    'MC:21.1',
    'Paiement des jackpots',
    'Payment of jackpots',
    declareCovered(
      'pièce d’identité au-delà du montant de la Direction',
      'identity document above the Direction’s amount',
      'bordereau de paiement manuel',
      'hand-pay slip',
    ),
    declareCovered(
      'contrôle de l’appareil avant règlement',
      'machine check before payment',
      'bordereau de paiement manuel',
      'hand-pay slip',
    ),
    declareCovered(
      'espèces, chèque ou virement, au choix de la Direction',
      'cash, cheque or transfer, as the Direction chooses',
      'bordereau de paiement manuel',
      'hand-pay slip',
    ),
  ),
  declareRule(
    'MC:21.2',
    'Paiement contesté',
    'Disputed payment',
    declareCovered(
      'décision du superviseur après audition du mécanicien',
      'supervisor’s decision after hearing the technician',
      'procès-verbal de contestation',
      'dispute record',
    ),
  ),
  declareRule(
    'MC:21.3',
    'Orphelins',
    'Orphans',
    declareCovered(
      'crédits, jackpots, cartes et tickets trouvés inscrits',
      'credits, jackpots, cards and tickets found are entered',
      'carnet d’enregistrement des orphelins',
      'orphans register',
    ),
    declareCovered(
      'exclusion du client qui se les approprie',
      'exclusion of a customer who takes them',
      'liste des exclusions',
      'exclusion list',
    ),
    declareCovered(
      'l’employé en répond devant la Direction',
      'an employee answers for it before the Direction',
      'registre des incidents de jeux',
      'incident register',
    ),
  ),
  declareRule(
    'MC:21.4',
    'Compléments de paiement',
    'Payment complements',
    declareCovered('cahier des compléments', 'book of complements', 'cahier des compléments', 'complement book'),
  ),
  declareRule(
    'MC:16',
    'Change',
    'Change',
    declareCovered(
      'caisses, distributeurs et changeurs itinérants, chacun comptable',
      'desks, machines and roving changeurs, each accountable',
      'relevé de caisse',
      'desk statement',
    ),
    declareCovered(
      'caisse particulière à l’intérieur de la salle',
      'a desk of its own inside the room',
      'relevé de caisse',
      'desk statement',
    ),
    declareCovered(
      'aucun change aux tables qui ne travaillent pas',
      'no change at tables that do not work',
      'carnet d’avances',
      'carnet d’avances',
    ),
  ),
  declareRule(
    'MC:22',
    'Change à la clientèle',
    'Change for customers',
    declareCovered(
      'monnaie, jetons ou crédits sur carte',
      'currency, tokens or credits on a card',
      'relevé de caisse',
      'desk statement',
    ),
  ),
  declareRule(
    'MC:23',
    'Personnel',
    'Personnel',
    declareCovered('fonctions séparées', 'separate functions', 'écran du personnel', 'screen of people'),
    declareCovered(
      'agent assermenté, serment au dossier, aux relèves en exploitation',
      'sworn agent, with the oath on file, at drops during operation',
      'feuille de relève',
      'drop sheet',
    ),
    declareCovered(
      'compte rendu de l’agent à sa hiérarchie et au superviseur',
      'the agent’s report to the hierarchy and the supervisor',
      'écran d’un incident',
      'screen of an incident',
    ),
    declareCovered(
      'Direction des Casinos et Direction des Appareils Automatiques à part',
      'Direction of the Casinos and of the machines apart',
      'écran du personnel',
      'screen of people',
    ),
  ),
  declareRule(
    'MC:24',
    'Incidents de jeux',
    'Game incidents',
    declareCovered(
      'service de contrôle informé dans les meilleurs délais',
      'control service informed as soon as possible',
      'registre des incidents de jeux',
      'incident register',
    ),
    declareCovered(
      'décision sans appel de la Direction',
      'final decision of the Direction',
      'registre des incidents de jeux',
      'incident register',
    ),
  ),
  declareRule(
    'AI67:6',
    'Registre des orphelins',
    'Orphans register',
    declareCovered(
      'versement et inscription immédiats',
      'paid in and entered at once',
      'carnet d’enregistrement des orphelins',
      'orphans register',
    ),
    declareCovered(
      'solde du compte égal au registre',
      'balance of the account equal to the register',
      'balance et registre',
      'trial balance and register',
    ),
  ),
];

export const rules: readonly Rule[] = [...machineRules, ...tableRules, ...cercleRules, ...cardRules];

/** Returns the rule of a key, or undefined when the register does not know it. */
export const findRule = (key: string): Rule | undefined => rules.find((candidate) => candidate.key === key);

/**
 * Returns the rule named by a key, and its clause from 1 when the key is finer: `MC:20.3.2`; undefined when there is
 * none.
 */
export function findClause(key: string): { readonly rule: Rule; readonly clause: number | null } | undefined {
  const namedRule = findRule(key);
  if (namedRule !== undefined) return { rule: namedRule, clause: null };
  const [, article = '', number = ''] = /^(.+)\.(\d+)$/.exec(key) ?? [];
  const rule = findRule(article);
  return rule?.clauses[Number(number) - 1] === undefined ? undefined : { rule, clause: Number(number) };
}

/** The establishments to which a text applies, by the prefix of its keys. */
const TEXT_OF_PREFIX: Readonly<Record<string, JurisdictionCode>> = {
  MC: 'MC',
  MC09: 'MC',
  FR07: 'FR',
  FR14: 'FR',
  AI67: 'AI67',
};

/** Returns true when the rule binds an establishment of that jurisdiction. */
export const isRuleBinding = ({ key }: Pick<Rule, 'key'>, jurisdiction: string): boolean =>
  TEXT_OF_PREFIX[key.split(':')[0] ?? ''] === jurisdiction;
