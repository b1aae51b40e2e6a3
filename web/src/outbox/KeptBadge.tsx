import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCloudCheck, IconCloudUpload, IconPlugConnectedX } from '@tabler/icons-react';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#web/api/connection.js';
import { usePerson } from '#web/session/session.js';
import { useQueuedForms } from './use-forms.js';

const OutboxPanel = lazy(() => import('./KeptPanel.js').then(({ OutboxPanel: panel }) => ({ default: panel })));

/** Header badge: forms waiting on this tablet, forms to be checked, and a missing network. */
export function OutboxBadge() {
  const { t } = useTranslation('shell');
  const { isReached } = useConnection();
  const { personId } = usePerson();
  const forms = useQueuedForms();
  const [isOpen, setOpen] = useState(false);
  const waiting = forms.filter(({ state }) => state === 'waiting').length;
  const refused = forms.filter((form) => form.state === 'refused' && form.personId === personId).length;
  if (isReached && forms.length === 0) return null;
  const calm = isReached ? IconCloudCheck : IconPlugConnectedX;
  const Sign = refused > 0 ? IconAlertTriangle : waiting > 0 && isReached ? IconCloudUpload : calm;
  const notices = [
    ...(isReached ? [] : [t('kept.offline')]),
    ...(refused > 0 ? [t('kept.refused', { count: refused })] : []),
    ...(waiting > 0 ? [t('kept.waiting', { count: waiting })] : []),
  ];
  const words = notices.length > 0 ? notices : [t('kept.allSent')];
  const figure = refused > 0 ? refused : waiting;
  return (
    <>
      <Button
        className="header-button"
        variant={refused > 0 ? 'filled' : 'default'}
        {...(refused > 0 ? { color: 'red' } : {})}
        px="xs"
        leftSection={<Sign size={20} aria-hidden />}
        aria-label={[t('kept.title'), ...words].join(', ')}
        onClick={() => setOpen(true)}
      >
        <span className="header-words">{words[0]}</span>
        <span className="header-figure" aria-hidden>
          {figure > 0 ? figure : ''}
        </span>
      </Button>
      <span className="visually-hidden" role="status">
        {words.join(', ')}
      </span>
      {isOpen && (
        <Suspense fallback={null}>
          <OutboxPanel close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
