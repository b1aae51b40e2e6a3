import { Checkbox, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#web/api/problem.js';
import { Note } from '../general/Note.js';

/** Codes of the refusals that question a count; the detail `doubt` is the key under which each is confirmed. */
const DOUBT_CODES: ReadonlySet<string> = new Set([
  'COUNT_BEYOND_GIVEN',
  'COUNT_FIGURE_TENFOLD',
  'COUNT_TENFOLD',
  'COUNT_TENTH',
  'COUNT_OF_KIND_DOUBTFUL',
  'COUNT_FAR_OFF',
]);

interface WriteState {
  readonly isPending: boolean;
  readonly error: Problem | null;
}

/** Returns true for a refusal that questions a count. */
export const isCountDoubt = (problem: Problem | null): problem is Problem =>
  problem !== null && DOUBT_CODES.has(problem.code);

/** Returns the state of a write without a refusal that the questions show. */
export const hideDoubt = ({ isPending, error }: WriteState): WriteState => ({
  isPending,
  error: isCountDoubt(error) ? null : error,
});

/** A doubt with its question. */
interface QuestionedDoubt {
  readonly doubt: string;
  readonly sentence: string;
}

export interface CountDoubts {
  /** The confirmed doubts, for the request. */
  readonly confirmedDoubts: readonly string[];
  /** True: a doubt was confirmed, which requires a reason. */
  readonly isReasonRequired: boolean;
  /** Adds the doubt of a refusal to the questions; another refusal changes nothing. */
  readonly addRefusal: (problem: Problem) => void;
  /** The questions, each with its confirmation; null without one. */
  readonly questions: ReactNode;
}

/** Doubts of refusals and confirmed doubts, for the figures as text. */
interface Answers {
  readonly figures: string;
  readonly refused: readonly QuestionedDoubt[];
  readonly confirmed: readonly string[];
}

const NO_ANSWERS: Answers = { figures: '', refused: [], confirmed: [] };

/**
 * Asks about each doubt of a count: those of its review, and of a refusal since. `figures` is the count as text: refusals
 * and confirmations lapse at each change of it, so that a confirmation covers only the figures that it was given for.
 */
export function useCountDoubts(figures: string, reviewed: readonly QuestionedDoubt[] = []): CountDoubts {
  const { t } = useTranslation('acts');
  const [answers, setAnswers] = useState<Answers>(NO_ANSWERS);
  const { refused, confirmed } = answers.figures === figures ? answers : NO_ANSWERS;
  const doubts = [...reviewed, ...refused.filter(({ doubt }) => !reviewed.some((each) => each.doubt === doubt))];
  const confirmedDoubts = confirmed.filter((key) => doubts.some(({ doubt }) => doubt === key));
  return {
    confirmedDoubts,
    isReasonRequired: confirmedDoubts.length > 0,
    addRefusal: (problem) => {
      const { doubt } = problem.details;
      if (!isCountDoubt(problem) || typeof doubt !== 'string' || doubts.some((each) => each.doubt === doubt)) return;
      setAnswers({ figures, refused: [...refused, { doubt, sentence: problem.message }], confirmed });
    },
    questions:
      doubts.length === 0 ? null : (
        <Note color="yellow" role="alert" title={t('count.doubtful')}>
          <Stack gap="sm">
            {doubts.map(({ doubt, sentence }) => (
              <div key={doubt}>
                <Text size="sm" mb={4}>
                  {sentence}
                </Text>
                <Checkbox
                  size="md"
                  label={t('count.countedAgain')}
                  checked={confirmed.includes(doubt)}
                  onChange={({ currentTarget: { checked } }) =>
                    setAnswers({
                      figures,
                      refused,
                      confirmed: checked ? [...confirmed, doubt] : confirmed.filter((key) => key !== doubt),
                    })
                  }
                />
              </div>
            ))}
          </Stack>
        </Note>
      ),
  };
}
