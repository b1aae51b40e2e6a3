import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export interface FileQuestionProps {
  /** Option of the upload that answers the refusal of a file, and its values; unless they are, it is no question. */
  readonly option?: unknown;
  readonly answers?: unknown;
  readonly onAnswer: (option: string, answer: string) => void;
}

/** Shows the answers to the question of a refused file as buttons; nothing when the refusal is none. */
export function FileQuestion({ option, answers, onAnswer }: FileQuestionProps) {
  const { t } = useTranslation('shell');
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
