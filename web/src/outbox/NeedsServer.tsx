import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#web/api/connection.js';
import { Note } from '#web/components/general/Note.js';

/**
 * Warns, without network, that only the server can decide this form (payment, authorisation, proof of identity). Such a
 * form is not queued, and its button is disabled while `useConnection().isReached` is false.
 */
export function NeedsServer() {
  const { t } = useTranslation('shell');
  const { isServerReachable } = useConnection();
  if (isServerReachable) return null;
  return (
    <Note color="yellow" icon={<IconPlugConnectedX aria-hidden />} title={t('kept.needsServer')} role="status">
      {t('kept.needsServerWhy')}
    </Note>
  );
}
