import type { Words } from './question.js';

/**
 * Why a rule refuses, where no request of the product is refused so: `{name}` is filled from the fault. The sentences
 * of the product's own refusals are in its modules' declarations.
 */
export const VERDICT_WORDS: Readonly<Record<string, Words>> = {
  GAME_NOT_KNOWN_HERE: ['Le texte ne connaît pas ce jeu.', 'The text does not know this game.'],
  TABLE_MINIMUM_TOO_LOW: [
    'Le minimum de la table est d’au moins {lowest}.',
    'The table’s minimum is at least {lowest}.',
  ],
  AVANCE_DIFFERS: ['L’avance doit être de {due} ({article}).', 'The avance must be {due} ({article}).'],
  AVANCE_TOO_LOW: ['L’avance est d’au moins {lowest} ({article}).', 'The avance is at least {lowest} ({article}).'],
  AVANCE_NOT_FIXED: [
    'La Direction n’a fixé aucun montant pour cette table.',
    'The Direction has fixed no amount for this table.',
  ],
  GUARANTEE_FUND_SHORT: [
    'Le fonds de garantie doit être de {due} en numéraire : il y a {held}.',
    'The guarantee fund must be {due} in cash: there is {held}.',
  ],
  NOT_CHANGED_AT_TABLE: [
    'Seuls un billet ou une plaque se changent à une table.',
    'Only a note or a plaque is changed at a table.',
  ],
  TABLE_NOT_WORKING: ['La table ne travaille pas : aucun change.', 'The table does not work: no change.'],
  TABLE_IS_PAYING: [
    'Aucun change pendant le dégagement du tableau et le paiement des gains.',
    'No change while the layout is cleared and wins are paid.',
  ],
  BON_EMPTY: ['Un bon porte des pièces des deux côtés.', 'A bon lists pieces on both sides.'],
  BON_UNEQUAL: [
    'Demandé : {asked} ; remis : {given} ; différence : {apart}. Un bon s’échange à valeur égale.',
    'Asked: {asked}; given: {given}; difference: {apart}. A bon is exchanged at equal value.',
  ],
  BON_MEDIUM: [
    'Le texte n’admet pas cette nature de pièce sur ce bon.',
    'The text does not allow this medium on the bon.',
  ],
  COUNT_WHEN_ALL_STOP: [
    'Toutes les tables s’arrêtent : l’encaisse est comptée.',
    'All tables stop: the encaisse is counted.',
  ],
  KEY_HOLDER_NOT_ALLOWED: [
    'La clé est gardée par le directeur, un membre du comité, ou le chef de partie qui rouvrira la caisse.',
    'The key is kept by the director, a member of the committee, or the chef de partie who will reopen the cash box.',
  ],
  CHANCE_NOT_KNOWN: ['{article} ne connaît pas cette chance.', '{article} does not know this chance.'],
  MAXIMUM_NOT_ALLOWED: ['{article} permet : {allowed}.', '{article} allows: {allowed}.'],
  MAXIMUM_OUT_OF_RANGE: ['{article} permet de {lowest} à {highest}.', '{article} allows from {lowest} to {highest}.'],
  MAXIMUM_FIXED: [
    '{article} fixe ce maximum : il ne se change pas.',
    '{article} fixes this maximum: it does not change.',
  ],
  MAXIMUM_FIXED_FOR_SEASON: [
    'Ce maximum est fixé pour la saison ({article}).',
    'This maximum is fixed for the season ({article}).',
  ],
  MAXIMUM_NOT_DISPLAYED: [
    'Le nouveau maximum doit d’abord figurer sur l’affichage de la table.',
    'The new maximum must first stand on the table’s display.',
  ],
  MINIMUM_NOT_LOWERED: [
    'Dans la saison, le minimum n’est pas ramené sous {lowest}.',
    'Within the season the minimum is not brought below {lowest}.',
  ],
  MINIMUM_WITHIN_DAY: [
    'Le minimum ne change pas dans la journée : au plus tôt le {firstDay}.',
    'The minimum does not change within the day: on {firstDay} at the earliest.',
  ],
  MINIMUM_NOTICE_SHORT: [
    'Huit jours d’avis au Ministre et au commissaire : au plus tôt le {firstDay}.',
    'Eight days’ notice to Minister and commissaire: on {firstDay} at the earliest.',
  ],
  TABLEAU_MINIMUM_NOT_ALLOWED: [
    'Le minimum d’un tableau de boule est l’un de : {allowed}.',
    'The minimum of a tableau of boule is one of: {allowed}.',
  ],
  NO_TABLEAU_AT_MINIMUM: [
    'Un tableau au minimum autorisé doit rester en service.',
    'A tableau at the authorised minimum must stay in service.',
  ],
  DICE_COUNT: ['{article} veut {due} dés.', '{article} wants {due} dice.'],
  DICE_TWICE: ['Un même dé est inscrit deux fois : {numbers}.', 'A die is entered twice: {numbers}.'],
  DICE_NOT_NEW: [
    'Ces dés ont déjà servi : {numbers} ({article}).',
    'These dice were used before: {numbers} ({article}).',
  ],
  DICE_OF_SESSION_BEFORE: [
    'Ces dés ont servi à la séance précédente : {numbers} ({article}).',
    'These dice were used at the session before: {numbers} ({article}).',
  ],
  CARDS_NOT_RIGHT: [
    'À signaler aussitôt. Différence : {apart} carte(s).',
    'To be reported at once. Difference: {apart} card(s).',
  ],
  DOOR_WITHOUT_TECHNICIAN: [
    'Aucun technicien n’était identifié avant l’ouverture : alarme.',
    'No technician was identified before the opening: alarm.',
  ],
  NO_COMPLEMENT_DUE: ['Rien n’est dû en plus.', 'Nothing more is due.'],
  NOTHING_STAKED: ['Rien n’a été misé.', 'Nothing was staked.'],
  HOLD_OUTSIDE_INTERVAL: [
    'Le taux réel sort de l’intervalle : une recherche s’impose.',
    'The actual hold is outside the interval: it must be looked into.',
  ],
  BEYOND_TOLERANCE: ['Écart de {apart}, hors tolérance.', 'Variance of {apart}, beyond tolerance.'],
  ROLLOVER_NOT_PROVED: [
    'Le tour de compteur n’est pas prouvé : une personne doit trancher.',
    'The rollover is not proved: a person must settle it.',
  ],
};
