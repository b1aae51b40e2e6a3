import { boxQuestions } from './box-questions.js';
import { cashQuestions } from './cash-questions.js';
import { cercleQuestions } from './cercle-questions.js';
import { equipmentQuestions } from './equipment-questions.js';
import { meterQuestions } from './meter-questions.js';
import { progressiveQuestions } from './progressive-questions.js';
import type { Question } from './question.js';
import { riseQuestions } from './rise-questions.js';
import { stakeQuestions } from './stake-questions.js';
import { tableQuestions } from './table-questions.js';
import { winQuestions } from './win-questions.js';

/** Every rule that can be evaluated alone, by subject. */
export const questions: readonly Question[] = [
  ...tableQuestions,
  ...stakeQuestions,
  ...cercleQuestions,
  ...progressiveQuestions,
  ...equipmentQuestions,
  ...cashQuestions,
  ...meterQuestions,
  ...riseQuestions,
  ...winQuestions,
  ...boxQuestions,
];

/** Returns the question of a key; undefined when no rule has it. */
export const findQuestion = (key: string): Question | undefined => questions.find((question) => question.key === key);
