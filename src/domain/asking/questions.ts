import { cashQuestions } from './cash-questions.js';
import { equipmentQuestions } from './equipment-questions.js';
import { meterQuestions } from './meter-questions.js';
import type { Question } from './question.js';
import { stakeQuestions } from './stake-questions.js';
import { tableQuestions } from './table-questions.js';

/** Every rule that can be asked alone, by subject. */
export const questions: readonly Question[] = [
  ...[...tableQuestions, ...stakeQuestions, ...equipmentQuestions],
  ...[...cashQuestions, ...meterQuestions],
];

/** The question of a key; undefined: no rule is asked by it. */
export const questionOf = (key: string): Question | undefined => questions.find((each) => each.key === key);
