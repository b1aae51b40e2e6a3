import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCloudCheck, IconCloudUpload, IconPlugConnectedX } from '@tabler/icons-react';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#web/api/connection.js';
import { usePerson } from '#web/session/session.js';
import { useKeptForms } from './use-forms.js';

const KeptPanel = lazy(() => import('./KeptPanel.js').then(({ KeptPanel: panel }) => ({ default: panel })));

/** Header badge: forms waiting on this tablet, forms to be checked, and a missing network. */
export function KeptBadge() {
  const { t } = useTranslation('shell');
  const { isReached } = useConnection();
  const { personId } = usePerson();
  const forms = useKeptForms();
  const [isOpen, setOpen] = useState(false);
  const waiting = forms.filter(({ state }) => state === 'waiting').length;
  const refused = forms.filter((form) => form.state === 'refused' && form.personId === personId).length;
  if (isReached && forms.length === 0) return null;
  const calm = isReached ? IconCloudCheck : IconPlugConnectedX;
  const Sign = refused > 0 ? IconAlertTriangle : waiting > 0 && isReached ? IconCloudUpload : calm;
  const told = [
    ...(isReached ? [] : [t('kept.offline')]),
    ...(refused > 0 ? [t('kept.refused', { count: refused })] : []),
    ...(waiting > 0 ? [t('kept.waiting', { count: waiting })] : []),
  ];
  const said = told.length > 0 ? told : [t('kept.allSent')];
  const figure = refused > 0 ? refused : waiting;
  return (
    <>
      <Button
        className="header-button"
        variant={refused > 0 ? 'filled' : 'default'}
        {...(refused > 0 ? { color: 'red' } : {})}
        px="xs"
        leftSection={<Sign size={20} aria-hidden />}
        aria-label={[t('kept.title'), ...said].join(', ')}
        onClick={() => setOpen(true)}
      >
        <span className="header-words">{said[0]}</span>
        <span className="header-figure" aria-hidden>
          {figure > 0 ? figure : ''}
        </span>
      </Button>
      <span className="visually-hidden" role="status">
        {said.join(', ')}
      </span>
      {isOpen && (
        <Suspense fallback={null}>
          <KeptPanel close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
