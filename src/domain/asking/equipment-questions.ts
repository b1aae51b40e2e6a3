import { text } from '#declarations/shapes/text.js';
import { evaluateCardCount } from '../equipment/playing-cards.js';
import { findDiceFault, DICE_RULES } from '../equipment/dice.js';
import type { JurisdictionCode } from '../settings/jurisdictions.js';
import { SINCE } from '../tables/games.js';
import {
  createFact,
  createJudgement,
  declareQuestion,
  createStep,
  createPlainText,
  createWholeNumber,
} from './question.js';
import type { Question } from './question.js';

/**
 * Returns the question whether dice may serve a session under the jurisdiction's text; `isNew`: the dice of its example
 * are new.
 */
function createDiceQuestion(key: string, jurisdiction: JurisdictionCode, since: string, isNew: boolean): Question {
  const { article, diceCount: requiredDiceCount } = DICE_RULES[jurisdiction];
  const exampleDice = Array.from({ length: requiredDiceCount }, (_, index) => ({
    number: `D${String(index + 1)}`,
    colour: index % 2 === 0 ? 'rouge' : 'bleu',
    isNew,
    wasInSessionBefore: false,
  }));
  return declareQuestion({
    key,
    title: text('Dés d’une séance', 'Dice of a session'),
    source: { article, since },
    fields: {
      dice: {
        kind: 'list',
        label: text('Dés', 'Dice'),
        of: {
          number: { kind: 'text', label: text('Numéro', 'Number') },
          colour: { kind: 'text', label: text('Couleur', 'Colour') },
          isNew: { kind: 'flag', label: text('Neuf', 'New') },
          wasInSessionBefore: {
            kind: 'flag',
            label: text('Servi à la séance précédente', 'Used at the session before'),
          },
        },
      },
    },
    example: { dice: exampleDice },
    evaluate: ({ dice }) =>
      createJudgement(findDiceFault(jurisdiction, dice), [
        createFact('due', text('Dés à remettre', 'Dice due'), createWholeNumber(requiredDiceCount)),
      ]),
  });
}

/** Cards and dice. */
export const equipmentQuestions: readonly Question[] = [
  declareQuestion({
    key: 'MC:1.4.2',
    title: text('Comptage d’un jeu, d’un sixain, d’un huitain', 'Count of a deck, a sixain, a huitain'),
    source: { article: 'MC:1.4', since: SINCE.MC },
    fields: {
      set: {
        kind: 'choice',
        label: text('Ensemble', 'Set'),
        of: {
          jeu: text('jeu', 'deck'),
          piquet: text('jeu de 32 cartes', 'deck of 32 cards'),
          sixain: text('sixain', 'sixain'),
          huitain: text('huitain', 'huitain'),
        },
      },
      counted: { kind: 'whole', label: text('Cartes comptées', 'Cards counted') },
      marked: { kind: 'whole', label: text('Cartes marquées', 'Marked cards') },
      foreign: { kind: 'whole', label: text('Cartes étrangères', 'Foreign cards') },
      givenInExchange: { kind: 'whole', label: text('Cartes données par la réserve', 'Cards given by the reserve') },
    },
    example: { set: 'sixain', counted: 312, marked: 0, foreign: 0, givenInExchange: 0 },
    /** Returns the finding of a set’s count, and the functions to notify of it. */
    evaluate: (count) => {
      const { due, apart, isAlert, told: recipients } = evaluateCardCount('MC', count);
      const label = text('Différence', 'Difference');
      const facts = [
        createFact('due', text('Cartes dues', 'Cards due'), createWholeNumber(due)),
        createFact('apart', label, createWholeNumber(apart)),
      ];
      const fault = isAlert ? { code: 'CARDS_NOT_RIGHT', apart, told: recipients.map((recipient) => recipient) } : null;
      const recipientsFact = createFact(
        'told',
        text('À signaler à', 'To be notified to'),
        recipients.map(createPlainText),
      );
      return createJudgement(fault, recipients.length === 0 ? facts : [...facts, recipientsFact], [
        createStep(label, [createWholeNumber(count.counted), '−', createWholeNumber(due)], createWholeNumber(apart)),
      ]);
    },
  }),
  createDiceQuestion('MC:2.2', 'MC', SINCE.MC, true),
  createDiceQuestion('FR14:55-22.1', 'FR', SINCE.FR14, false),
  createDiceQuestion('AI67:26.2', 'AI67', SINCE.AI67, false),
];
