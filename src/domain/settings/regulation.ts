/**
 * The register of rules: every article the product covers, clause by clause.
 *
 * The key is what a function cites (`@article MC:20.3`) and what a test names; the compliance matrix is built from the
 * three together. MC = arrêté ministériel 88-384 (Monaco), MC09 = 2009-586, FR07 = arrêté du 14 mai 2007, FR14 = arrêté
 * du 30 décembre 2014, AI67 = arrêté du 5 juin 1967.
 */
export interface RuleClause {
  readonly fr: string;
  readonly en: string;
}

export interface Rule {
  readonly key: string;
  readonly fr: string;
  readonly en: string;
  /** Numbered from 1 in this order. */
  readonly clauses: readonly RuleClause[];
}

const rule = (key: string, fr: string, en: string, ...clauses: readonly (readonly [string, string])[]): Rule => ({
  key,
  fr,
  en,
  clauses: clauses.map(([clauseFr, clauseEn]) => ({ fr: clauseFr, en: clauseEn })),
});

export const rules: readonly Rule[] = [
  rule(
    'MC:18',
    'Moyens de jeu des appareils',
    'What machines are played with',
    ['pièces et billets ayant cours légal', 'coins and notes that are legal tender'],
    ['jetons, cartes ou tickets de la maison', 'tokens, cards or tickets of the establishment'],
  ),
  rule(
    'MC:19.1',
    'Identification des appareils',
    'Identification of machines',
    ['numéro de série du fabricant, obligatoire et unique', "maker's serial number, mandatory and unique"],
    ["numéro d'identification SBM, obligatoire et unique", 'SBM number, mandatory and unique'],
  ),
  rule(
    'MC:19.2',
    'Socles numérotés',
    'Numbered stands',
    ['numéro donné une fois pour toutes', 'number given once and for all'],
    ['fichier des socles tenu à jour', 'file of stands kept up to date'],
  ),
  rule(
    'MC:19.3',
    'Inventaire des appareils',
    'Inventory of machines',
    ['type, série, numéro SBM', 'type, serial, SBM number'],
    ['localisation, avec ses dates', 'location, with its dates'],
    ['photographie', 'photograph'],
    [
      'rendement théorique certifié et sa date, ou pourcentage du prélèvement',
      'certified theoretical return and its date, or rake percentage',
    ],
  ),
  rule(
    'MC:19.4',
    'Compteurs et fiche technique',
    'Meters and technical sheet',
    ['compteurs in, cash box, out, jackpots de chaque poste', 'in, cash box, out and jackpot meters of each station'],
    ["tous les autres compteurs de l'appareil", 'every other meter of the machine'],
    ['fiche technique par appareil', 'technical sheet per machine'],
    ['double du fichier au Secrétariat Général', 'duplicate of the file for the Secretariat General'],
  ),
  rule('MC:19.5', 'Hoppers, seaux et convoyage', 'Hoppers, buckets and conveying', [
    "pièces comptées au départ et à l'extraction, comparées",
    'coins counted at departure and at extraction, compared',
  ]),
  rule(
    'MC:19.6',
    'Lecteurs et boîtes à billets',
    'Note readers and boxes',
    ['compteur des crédits achetés par billets', 'meter of credits bought with notes'],
    ['boîtes à billets numérotées', 'numbered note boxes'],
  ),
  rule(
    'MC:19.7',
    'Tickets et cartes centralisés',
    'Tickets and cards centralised',
    ['mouvements conservés', 'movements kept'],
    ["comparés aux compteurs de l'appareil", "compared with the machine's meters"],
  ),
  rule(
    'MC:20.1',
    'Garde des clés',
    'Custody of keys',
    ['clés distinctes, chacune à son lieu de garde', 'distinct keys, each in its custody'],
    ['chaque remise inscrite', 'each hand-over entered'],
    ['compartiments de l’argent ouverts lors des relèves seules', 'money compartments opened during relèves only'],
  ),
  rule('MC:20.2', "Socle sorti de l'exploitation", 'Stand taken out of use', [
    'serrure et clé remises au caissier principal',
    'lock and key handed to the principal cashier',
  ]),
  rule(
    'MC:20.3',
    "Ouverture des portes et fiches d'intervention",
    'Door openings and intervention sheets',
    ["mécanicien identifié avant l'ouverture", 'technician identified before the opening'],
    ["heure d'arrêt, motif, numéro, signature", 'stop time, reason, number, signature'],
    ['enveloppe de la journée remise à la Direction', "the day's envelope handed to the Direction"],
  ),
  rule(
    'MC:21.1',
    'Paiement des jackpots',
    'Payment of jackpots',
    ["pièce d'identité au-delà du montant de la Direction", "identity document above the Direction's amount"],
    ["contrôle de l'appareil avant règlement", 'machine check before payment'],
    ['espèces, chèque ou virement', 'cash, cheque or transfer'],
  ),
  rule('MC:21.2', 'Paiement contesté', 'Disputed payment', [
    'décision du superviseur après audition du mécanicien',
    "supervisor's decision after hearing the technician",
  ]),
  rule(
    'MC:21.3',
    'Orphelins',
    'Orphans',
    ['crédits, jackpots, cartes et tickets trouvés inscrits', 'credits, jackpots, cards and tickets found are entered'],
    ['exclusion de qui se les approprie', 'exclusion of whoever takes them'],
  ),
  rule('MC:21.4', 'Compléments de paiement', 'Payment complements', ['cahier des compléments', 'book of complements']),
  rule('MC:16', 'Change', 'Change', [
    'comptoirs, distributeurs et changeurs itinérants, chacun comptable',
    'desks, machines and roving changeurs, each accountable',
  ]),
  rule('MC:22', 'Change à la clientèle', 'Change for customers', [
    'monnaie, jetons ou crédits sur carte',
    'currency, tokens or credits on a card',
  ]),
  rule(
    'MC:23',
    'Personnel',
    'Personnel',
    ['fonctions séparées', 'separate functions'],
    ['agent assermenté aux relèves en exploitation', 'sworn agent at relèves during operation'],
  ),
  rule(
    'MC:24',
    'Incidents de jeux',
    'Game incidents',
    ['service de contrôle informé sans délai', 'control service informed without delay'],
    ['décision sans appel de la Direction', 'final decision of the Direction'],
  ),
  rule('MC:14', 'Mise en banque des tables', 'Bank of tables', [
    'montant fixé, par valeur de jeton et plaque',
    'amount fixed, by value of chip and plaque',
  ]),
  rule(
    'MC:17.1',
    'Bons entre table et caisse',
    'Bons between table and desk',
    ["bon du chef de table signé par l'inspecteur", 'bon of the chef de table signed by the inspector'],
    ['valeurs égales dans les deux sens', 'equal value both ways'],
  ),
  rule('MC:17.2', 'Change à table', 'Change at tables', [
    "billets en caisse spéciale jusqu'à la comptée",
    'notes in the locked box until the count',
  ]),
  rule('AI67:1', 'Caisses de change', 'Change desks', ['dotation fixée pour la saison', 'float fixed for the season']),
  rule('AI67:2', 'Changeurs', 'Changeurs', [
    'change au-delà de la limite à la caisse spéciale',
    'exchange above the limit at the special desk',
  ]),
  rule(
    'AI67:7',
    'Caisses de table',
    'Table cash boxes',
    ['une caisse numérotée par table', 'one numbered box per table'],
    ["avance complémentaire égale à l'initiale", 'further avance equal to the initial one'],
  ),
  rule(
    'AI67:14',
    'Montant des avances',
    'Amount of avances',
    ['facteur de la mise minimum par jeu et par tranche', 'factor of the minimum stake by game and tier'],
    ['fonds de garantie au moins égal à la plus forte avance', 'guarantee fund at least the highest avance'],
  ),
  rule('AI67:8', 'Comptage des tables', 'Counting of tables', [
    "à l'ouverture et à la fermeture, annoncé, inscrit aussitôt, signé",
    'at opening and closing, announced, entered at once, signed',
  ]),
  rule('AI67:9', 'Arrêt des jeux de contrepartie', 'Stopping of contrepartie games', [
    'arrêt immédiat et avis quand les mises ne sont plus couvertes',
    'immediate stop and notice when stakes are not covered',
  ]),
  rule(
    'AI67:15',
    'Interruption de séance',
    'Interruption of a session',
    ['comptage ou encaisse enfermée', 'count or encaisse locked away'],
    ["comptage obligatoire si toutes les tables s'arrêtent", 'counting compulsory when all tables stop'],
  ),
  rule('FR07:55-5', 'Maximum des mises', 'Maximum stakes', [
    'multiples autorisés du minimum',
    'allowed multiples of the minimum',
  ]),
  rule('FR14:55-20-1', 'Maximum des mises', 'Maximum stakes', [
    'multiples autorisés du minimum',
    'allowed multiples of the minimum',
  ]),
  rule('FR14:55-21-1', 'Maximum des mises', 'Maximum stakes', [
    'multiples autorisés du minimum',
    'allowed multiples of the minimum',
  ]),
  rule('FR14:55-22-2', 'Maximum des mises', 'Maximum stakes', [
    'multiples autorisés du minimum',
    'allowed multiples of the minimum',
  ]),
  rule('AI67:18', 'Maximum des mises', 'Maximum stakes', [
    'multiples autorisés du minimum',
    'allowed multiples of the minimum',
  ]),
  rule('AI67:20', 'Maximum des mises', 'Maximum stakes', [
    'multiples autorisés du minimum',
    'allowed multiples of the minimum',
  ]),
  rule('AI67:25', 'Maximum des mises', 'Maximum stakes', [
    'multiples autorisés du minimum',
    'allowed multiples of the minimum',
  ]),
  rule('AI67:29', 'Maximum des mises', 'Maximum stakes', [
    'multiples autorisés du minimum',
    'allowed multiples of the minimum',
  ]),
  rule('MC:5.2-8', 'Jackpots progressifs de black-jack', 'Progressive black-jack jackpots', [
    'contributions, montants, gains',
    'contributions, amounts, hits',
  ]),
  rule(
    'FR07:55-4-8',
    'Jackpots progressifs de black-jack',
    'Progressive black-jack jackpots',
    ['jackpots principal et secondaire, lots de consolation', 'principal and secondary jackpots, consolation lots'],
    ['paiement après visionnage', 'payment after video review'],
  ),
  rule(
    'AI67:30',
    'Tickets à souche',
    'Ticket books',
    ['valeur, souches numérotées, une table par saison', 'value, numbered stubs, one table a season'],
    ['cagnotte égale aux tickets détachés', 'cagnotte equal to the tickets detached'],
  ),
  rule(
    'AI67:31',
    'Ouverture des cagnottes',
    'Opening of cagnottes',
    ["carnet vérifié avant l'ouverture", 'book verified before opening'],
    ['différence inscrite', 'difference entered'],
  ),
  rule(
    'MC:11.7',
    'Cagnotte du chemin de fer',
    'Cagnotte at chemin de fer',
    ['5 % des gains du banquier', "5 % of the banker's winnings"],
    ["ouverture en présence d'un agent de contrôle", 'opening in presence of a control agent'],
  ),
  rule('AI67:32', 'Sabots', 'Shoes', [
    'sabot inscrit à chaque séance, sans appariement systématique',
    'shoe entered at each session, no systematic pairing',
  ]),
  rule(
    'AI67:33',
    'Prélèvement par coup',
    'Rake per coup',
    ['trois valeurs de tickets au plus', 'at most three ticket values'],
    ['arrondi à 50 ou 100 FD', 'rounding to 50 or 100 FD'],
  ),
  rule('AI67:34', 'Taux du prélèvement', 'Rake rates', ['5 %, 2 %, 1,25 %', '5 %, 2 %, 1.25 %']),
  rule('AI67:36', 'Assiette de la banque ouverte', 'Base of the open bank', [
    'selon les tableaux gagnés, perdus ou égaux',
    'by tableaux won, lost or tied',
  ]),
  rule('AI67:38', 'Écarté : cahier des coups', 'Écarté: book of coups', [
    'numéro, totaux, prélèvement, tickets',
    'number, totals, rake, tickets',
  ]),
  rule('AI67:40', 'Écarté : prélèvement', 'Écarté: rake', ['5 % du côté gagnant', '5 % of the winning side']),
  rule('AI67:41', 'Chouette', 'Chouette', [
    '5 % du montant adjugé, puis des gains des pontes',
    "5 % of the adjudged amount, then of the punters' winnings",
  ]),
  rule('MC:11.8', 'Chemin de fer : garage', 'Chemin de fer: garage', [
    'surplus du maximum au garage',
    'surplus over the maximum to the garage',
  ]),
  rule('MC:11.9', 'Chemin de fer : doublement', 'Chemin de fer: doubling', ['double moins 5 %', 'doubles less 5 %']),
  rule('MC09:6', 'Garage autorisé', 'Authorised garage', [
    'autorisation et montant communiqué',
    'authorisation and amount communicated',
  ]),
  rule(
    'MC:1',
    'Cartes : prise en charge',
    'Cards: receipt',
    ['sixains et huitains par numéro de fabricant', "sixains and huitains by maker's number"],
    ['entrées, sorties, stock, visa', 'entries, exits, stock, visa'],
  ),
  rule('AI67:4', 'Cartes : registre', 'Cards: register', ['réception, mouvements, stock', 'receipt, movements, stock']),
  rule('MC:1.2', 'Cartes : premier contrôle', 'Cards: first control', [
    'contrôle du cartier',
    'control by the cartier',
  ]),
  rule('MC:1.4', 'Cartes : contrôle de fin de séance', 'Cards: end-of-session control', [
    'carte manquante ou marquée signalée',
    'missing or marked card reported',
  ]),
  rule('AI67:5', 'Cartes : second contrôle', 'Cards: second control', ['contrôle à la table', 'control at the table']),
  rule('MC:1.3', 'Carte détériorée', 'Damaged card', [
    'remplacée par la réserve, par un inspecteur',
    'replaced from the reserve, by an inspector',
  ]),
  rule('MC09:1', 'Cartes : échange et destruction', 'Cards: exchange and destruction', [
    'service de contrôle prévenu',
    'control service told beforehand',
  ]),
  rule('MC:1.1', 'Cartes : destruction', 'Cards: destruction', [
    'sous la responsabilité de la Direction',
    "under the Direction's responsibility",
  ]),
  rule('MC:2', 'Dés', 'Dice', ['numéro et marque, attribution par séance', 'number and mark, allocation per session']),
  rule('FR14:55-22', 'Dés', 'Dice', [
    'contrôle au micromètre, équerre, balance',
    'control by micrometer, square, balance',
  ]),
  rule('AI67:26', 'Dés', 'Dice', ['jamais la paire de la séance précédente', 'never the pair of the session before']),
  rule('MC:3.5', 'Contrôle du matériel', 'Equipment check', [
    'avant chaque séance, devant un inspecteur',
    'before each session, before an inspector',
  ]),
  rule(
    'AI67:6',
    'Registre des orphelins',
    'Orphans register',
    ['versement et inscription immédiats', 'paid in and entered at once'],
    ['solde du compte égal au registre', 'balance of the account equal to the register'],
  ),
];

/** The rule of a key, or undefined when the register does not know it. */
export const ruleOf = (key: string): Rule | undefined => rules.find((candidate) => candidate.key === key);
