import { Center, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Shows a spinner in the place of content that is still loading. */
export function Loading() {
  const { t } = useTranslation('shell');
  return (
    <Center mih={160} role="status" aria-label={t('waiting')}>
      <Loader size="sm" />
    </Center>
  );
}
