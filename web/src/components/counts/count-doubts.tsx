import { Checkbox, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#web/api/problem.js';
import { Note } from '../general/Note.js';

/** Codes of the refusals that question a count; the detail `doubt` is the key under which each is confirmed. */
const DOUBT_CODES: ReadonlySet<string> = new Set([
  'COUNT_BEYOND_GIVEN',
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

interface QuestionedDoubt {
  readonly key: string;
  readonly sentence: string;
  readonly isConfirmed: boolean;
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

/**
 * Asks about each doubt of a count after its refusal. `figures` is the count as text: the questions and their
 * confirmations lapse at each change of it, so that a confirmation covers only the figures that it was given for.
 */
export function useCountDoubts(figures: string): CountDoubts {
  const { t } = useTranslation('acts');
  const [questioned, setQuestioned] = useState<{ readonly figures: string; readonly doubts: QuestionedDoubt[] }>({
    figures,
    doubts: [],
  });
  const doubts = questioned.figures === figures ? questioned.doubts : [];
  const setDoubts = (next: QuestionedDoubt[]): void => setQuestioned({ figures, doubts: next });
  return {
    confirmedDoubts: doubts.filter(({ isConfirmed }) => isConfirmed).map(({ key }) => key),
    isReasonRequired: doubts.some(({ isConfirmed }) => isConfirmed),
    addRefusal: (problem) => {
      const { doubt } = problem.details;
      if (!isCountDoubt(problem) || typeof doubt !== 'string' || doubts.some(({ key }) => key === doubt)) return;
      setDoubts([...doubts, { key: doubt, sentence: problem.message, isConfirmed: false }]);
    },
    questions:
      doubts.length === 0 ? null : (
        <Note color="yellow" role="alert" title={t('count.doubtful')}>
          <Stack gap="sm">
            {doubts.map((doubt) => (
              <div key={doubt.key}>
                <Text size="sm" mb={4}>
                  {doubt.sentence}
                </Text>
                <Checkbox
                  size="md"
                  label={t('count.countedAgain')}
                  checked={doubt.isConfirmed}
                  onChange={({ currentTarget: { checked } }) =>
                    setDoubts(doubts.map((each) => (each.key === doubt.key ? { ...each, isConfirmed: checked } : each)))
                  }
                />
              </div>
            ))}
          </Stack>
        </Note>
      ),
  };
}
