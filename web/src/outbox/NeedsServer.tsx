import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#web/api/connection.js';
import { Note } from '#web/components/general/Note.js';

/**
 * Over a form whose act only the server can decide (paying, authorising, proving who one is): without network it says
 * that it waits, and is not queued. Its button is off while `useConnection().isReached` is false.
 */
export function NeedsServer() {
  const { t } = useTranslation('shell');
  const { isReached } = useConnection();
  if (isReached) return null;
  return (
    <Note color="yellow" icon={<IconPlugConnectedX aria-hidden />} title={t('kept.needsServer')} role="status">
      {t('kept.needsServerWhy')}
    </Note>
  );
}
