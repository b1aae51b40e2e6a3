import { Alert, Code, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#web/api/problem.js';

export interface ProblemBoxProps {
  readonly problem: Problem;
  /** Advice on this screen, when more is known than in the server's message. */
  readonly advice?: string;
}

/**
 * Shows a refusal or failure: its message, the advice for it, and the code to report to support. A missing permission
 * is named in the user's words; a problem without a message of the server has the text of its code.
 */
export function ProblemBox({ problem, advice }: ProblemBoxProps) {
  const { t } = useTranslation('shell');
  const { t: nameRight } = useTranslation('rights');
  const { permission } = problem.details;
  const message = problem.message !== '' ? problem.message : t([`problem.${problem.code}`, 'problem.other']);
  const isMissingRight = problem.code === 'FORBIDDEN' && typeof permission === 'string' && permission.includes('.');
  const knownMessage = isMissingRight ? t('problem.noRight', { right: nameRight(permission) }) : message;
  const adviceText = advice ?? t([`advice.${problem.code}`, problem.status === 0 ? 'advice.NETWORK' : 'advice.other']);
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={knownMessage} role="alert" my="sm">
      {adviceText !== '' && <Text size="sm">{adviceText}</Text>}
      <Text size="sm" c="dimmed">
        {t('problem.code')} <Code>{problem.code}</Code>
      </Text>
    </Alert>
  );
}
