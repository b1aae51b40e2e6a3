import { Alert, Code, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#web/api/problem.js';

export interface ProblemBoxProps {
  readonly problem: Problem;
  /** Advice on this screen, when more is known than in the server's message. */
  readonly hint?: string;
}

/**
 * Shows a refusal or failure: its message, the advice for it, and the code to report to support. A missing permission
 * is named in the user's words; a problem without a message of the server has the text of its code.
 */
export function ProblemBox({ problem, hint }: ProblemBoxProps) {
  const { t } = useTranslation('shell');
  const { t: translatePermission } = useTranslation('rights');
  const { permission } = problem.details;
  const message = problem.message !== '' ? problem.message : t([`problem.${problem.code}`, 'problem.other']);
  const isMissingPermission =
    problem.code === 'FORBIDDEN' && typeof permission === 'string' && permission.includes('.');
  const title = isMissingPermission ? t('problem.noRight', { right: translatePermission(permission) }) : message;
  const hintText = hint ?? t([`advice.${problem.code}`, problem.status === 0 ? 'advice.NETWORK' : 'advice.other']);
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={title} role="alert" my="sm">
      {hintText !== '' && <Text size="sm">{hintText}</Text>}
      <Text size="sm" c="dimmed">
        {t('problem.code')} <Code>{problem.code}</Code>
      </Text>
    </Alert>
  );
}
