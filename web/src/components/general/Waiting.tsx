import { Center, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#web/api/problem.js';
import { ProblemBox } from './ProblemBox.js';

/** Shows a spinner in the place of content that is still loading. */
export function Loading() {
  const { t } = useTranslation('shell');
  return (
    <Center mih={160} role="status" aria-label={t('waiting')}>
      <Loader size="sm" />
    </Center>
  );
}

export interface QueryStatusProps {
  readonly query: { readonly error: Problem | null; readonly isPending: boolean };
}

/** Shows the problem of a read, or that it is still loading; nothing once its content is there. */
export function QueryStatus({ query: { error, isPending } }: QueryStatusProps) {
  if (error !== null) return <ProblemBox problem={error} />;
  return isPending ? <Loading /> : null;
}
