import { Alert, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../api/client.js';
import { useEstablishmentCode } from '../../../session/session.js';

/** Sets with a card missing, in excess, marked or foreign, and who has still to be told. */
export function CardAlerts() {
  const { t } = useTranslation('equipment');
  const path = { params: { path: { establishment: useEstablishmentCode() } } };
  const alerts = useRead('/api/establishments/{establishment}/equipment/alerts', path, { refetchInterval: 60_000 });
  if (alerts.data === undefined || alerts.data.length === 0) return null;
  return (
    <Stack gap="xs" mb="md">
      {alerts.data.map(({ controlId, makerNumber, apart, marked, foreignCards, stillToTell }) => (
        <Alert
          key={controlId}
          color="red"
          icon={<IconAlertTriangle aria-hidden />}
          title={t('alert.title', { number: makerNumber })}
        >
          {t('alert.found', { apart, marked, foreign: foreignCards })}{' '}
          {stillToTell.length > 0 &&
            t('alert.toTell', { parties: stillToTell.map((party) => t(`party.${party}`)).join(', ') })}
        </Alert>
      ))}
    </Stack>
  );
}
