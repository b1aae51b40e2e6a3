import type { Words } from './question.js';

/**
 * Why a rule refuses, where no request of the product is refused so: `{name}` is filled from the fault. The sentences
 * of the product's own refusals are in its modules' declarations.
 */
export const VERDICT_WORDS: Readonly<Record<string, Words>> = {
  NOT_CHANGED_AT_TABLE: [
    'Seuls un billet ou une plaque se changent à une table.',
    'Only a note or a plaque is changed at a table.',
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
  RAKE_ROUNDING_NOT_DECIDED: [
    'Le prélèvement exact, {exact} unités, n’est pas un montant : l’arrondi se décide d’abord.',
    'The exact rake, {exact} units, is no amount: the rounding is decided first.',
  ],
  RAKE_TIE_NOT_DECIDED: [
    'Le prélèvement tombe à égale distance : le sens de l’arrondi se décide d’abord.',
    'The rake lies exactly between two amounts: which way it goes is decided first.',
  ],
  STAKES_NOT_MULTIPLE: ['{article} veut des multiples de {step}.', '{article} wants multiples of {step}.'],
  MASSES_UNEQUAL: [
    'Les deux côtés ne sont pas égaux : {apart} à rendre ({article}).',
    'The two sides are not equal: {apart} to give back ({article}).',
  ],
  TICKET_VALUES_TOO_MANY: [
    'Au plus {most} valeurs de tickets à une table ({article}).',
    'At most {most} ticket values at one table ({article}).',
  ],
  BANKER_NOT_DRAWN: [
    'Entre plusieurs candidats, le sort désigne le banquier ({article}).',
    'Among several candidates the banker is drawn by lot ({article}).',
  ],
  DEPOSIT_SHORT: [
    'Le dépôt, {held}, ne couvre pas {due} d’enjeux ({article}).',
    'The deposit, {held}, does not cover stakes of {due} ({article}).',
  ],
  GARAGE_BELOW_SURPLUS: [
    'Le surplus du maximum, {surplus}, va au garage ({article}).',
    'The surplus over the maximum, {surplus}, goes to the garage ({article}).',
  ],
  GARAGE_NOT_AUTHORISED: [
    'Sans autorisation de la Direction, seul le surplus, {surplus}, va au garage ({article}).',
    'Without the Direction’s authorisation only the surplus, {surplus}, goes to the garage ({article}).',
  ],
  GARAGE_NOT_COMMUNICATED: [
    'Le montant autorisé n’est pas encore communiqué à l’autorité ({article}).',
    'The authorised amount is not yet communicated to the authority ({article}).',
  ],
  GARAGE_ABOVE_BANK: [
    'La banque ne va pas tout entière au garage ({article}).',
    'The whole bank does not go to the garage ({article}).',
  ],
  CHOUETTE_LOST: [
    'La chouette a sauté : elle est remise ou adjugée d’abord ({article}).',
    'The chouette was lost: it is put up again or auctioned first ({article}).',
  ],
  CHOUETTE_NOT_LOST: ['La chouette n’a pas sauté ({article}).', 'The chouette was not lost ({article}).'],
  CHOUETTE_RESTORED_ONCE: [
    'Remise une fois déjà : la chouette retourne aux enchères ({article}).',
    'Put up again once already: the chouette goes back to auction ({article}).',
  ],
  HIT_WITHOUT_WINNER: ['Aucune main ne gagne de jackpot.', 'No hand wins a jackpot.'],
  VIDEO_REVIEW_REQUIRED: [
    'Un membre du comité voit d’abord les images ({article}).',
    'A member of the committee sees the images first ({article}).',
  ],
  ROLLOVER_NOT_PROVED: [
    'Le tour de compteur n’est pas prouvé : une personne doit trancher.',
    'The rollover is not proved: a person must settle it.',
  ],
};
