/**
 * The register of rules: every article the product covers or will cover, clause by clause, and how far each clause is
 * held today.
 *
 * The key is what a function cites (`@article MC:20.3`); a test names it, or one clause of it (`MC:20.3.2`); the
 * compliance matrix is built from the three together. MC = arrêté ministériel 88-384 (Monaco), MC09 = 2009-586,
 * FR07 = arrêté du 14 mai 2007, FR14 = arrêté du 30 décembre 2014, AI67 = arrêté du 5 juin 1967.
 */
export type ClauseStanding = 'covered' | 'partly' | 'not';

export interface RuleClause {
  readonly fr: string;
  readonly en: string;
  /** `covered`: a test holds it; `partly`: `proof` says what lacks; `not`: nothing holds it yet. */
  readonly standing: ClauseStanding;
  /** The document or screen that shows it, French and English; null where nothing does. */
  readonly proof: { readonly fr: string; readonly en: string } | null;
}

export interface Rule {
  readonly key: string;
  readonly fr: string;
  readonly en: string;
  /** Numbered from 1 in this order. */
  readonly clauses: readonly RuleClause[];
}

const clause = (standing: ClauseStanding, fr: string, en: string, ...proof: readonly string[]): RuleClause => {
  const [proofFr, proofEn] = proof;
  const shown = proofFr === undefined || proofEn === undefined ? null : { fr: proofFr, en: proofEn };
  return { fr, en, standing, proof: shown };
};

const covered = (fr: string, en: string, proofFr: string, proofEn: string): RuleClause =>
  clause('covered', fr, en, proofFr, proofEn);

const partly = (fr: string, en: string, proofFr: string, proofEn: string): RuleClause =>
  clause('partly', fr, en, proofFr, proofEn);

const not = (fr: string, en: string): RuleClause => clause('not', fr, en);

const rule = (key: string, fr: string, en: string, ...clauses: readonly RuleClause[]): Rule => ({
  key,
  fr,
  en,
  clauses,
});

export const rules: readonly Rule[] = [
  rule(
    'MC:18',
    'Moyens de jeu des appareils',
    'What machines are played with',
    covered(
      'pièces et billets ayant cours légal',
      'coins and notes that are legal tender',
      'état de comptée',
      'count report',
    ),
    partly(
      'jetons, cartes ou tickets de la maison',
      'tokens, cards or tickets of the establishment',
      'un numéro jamais émis est encore payé',
      'a number that was never issued is still paid',
    ),
  ),
  rule(
    'MC:19.1',
    'Identification des appareils',
    'Identification of machines',
    covered(
      'numéro de série du fabricant, obligatoire et unique',
      'maker’s serial number, mandatory and unique',
      'fichier des appareils',
      'machine file',
    ),
    covered(
      'numéro d’identification SBM, obligatoire et unique',
      'SBM number, mandatory and unique',
      'fichier des appareils',
      'machine file',
    ),
  ),
  rule(
    'MC:19.2',
    'Socles numérotés',
    'Numbered stands',
    covered(
      'numéro donné une fois pour toutes',
      'number given once and for all',
      'plan de la salle',
      'plan of the room',
    ),
    covered('fichier des socles tenu à jour', 'file of stands kept up to date', 'plan de la salle', 'plan of the room'),
  ),
  rule(
    'MC:19.3',
    'Inventaire des appareils',
    'Inventory of machines',
    covered('type, série, numéro SBM', 'type, serial, SBM number', 'fichier des appareils', 'machine file'),
    covered('localisation, avec ses dates', 'location, with its dates', 'fichier des appareils', 'machine file'),
    covered(
      'photographie, ou son manque signalé',
      'photograph, or its want flagged',
      'fiche technique',
      'technical sheet',
    ),
    covered(
      'rendement théorique certifié et sa date, ou pourcentage du prélèvement',
      'certified theoretical return and its date, or rake percentage',
      'fiche technique',
      'technical sheet',
    ),
  ),
  rule(
    'MC:19.4',
    'Compteurs et fiche technique',
    'Meters and technical sheet',
    covered(
      'compteurs in, cash box, out, jackpots de chaque poste',
      'in, cash box, out and jackpot meters of each station',
      'compteurs d’un appareil',
      'machine meters',
    ),
    covered(
      'tous les autres compteurs de l’appareil, ceux que rien ne liste compris',
      'every other meter of the machine, those that no list names included',
      'compteurs d’un appareil',
      'machine meters',
    ),
    covered('fiche technique par appareil', 'technical sheet per machine', 'fiche technique', 'technical sheet'),
    covered(
      'double du fichier au Secrétariat Général',
      'duplicate of the file for the Secretariat General',
      'duplicata signé du fichier',
      'signed duplicate of the file',
    ),
  ),
  rule(
    'MC:19.5',
    'Hoppers, seaux et convoyage',
    'Hoppers, buckets and conveying',
    covered(
      'couvercle fixé sur le hopper de tout appareil en service',
      'fixed lid on the hopper of every machine in service',
      'fiche technique',
      'technical sheet',
    ),
    covered(
      'pièces comptées au départ et à l’extraction, comparées',
      'coins counted at departure and at extraction, compared',
      'feuille de relève',
      'drop sheet',
    ),
    covered(
      'comptabilisé : ce qui est extrait, l’écart à part',
      'booked: what was extracted, the difference apart',
      'état journalier',
      'daily statement',
    ),
  ),
  rule(
    'MC:19.6',
    'Lecteurs et boîtes à billets',
    'Note readers and boxes',
    covered(
      'compteur des crédits achetés par billets',
      'meter of credits bought with notes',
      'compteurs d’un appareil',
      'machine meters',
    ),
    covered('boîtes à billets numérotées', 'numbered note boxes', 'feuille de relève', 'drop sheet'),
  ),
  rule(
    'MC:19.7',
    'Tickets et cartes centralisés',
    'Tickets and cards centralised',
    not('mouvements centralisés et conservés', 'movements centralised and kept'),
    partly(
      'comparés aux compteurs de l’appareil',
      'compared with the machine’s meters',
      'par totaux, non par ticket',
      'by totals, not by ticket',
    ),
  ),
  rule(
    'MC:20.1',
    'Garde des clés',
    'Custody of keys',
    covered(
      'clés distinctes, chacune à son lieu de garde',
      'distinct keys, each in its custody',
      'registre des clés',
      'key register',
    ),
    covered('chaque remise inscrite', 'each hand-over entered', 'registre des clés', 'key register'),
    covered(
      'compartiments de l’argent ouverts lors des relèves seules',
      'money compartments opened during relèves only',
      'écran des alarmes',
      'screen of alarms',
    ),
  ),
  rule(
    'MC:20.2',
    'Socle sorti de l’exploitation',
    'Stand taken out of use',
    partly(
      'serrure et clé remises au caissier principal',
      'lock and key handed to the principal cashier',
      'à un caissier ; la sortie pour un temps manque',
      'to a cashier; taking out for a time lacks',
    ),
  ),
  rule(
    'MC:20.3',
    'Ouverture des portes et fiches d’intervention',
    'Door openings and intervention sheets',
    covered(
      'mécanicien identifié avant l’ouverture',
      'technician identified before the opening',
      'écran des alarmes',
      'screen of alarms',
    ),
    covered(
      'heure d’arrêt, motif, numéro, signature',
      'stop time, reason, number, signature',
      'fiche d’intervention',
      'intervention sheet',
    ),
    covered(
      'enveloppe de la journée remise à la Direction',
      'the day’s envelope handed to the Direction',
      'enveloppe des interventions',
      'intervention envelope',
    ),
  ),
  rule(
    'MC:21.1',
    'Paiement des jackpots',
    'Payment of jackpots',
    covered(
      'pièce d’identité au-delà du montant de la Direction',
      'identity document above the Direction’s amount',
      'bordereau de paiement',
      'hand-pay slip',
    ),
    covered(
      'contrôle de l’appareil avant règlement',
      'machine check before payment',
      'bordereau de paiement',
      'hand-pay slip',
    ),
    covered(
      'espèces, chèque ou virement, au choix de la Direction',
      'cash, cheque or transfer, as the Direction chooses',
      'bordereau de paiement',
      'hand-pay slip',
    ),
  ),
  rule(
    'MC:21.2',
    'Paiement contesté',
    'Disputed payment',
    covered(
      'décision du superviseur après audition du mécanicien',
      'supervisor’s decision after hearing the technician',
      'dossier de contestation',
      'dispute record',
    ),
  ),
  rule(
    'MC:21.3',
    'Orphelins',
    'Orphans',
    covered(
      'crédits, jackpots, cartes et tickets trouvés inscrits',
      'credits, jackpots, cards and tickets found are entered',
      'registre des orphelins',
      'orphans register',
    ),
    covered(
      'exclusion du client qui se les approprie',
      'exclusion of a customer who takes them',
      'liste des exclusions',
      'exclusion list',
    ),
    covered(
      'l’employé en répond devant la Direction',
      'an employee answers for it before the Direction',
      'registre des incidents',
      'incident register',
    ),
  ),
  rule(
    'MC:21.4',
    'Compléments de paiement',
    'Payment complements',
    covered('cahier des compléments', 'book of complements', 'cahier des compléments', 'complement book'),
  ),
  rule(
    'MC:15',
    'Enjeux en billets',
    'Staked notes',
    not('billets perdus changés aussitôt par le croupier', 'lost notes exchanged at once by the croupier'),
  ),
  rule(
    'MC:16',
    'Change',
    'Change',
    covered(
      'caisses, distributeurs et changeurs itinérants, chacun comptable',
      'desks, machines and roving changeurs, each accountable',
      'relevé de caisse',
      'desk statement',
    ),
    covered(
      'caisse particulière à l’intérieur de la salle',
      'a desk of its own inside the room',
      'relevé de caisse',
      'desk statement',
    ),
    not('aucun change aux tables qui ne travaillent pas', 'no change at tables that do not work'),
  ),
  rule(
    'MC:22',
    'Change à la clientèle',
    'Change for customers',
    covered(
      'monnaie, jetons ou crédits sur carte',
      'currency, tokens or credits on a card',
      'relevé de caisse',
      'desk statement',
    ),
  ),
  rule(
    'MC:23',
    'Personnel',
    'Personnel',
    covered('fonctions séparées', 'separate functions', 'écran du personnel', 'screen of people'),
    partly(
      'agent assermenté aux relèves en exploitation',
      'sworn agent at relèves during operation',
      'son serment n’est pas au dossier',
      'his oath is not on file',
    ),
    not(
      'rapport de l’agent à sa hiérarchie et au superviseur',
      'the agent’s report to his hierarchy and the supervisor',
    ),
  ),
  rule(
    'MC:24',
    'Incidents de jeux',
    'Game incidents',
    covered(
      'service de contrôle informé dans les meilleurs délais',
      'control service informed as soon as possible',
      'registre des incidents',
      'incident register',
    ),
    covered(
      'décision sans appel de la Direction',
      'final decision of the Direction',
      'registre des incidents',
      'incident register',
    ),
  ),
  rule(
    'AI67:6',
    'Registre des orphelins',
    'Orphans register',
    covered(
      'versement et inscription immédiats',
      'paid in and entered at once',
      'registre des orphelins',
      'orphans register',
    ),
    covered(
      'solde du compte égal au registre',
      'balance of the account equal to the register',
      'balance et registre',
      'trial balance and register',
    ),
  ),
  rule(
    'MC:10.2',
    'Chemin de fer : places',
    'Chemin de fer: seats',
    not('places et mises selon le texte', 'seats and stakes as the text says'),
  ),
  rule(
    'MC:11.1',
    'Chemin de fer : joueurs',
    'Chemin de fer: players',
    not('quatre joueurs assis au moins', 'four seated players at least'),
  ),
  rule(
    'MC:11.10',
    'Chemin de fer : fin de partie',
    'Chemin de fer: end of play',
    not('au-delà de l’heure, portée par la journée', 'past the hour, borne by its gaming day'),
  ),
  rule(
    'MC:12',
    'Banque à tout va',
    'Open bank',
    not('aucun taux sans décision de la Direction', 'no rate without the Direction’s decision'),
  ),
  rule(
    'MC:14',
    'Mise en banque des tables',
    'Bank of tables',
    not('montant fixé, par valeur de jeton et plaque', 'amount fixed, by value of chip and plaque'),
  ),
  rule(
    'MC:17.1',
    'Bons entre table et caisse',
    'Bons between table and desk',
    not('bon du chef de table signé par l’inspecteur', 'bon of the chef de table signed by the inspector'),
    not('valeurs égales dans les deux sens', 'equal value both ways'),
  ),
  rule(
    'MC:17.2',
    'Change à table',
    'Change at tables',
    not('billets en caisse spéciale jusqu’à la comptée', 'notes in the locked box until the count'),
  ),
  rule(
    'AI67:1',
    'Caisse spéciale',
    'Special desk',
    not(
      'change au-delà de la limite, et toute monnaie, à la caisse spéciale',
      'exchanges above the limit, and any cash, at the special desk',
    ),
  ),
  rule(
    'AI67:2',
    'Changeurs',
    'Changeurs',
    not('dotation fixée pour la saison', 'float fixed for the season'),
    not(
      'fiche signée par changeur, chef de partie et caissier',
      'slip signed by changeur, chef de partie and caissier',
    ),
  ),
  rule(
    'AI67:3',
    'Billets à table',
    'Notes at tables',
    not('billets dans la caisse fermée', 'notes into the locked box'),
  ),
  rule(
    'AI67:7',
    'Caisses de table',
    'Table cash boxes',
    not('une caisse numérotée par table', 'one numbered box per table'),
    not('avance complémentaire égale à l’initiale', 'further avance equal to the initial one'),
  ),
  rule(
    'AI67:8',
    'Comptage des tables',
    'Counting of tables',
    not(
      'à l’ouverture et à la fermeture, annoncé, inscrit aussitôt, signé',
      'at opening and closing, announced, entered at once, signed',
    ),
  ),
  rule(
    'AI67:9',
    'Arrêt des jeux de contrepartie',
    'Stopping of contrepartie games',
    not(
      'arrêt immédiat et avis quand les mises ne sont plus couvertes',
      'immediate stop and notice when stakes are not covered',
    ),
    not('aucune séance avant une nouvelle autorisation', 'no session before a new authorisation'),
  ),
  rule('AI67:10', 'Tableaux numérotés', 'Numbered tableaux', not('numéro de chaque tableau', 'number of each tableau')),
  rule(
    'AI67:11',
    'Mises de boule et de vingt-trois',
    'Stakes at boule and vingt-trois',
    not('boule : plein 40 à 100 ×, simple 200 à 500 ×', 'boule: plein 40 to 100 ×, simple 200 to 500 ×'),
    not('vingt-trois : simple 100 à 250 ×, plein jusqu’à 50 ×', 'vingt-trois: simple 100 to 250 ×, plein up to 50 ×'),
  ),
  rule(
    'AI67:14',
    'Montant des avances',
    'Amount of avances',
    not('facteur de la mise minimum par jeu et par tranche', 'factor of the minimum stake by game and tier'),
    not('fonds de garantie au moins égal à la plus forte avance', 'guarantee fund at least the highest avance'),
  ),
  rule(
    'AI67:15',
    'Interruption de séance',
    'Interruption of a session',
    not('comptage ou encaisse enfermée', 'count or encaisse locked away'),
    not('comptage obligatoire si toutes les tables s’arrêtent', 'counting compulsory when all tables stop'),
  ),
  rule(
    'FR07:55-5',
    'Black-jack : maximum',
    'Black-jack: maximum',
    not('50, 100 ou 200 fois le minimum', '50, 100 or 200 times the minimum'),
  ),
  rule('FR14:55-20', 'Ultimate hold’em', 'Ultimate hold’em', not('règle du jeu', 'rules of the game')),
  rule(
    'FR14:55-20-1',
    'Ultimate hold’em : maximum',
    'Ultimate hold’em: maximum',
    not('10, 20 ou 30 fois le minimum', '10, 20 or 30 times the minimum'),
  ),
  rule('FR14:55-21', 'Poker trois cartes', 'Three-card poker', not('règle du jeu', 'rules of the game')),
  rule(
    'FR14:55-21-1',
    'Poker trois cartes : maximum',
    'Three-card poker: maximum',
    not(
      '10, 20, 25, 50 ou 100 fois le minimum, d’au moins 1 €',
      '10, 20, 25, 50 or 100 times the minimum, of at least €1',
    ),
  ),
  rule(
    'FR14:55-22-2',
    'Rampo : maximum',
    'Rampo: maximum',
    not('40 fois sur les numéros, 200 sur les couleurs, fixe', '40 times on numbers, 200 on colours, fixed'),
  ),
  rule(
    'AI67:18',
    'Roulette : maximum',
    'Roulette: maximum',
    not('de 30 fois (plein) à 2 000 fois (24 numéros)', 'from 30 times (plein) to 2,000 times (24 numbers)'),
  ),
  rule(
    'AI67:20',
    'Roulette américaine : maximum',
    'American roulette: maximum',
    not('les chiffres de l’article 18', 'the figures of article 18'),
  ),
  rule('AI67:25', 'Black-jack : maximum', 'Black-jack: maximum', not('fixé pour la saison', 'fixed for the season')),
  rule(
    'AI67:29',
    'Craps : maximum',
    'Craps: maximum',
    not('simple de 100 à 1 000 fois ; multiples selon le gain', 'simple from 100 to 1,000 times; multiples by the win'),
  ),
  rule(
    'MC:5.2-8',
    'Jackpots progressifs de black-jack',
    'Progressive black-jack jackpots',
    not('contributions, montants, gains', 'contributions, amounts, hits'),
  ),
  rule(
    'FR07:55-4-8',
    'Jackpots progressifs de black-jack',
    'Progressive black-jack jackpots',
    not('jackpots principal et secondaire, lots de consolation', 'principal and secondary jackpots, consolation lots'),
    not('paiement après visionnage', 'payment after video review'),
  ),
  rule(
    'AI67:19',
    'Cercle : tables',
    'Cercle: tables',
    not('tables et séances selon le texte', 'tables and sessions as the text says'),
  ),
  rule(
    'AI67:30',
    'Tickets à souche',
    'Ticket books',
    not('valeur, souches numérotées, une table par saison', 'value, numbered stubs, one table a season'),
    not('cagnotte égale aux tickets détachés', 'cagnotte equal to the tickets detached'),
  ),
  rule(
    'AI67:31',
    'Ouverture des cagnottes',
    'Opening of cagnottes',
    not('carnet vérifié avant l’ouverture', 'book verified before opening'),
    not('différence inscrite', 'difference entered'),
  ),
  rule(
    'MC:11.7',
    'Cagnotte du chemin de fer',
    'Cagnotte at chemin de fer',
    not('5 % des gains du banquier', '5 % of the banker’s winnings'),
    not('ouverture en présence d’un agent de contrôle', 'opening in presence of a control agent'),
  ),
  rule(
    'AI67:32',
    'Sabots',
    'Shoes',
    not(
      'sabot inscrit à chaque séance, sans appariement systématique',
      'shoe entered at each session, no systematic pairing',
    ),
  ),
  rule(
    'AI67:33',
    'Prélèvement par coup',
    'Rake per coup',
    not('trois valeurs de tickets au plus', 'at most three ticket values'),
    not('arrondi à 50 ou 100 FD', 'rounding to 50 or 100 FD'),
  ),
  rule('AI67:34', 'Taux du prélèvement', 'Rake rates', not('5 %, 2 %, 1,25 %', '5 %, 2 %, 1.25 %')),
  rule(
    'AI67:35',
    'Banque ouverte : séances',
    'Open bank: sessions',
    not(
      'une table, deux séances, deux tailles, tirage du banquier',
      'one table, two sessions, two tailles, draw of the banker',
    ),
  ),
  rule(
    'AI67:36',
    'Assiette de la banque ouverte',
    'Base of the open bank',
    not('selon les tableaux gagnés, perdus ou égaux', 'by tableaux won, lost or tied'),
  ),
  rule(
    'AI67:37',
    'Banque ouverte : dépôt',
    'Open bank: deposit',
    not('dépôt qui couvre toutes les mises', 'deposit that covers every stake'),
  ),
  rule(
    'AI67:38',
    'Écarté : cahier des coups',
    'Écarté: book of coups',
    not('numéro, totaux, prélèvement, tickets', 'number, totals, rake, tickets'),
  ),
  rule(
    'AI67:39',
    'Écarté : rétablissement',
    'Écarté: restoration',
    not('rétablie une fois après une perte', 'restored once after a loss'),
  ),
  rule('AI67:40', 'Écarté : prélèvement', 'Écarté: rake', not('5 % du côté gagnant', '5 % of the winning side')),
  rule(
    'AI67:41',
    'Chouette',
    'Chouette',
    not(
      '5 % du montant adjugé, puis des gains des pontes',
      '5 % of the adjudged amount, then of the punters’ winnings',
    ),
  ),
  rule(
    'MC:11.8',
    'Chemin de fer : doublement',
    'Chemin de fer: doubling',
    not('double moins 5 %', 'doubles less 5 %'),
    not('surplus du maximum au garage', 'surplus over the maximum to the garage'),
  ),
  rule(
    'MC:11.9',
    'Chemin de fer : garage anticipé',
    'Chemin de fer: early garage',
    not(
      'sous le maximum, avec l’autorisation de la Direction',
      'below the maximum, with the Direction’s authorisation',
    ),
  ),
  rule(
    'MC09:6',
    'Garage autorisé',
    'Authorised garage',
    not('autorisation et montant communiqué', 'authorisation and amount communicated'),
  ),
  rule(
    'MC:1',
    'Cartes : prise en charge',
    'Cards: receipt',
    not('sixains et huitains par numéro de fabricant', 'sixains and huitains by maker’s number'),
    not('entrées, sorties, stock, visa', 'entries, exits, stock, visa'),
  ),
  rule(
    'AI67:4',
    'Cartes : registre',
    'Cards: register',
    not('réception, mouvements, stock', 'receipt, movements, stock'),
  ),
  rule(
    'MC:1.2',
    'Cartes : contrôles',
    'Cards: controls',
    not('premier contrôle du cartier', 'first control by the cartier'),
    not('second contrôle à la table', 'second control at the table'),
  ),
  rule(
    'MC:1.4',
    'Cartes : contrôle de fin de séance',
    'Cards: end-of-session control',
    not('carte manquante ou marquée signalée', 'missing or marked card reported'),
  ),
  rule(
    'AI67:5',
    'Cartes : contrôles',
    'Cards: controls',
    not('premier contrôle', 'first control'),
    not('second contrôle à la table', 'second control at the table'),
  ),
  rule(
    'MC:1.3',
    'Carte détériorée',
    'Damaged card',
    not('remplacée par la réserve, par un inspecteur', 'replaced from the reserve, by an inspector'),
  ),
  rule(
    'MC09:1',
    'Cartes : échange et destruction',
    'Cards: exchange and destruction',
    not('service de contrôle prévenu', 'control service told beforehand'),
  ),
  rule(
    'MC:1.1',
    'Cartes : destruction',
    'Cards: destruction',
    not('sous la responsabilité de la Direction', 'under the Direction’s responsibility'),
  ),
  rule(
    'MC:2',
    'Dés',
    'Dice',
    not('numéro et marque, attribution par séance', 'number and mark, allocation per session'),
  ),
  rule(
    'FR14:55-22',
    'Dés',
    'Dice',
    not('contrôle au micromètre, équerre, balance', 'control by micrometer, square, balance'),
  ),
  rule(
    'AI67:26',
    'Dés',
    'Dice',
    not('jamais la paire de la séance précédente', 'never the pair of the session before'),
  ),
  rule(
    'MC:3.5',
    'Contrôle du matériel',
    'Equipment check',
    not('avant chaque séance, devant un inspecteur', 'before each session, before an inspector'),
  ),
];

/** The rule of a key, or undefined when the register does not know it. */
export const ruleOf = (key: string): Rule | undefined => rules.find((candidate) => candidate.key === key);

/** The rule that a key names, and its clause from 1 when the key is finer: `MC:20.3.2`; undefined when none does. */
export function clauseOf(key: string): { readonly rule: Rule; readonly clause: number | null } | undefined {
  const whole = ruleOf(key);
  if (whole !== undefined) return { rule: whole, clause: null };
  const [, article = '', number = ''] = /^(.+)\.(\d+)$/.exec(key) ?? [];
  const rule = ruleOf(article);
  return rule?.clauses[Number(number) - 1] === undefined ? undefined : { rule, clause: Number(number) };
}

/** The establishments to which a text applies, by the beginning of its keys. */
const TEXT_OF: Readonly<Record<string, 'MC' | 'FR' | 'AI67'>> = {
  ...{ MC: 'MC', MC09: 'MC', FR07: 'FR', FR14: 'FR', AI67: 'AI67' },
};

/** Whether the rule binds an establishment of that jurisdiction. */
export const isRuleOf = ({ key }: Pick<Rule, 'key'>, jurisdiction: string): boolean =>
  TEXT_OF[key.split(':')[0] ?? ''] === jurisdiction;
