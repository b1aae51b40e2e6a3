import { declareCovered, declareNotCovered, declareRule } from './rule.js';
import type { Rule, RuleClause } from './rule.js';

/** Returns a clause applied by every session of a table. */
const sessionClause = (fr: string, en: string): RuleClause =>
  declareCovered(fr, en, 'carnet d’avances', 'carnet d’avances');

/** Returns a clause applied by the terms of every table, from their first day. */
const termsClause = (fr: string, en: string): RuleClause =>
  declareCovered(fr, en, 'conditions des tables', 'terms of tables');

/** Returns a clause applied by the bons of the changeurs. */
const bonClause = (fr: string, en: string): RuleClause =>
  declareCovered(fr, en, 'bons de changeur', 'bons of changeurs');

/** Returns a clause applied by the amounts fixed for the season. */
const seasonClause = (fr: string, en: string): RuleClause =>
  declareCovered(fr, en, 'caisses fixées pour la saison', 'desks fixed for the season');

/** Requirements of the texts for the money of tables where the establishment plays against the customers. */
export const tableRules: readonly Rule[] = [
  declareRule(
    'MC:14',
    'Mise en banque des tables',
    'Bank of tables',
    sessionClause('montant fixé par la Direction des jeux', 'amount fixed by the Direction'),
    sessionClause('représentée par des jetons et des plaques', 'made of chips and plaques'),
  ),
  declareRule(
    'MC:17.1',
    'Bons entre table et caisse',
    'Bons between table and desk',
    sessionClause(
      'bon du chef de table avec la nomenclature, signé par l’inspecteur',
      'bon of the chef de table with its nomenclature, signed by the inspector',
    ),
    sessionClause('montant équivalent dans les deux sens', 'equal value both ways'),
    sessionClause('compté sur la table devant l’inspecteur', 'counted on the table before the inspector'),
  ),
  declareRule(
    'MC:17.2',
    'Change à table',
    'Change at tables',
    sessionClause('billets en caisse spéciale jusqu’à la comptée', 'notes in the locked box until the count'),
    bonClause(
      'aux jeux de cercle par un changeur, ravitaillé par le cartier sur bon signé par l’inspecteur',
      'at jeux de cercle by a changeur, supplied by the cartier on a bon signed by the inspector',
    ),
  ),
  declareRule(
    'AI67:1',
    'Change à la boule et au vingt-trois',
    'Change at boule and vingt-trois',
    declareCovered(
      'jetons et plaques jusqu’à 10 000 FD à la table ; au-delà à la caisse spéciale',
      'chips and plaques up to 10,000 FD at the table; above at the special desk',
      'relevé de caisse',
      'desk statement',
    ),
    seasonClause(
      'montant de la caisse spéciale fixé pour la saison et inscrit au carnet d’avances',
      'amount of the special desk fixed for the season and entered in the carnet d’avances',
    ),
    sessionClause(
      'en cours de partie, le caissier seul, sur l’ordre du chef de partie',
      'during play the cashier alone, on the order of the chef de partie',
    ),
    sessionClause('les espèces à la caisse spéciale seule', 'cash at the special desk alone'),
  ),
  declareRule(
    'AI67:2',
    'Changeurs',
    'Changeurs',
    seasonClause('dotation fixée pour la saison', 'float fixed for the season'),
    bonClause(
      'fiche signée par changeur, chef de partie et caissier',
      'slip signed by changeur, chef de partie and caissier',
    ),
    bonClause('bon conservé à la caisse centrale', 'bon kept at the caisse centrale'),
    declareCovered(
      'billets misés échangés en cas de perte',
      'staked notes exchanged when they are lost',
      'écran du cercle',
      'cercle screen',
    ),
  ),
  declareRule(
    'AI67:3',
    'Billets et plaques changés à table',
    'Notes and plaques changed at tables',
    sessionClause('le billet dans la boîte fermée jusqu’à la comptée', 'the note into the locked box until the count'),
    sessionClause('la plaque dans la caisse, comptée avec elle', 'the plaque into the cash box, counted with it'),
  ),
  declareRule(
    'AI67:7',
    'Avances',
    'Avances',
    sessionClause(
      'une caisse par table, du même numéro, avec son carnet d’avances',
      'one cash box per table, of its number, with its carnet d’avances',
    ),
    sessionClause(
      'boule 4 000 fois, vingt-trois 10 000 fois le minimum autorisé, uniforme',
      'boule 4,000 times, vingt-trois 10,000 times the authorised minimum, uniform',
    ),
    sessionClause('avance complémentaire égale à l’initiale', 'further avance equal to the initial one'),
    sessionClause('montant fixé pour la saison', 'amount fixed for the season'),
  ),
  declareRule(
    'AI67:8',
    'Comptage des tables',
    'Counting of tables',
    sessionClause(
      'à l’ouverture, compté par le croupier, appelé, inscrit aussitôt, signé',
      'at opening counted by the croupier, announced, entered at once, signed',
    ),
    sessionClause(
      'à la fermeture, devant les employés de la table, un caissier et la direction',
      'at closing before the table’s staff, a cashier and the direction',
    ),
    declareCovered(
      'carnet communiqué à qui le demande',
      'carnet shown on request',
      'séance d’une table',
      'session of a table',
    ),
  ),
  declareRule(
    'AI67:9',
    'Arrêt des jeux de contrepartie',
    'Stopping of contrepartie games',
    sessionClause(
      'arrêt immédiat et avis quand les mises ne sont plus couvertes',
      'immediate stop and notice when stakes are not covered',
    ),
    sessionClause('aucune séance avant une nouvelle autorisation', 'no session before a new authorisation'),
  ),
  declareRule(
    'AI67:10',
    'Tableaux numérotés',
    'Numbered tableaux',
    sessionClause('numéro de chaque tableau', 'number of each tableau'),
  ),
  declareRule(
    'AI67:11',
    'Mises de boule et de vingt-trois',
    'Stakes at boule and vingt-trois',
    termsClause('boule : plein 40 à 100 ×, simple 200 à 500 ×', 'boule: plein 40 to 100 ×, simple 200 to 500 ×'),
    termsClause(
      'vingt-trois : plein 20 à 50 ×, simple 100 à 250 ×',
      'vingt-trois: plein 20 to 50 ×, simple 100 to 250 ×',
    ),
    sessionClause(
      'tableaux à deux fois le minimum tant qu’un tableau au minimum reste ouvert',
      'tableaux at twice the minimum while one at the minimum stays open',
    ),
  ),
  declareRule(
    'AI67:14',
    'Montant des avances',
    'Amount of avances',
    sessionClause('facteur de la mise minimum par jeu et par tranche', 'factor of the minimum stake by game and tier'),
    sessionClause(
      'fonds de garantie en numéraire au moins égal à la plus forte avance',
      'guarantee fund in cash at least the highest avance',
    ),
  ),
  declareRule(
    'AI67:15',
    'Interruption de séance',
    'Interruption of a session',
    sessionClause(
      'comptage, ou encaisse enfermée dont la clé a un gardien nommé',
      'counting, or encaisse locked away with a named key holder',
    ),
    sessionClause('comptage obligatoire si toutes les tables s’arrêtent', 'counting compulsory when all tables stop'),
  ),
  declareRule(
    'FR07:55-5',
    'Black-jack : maximum',
    'Black-jack: maximum',
    termsClause('50, 100 ou 200 fois le minimum', '50, 100 or 200 times the minimum'),
    sessionClause(
      'modifié en cours de séance si l’affichage de la table l’indique',
      'changed during the session if the table’s display shows it',
    ),
  ),
  declareRule(
    'FR14:55-20',
    'Ultimate hold’em',
    'Ultimate hold’em',
    declareNotCovered('règle du jeu', 'rules of the game'),
  ),
  declareRule(
    'FR14:55-20-1',
    'Ultimate hold’em : maximum',
    'Ultimate hold’em: maximum',
    termsClause('10, 20 ou 30 fois le minimum', '10, 20 or 30 times the minimum'),
    sessionClause(
      'modifié en cours de séance si l’affichage de la table l’indique',
      'changed during the session if the table’s display shows it',
    ),
  ),
  declareRule(
    'FR14:55-21',
    'Poker trois cartes',
    'Three-card poker',
    declareNotCovered('règle du jeu', 'rules of the game'),
  ),
  declareRule(
    'FR14:55-21-1',
    'Poker trois cartes : maximum',
    'Three-card poker: maximum',
    termsClause('minimum d’au moins 1 €', 'minimum of at least €1'),
    termsClause('10, 20, 25, 50 ou 100 fois le minimum', '10, 20, 25, 50 or 100 times the minimum'),
    sessionClause(
      'modifié en cours de séance si l’affichage de la table l’indique',
      'changed during the session if the table’s display shows it',
    ),
  ),
  declareRule(
    'FR14:55-22-2',
    'Rampo : maximum',
    'Rampo: maximum',
    termsClause('40 fois sur les numéros, 200 sur les couleurs, fixe', '40 times on numbers, 200 on colours, fixed'),
  ),
  declareRule(
    'AI67:18',
    'Roulette : maximum et minimum',
    'Roulette: maximum and minimum',
    termsClause('de 30 fois (plein) à 2 000 fois (24 numéros)', 'from 30 times (plein) to 2,000 times (24 numbers)'),
    termsClause(
      'minimum jamais abaissé dans la saison, ni changé dans la journée, huit jours d’avis',
      'minimum never lowered within the season, nor changed within the day, eight days’ notice',
    ),
    termsClause(
      'maxima, encaisse et fonds de garantie relevés avec le minimum',
      'maxima, encaisse and guarantee fund raised with the minimum',
    ),
  ),
  declareRule(
    'AI67:20',
    'Trente-et-quarante : maximum',
    'Trente-et-quarante: maximum',
    termsClause('mille fois le minimum', 'a thousand times the minimum'),
  ),
  declareRule(
    'AI67:25',
    'Black-jack : maximum',
    'Black-jack: maximum',
    termsClause(
      '50, 100 ou 200 fois le minimum, fixé pour la saison',
      '50, 100 or 200 times the minimum, for the season',
    ),
  ),
  declareRule(
    'AI67:29',
    'Craps : maximum',
    'Craps: maximum',
    termsClause(
      'chances simples : de 100 à 1 000 fois le minimum',
      'simple chances: from 100 to 1,000 times the minimum',
    ),
    termsClause(
      'chances multiples : gain d’une à trois fois celui d’une chance simple',
      'multiple chances: a win of one to three times that of a simple chance',
    ),
    declareCovered(
      'chances associées : selon la mise placée et le point',
      'associated chances: by the stake placed and the point',
      'séance d’une table',
      'session of a table',
    ),
    termsClause('places : 100 à 220 % du maximum simple', 'place bets: 100 to 220 % of the simple maximum'),
  ),
];
