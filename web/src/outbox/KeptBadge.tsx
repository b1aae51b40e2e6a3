import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCloudCheck, IconCloudUpload, IconPlugConnectedX } from '@tabler/icons-react';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#web/api/connection.js';
import { usePerson } from '#web/session/session.js';
import { useQueuedForms } from '#web/outbox/queue/use-forms.js';

const OutboxPanel = lazy(() => import('./KeptPanel.js').then(({ OutboxPanel: panel }) => ({ default: panel })));

/**
 * Renders the header's button that opens the queued forms: it counts forms waiting on this tablet or refused ones of
 * the user, and reports a missing network. Renders nothing when there is none of these.
 */
export function OutboxBadge() {
  const { t } = useTranslation('shell');
  const { isServerReachable } = useConnection();
  const { personId } = usePerson();
  const forms = useQueuedForms();
  const [isOpen, setIsOpen] = useState(false);
  const waitingCount = forms.filter(({ state }) => state === 'waiting').length;
  const refusedCount = forms.filter((form) => form.state === 'refused' && form.personId === personId).length;
  if (isServerReachable && forms.length === 0) return null;
  const waitingIcon = waitingCount > 0 ? IconCloudUpload : IconCloudCheck;
  const connectionIcon = isServerReachable ? waitingIcon : IconPlugConnectedX;
  const Icon = refusedCount > 0 ? IconAlertTriangle : connectionIcon;
  const notices = [
    ...(isServerReachable ? [] : [t('kept.offline')]),
    ...(refusedCount > 0 ? [t('kept.refused', { count: refusedCount })] : []),
    ...(waitingCount > 0 ? [t('kept.waiting', { count: waitingCount })] : []),
  ];
  const statusTexts = notices.length > 0 ? notices : [t('kept.allSent')];
  const badgeCount = refusedCount > 0 ? refusedCount : waitingCount;
  return (
    <>
      <Button
        className="header-button"
        variant={refusedCount > 0 ? 'filled' : 'default'}
        {...(refusedCount > 0 ? { color: 'red' } : {})}
        px="xs"
        leftSection={<Icon size={20} aria-hidden />}
        aria-label={[t('kept.title'), ...statusTexts].join(', ')}
        onClick={() => setIsOpen(true)}
      >
        <span className="header-words">{statusTexts[0]}</span>
        <span className="header-figure" aria-hidden>
          {badgeCount > 0 ? badgeCount : ''}
        </span>
      </Button>
      <span className="visually-hidden" role="status">
        {statusTexts.join(', ')}
      </span>
      {isOpen && (
        <Suspense fallback={null}>
          <OutboxPanel onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
