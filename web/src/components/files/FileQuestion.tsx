import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#web/api/problem.js';

export interface FileQuestionProps {
  /** A refusal of a file. */
  readonly problem: Problem;
  readonly onAnswer: (option: string, answer: string) => void;
}

/** Shows the answers to the question of a refused file as buttons; nothing when the refusal is none. */
export function FileQuestion({ problem, onAnswer }: FileQuestionProps) {
  const { t } = useTranslation('shell');
  const { option, answers } = problem.details;
  if (typeof option !== 'string' || !Array.isArray(answers)) return null;
  return (
    <>
      <Text size="sm">{t('fileQuestion.about')}</Text>
      <Group gap="sm" mt={4}>
        {answers.map(String).map((answer) => (
          <Button key={answer} variant="default" onClick={() => onAnswer(option, answer)}>
            {option === 'sheet' ? answer : t(`fileQuestion.${option}_${answer}`)}
          </Button>
        ))}
      </Group>
    </>
  );
}
