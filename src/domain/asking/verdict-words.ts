import type { Words } from './question.js';

/**
 * Sentences for refusals of a rule that no request of the product returns: `{name}` is filled from the fault. Sentences
 * of the product's own refusals are in its modules' declarations.
 */
export const VERDICT_WORDS: Readonly<Record<string, Words>> = {
  NOT_CHANGED_AT_TABLE: [
    'Seuls un billet ou une plaque se changent à une table.',
    'Only a note or a plaque is changed at a table.',
  ],
  DICE_COUNT: ['{article} demande {due} dés.', '{article} requires {due} dice.'],
  DICE_TWICE: ['Un même dé est inscrit deux fois : {numbers}.', 'The same die is entered twice: {numbers}.'],
  DICE_NOT_NEW: [
    'Ces dés ont déjà servi : {numbers} ({article}).',
    'These dice have already been used: {numbers} ({article}).',
  ],
  DICE_OF_SESSION_BEFORE: [
    'Ces dés ont servi à la séance précédente : {numbers} ({article}).',
    'These dice were used in the previous session: {numbers} ({article}).',
  ],
  CARDS_NOT_RIGHT: [
    'À signaler aussitôt. Différence : {apart} {apart, carte|cartes}.',
    'To be reported at once. Difference: {apart} {apart, card|cards}.',
  ],
  DOOR_WITHOUT_TECHNICIAN: [
    'Aucun technicien n’était identifié avant l’ouverture : alarme.',
    'No technician was identified before the opening: alarm.',
  ],
  NO_COMPLEMENT_DUE: ['Rien n’est dû en plus.', 'Nothing more is due.'],
  NOTHING_STAKED: ['Rien n’a été misé.', 'Nothing was staked.'],
  HOLD_OUTSIDE_INTERVAL: [
    'Le taux réel sort de l’intervalle : une recherche s’impose.',
    'The actual hold is outside the interval: it must be investigated.',
  ],
  BEYOND_TOLERANCE: ['Écart de {apart}, hors tolérance.', 'Variance of {apart}, beyond tolerance.'],
  ROLLOVER_NOT_PROVED: [
    'Le tour de compteur n’est pas prouvé : une personne doit trancher.',
    'The rollover is not proved: a person must settle it.',
  ],
};
