import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasPermission } from '#web/session/session.js';
import { AlertClosingDialog, AlertNotificationDialog, type AlertAction } from './AlertDialogs.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

const REFETCH_MS = 60_000;

/**
 * Lists the open alerts of card sets with missing, excess, marked or foreign cards, and the parties still to be
 * notified. An alert can be closed once all were. `apart` is the count minus the complete set; renders nothing without
 * alerts.
 */
export function PlayingCardAlerts() {
  const { t } = useTranslation('equipment');
  const alertsQuery = useEstablishmentQuery('/equipment/alerts', {}, { refetchInterval: REFETCH_MS });
  const mayNotify = useHasPermission('equipment.handle');
  const mayClose = useHasPermission('equipment.manage');
  const [openAction, setOpenAction] = useState<AlertAction | null>(null);
  const close = (): void => setOpenAction(null);
  if (alertsQuery.data === undefined || alertsQuery.data.length === 0) return null;
  return (
    <Stack gap="xs" mb="md">
      {alertsQuery.data.map(({ controlId, makerNumber, apart, marked, foreignCards, stillToTell }) => (
        <Alert
          key={controlId}
          color="red"
          icon={<IconAlertTriangle aria-hidden />}
          title={t('alert.title', { number: makerNumber })}
        >
          <Text>
            {[
              ...(apart < 0 ? [t('alert.missing', { count: -apart })] : []),
              ...(apart > 0 ? [t('alert.extra', { count: apart })] : []),
              ...(marked > 0 ? [t('alert.marked', { count: marked })] : []),
              ...(foreignCards > 0 ? [t('alert.foreign', { count: foreignCards })] : []),
            ].join(', ')}
            {'. '}
            {stillToTell.length === 0
              ? t('alert.allTold')
              : t('alert.toTell', { parties: stillToTell.map((party) => t(`party.${party}`)).join(', ') })}
          </Text>
          <Group gap="xs" mt="xs" className="no-print">
            {mayNotify && stillToTell.length > 0 && (
              <Button
                size="md"
                onClick={() => setOpenAction({ kind: 'tell', controlId, makerNumber, partiesToNotify: stillToTell })}
                aria-label={t('alert.tellOf', { number: makerNumber })}
              >
                {t('alert.tell')}
              </Button>
            )}
            {mayClose && stillToTell.length === 0 && (
              <Button
                size="md"
                variant="default"
                onClick={() => setOpenAction({ kind: 'close', controlId, makerNumber, partiesToNotify: stillToTell })}
                aria-label={t('alert.closeOf', { number: makerNumber })}
              >
                {t('alert.close')}
              </Button>
            )}
          </Group>
        </Alert>
      ))}
      {openAction?.kind === 'tell' && <AlertNotificationDialog alert={openAction} onClose={close} />}
      {openAction?.kind === 'close' && <AlertClosingDialog alert={openAction} onClose={close} />}
    </Stack>
  );
}
