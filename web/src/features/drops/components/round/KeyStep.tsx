import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { Step } from '#web/components/general/StepList.js';
import type { DropSheet } from '../standing.js';

/** Shows the step of the keys taken out for the drop, with a link to the keys; nothing without the permission. */
export function KeysStep({ drop: { authorisationId, state } }: { readonly drop: DropSheet }) {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const mayReadKeys = useHasPermission('keys.read');
  const isOnFloor = state === 'open' || state === 'interrupted';
  const authorisationsQuery = useEstablishmentQuery('/keys/authorisations', {}, { enabled: mayReadKeys && isOnFloor });
  if (!mayReadKeys) return null;
  if (!isOnFloor) return <Step state="done" title={t('steps.keys')} details={t('keys.back')} />;
  const keysOut =
    authorisationsQuery.data?.find((authorisation) => authorisation.authorisationId === authorisationId)?.keysOut ?? [];
  return (
    <Step
      state={keysOut.length === 0 ? 'optional' : 'waits'}
      title={t('steps.keys')}
      details={keysOut.length === 0 ? t('keys.none') : t('keys.out', { keys: keysOut.join(', ') })}
    >
      <Text size="sm">{t('keys.about')}</Text>
      <Anchor component={Link} to={`/${establishment}/keys`} py="xs" className="no-print">
        {t('keys.open')}
      </Anchor>
    </Step>
  );
}
