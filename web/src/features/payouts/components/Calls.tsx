import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode } from '#web/session/session.js';
import { useEventNameFormatter } from '#web/components/figures/event-words.js';
import { useFormats } from '#web/components/figures/figures.js';
import { TitledSection } from '#web/components/general/TitledSection.js';
import { PAYOUT_KIND_BY_EVENT_CODE, useHandPayCalls } from './calls.js';

/**
 * Lists the machines that called for a hand payment (a win paid by staff) on the current gaming day and have no slip
 * yet. Each has a button that opens one.
 */
export function HandPayCalls() {
  const { t } = useTranslation('payouts');
  const establishment = useEstablishmentCode();
  const { formatInstant } = useFormats();
  const formatEventName = useEventNameFormatter();
  const calls = useHandPayCalls();
  if (calls === null || calls.length === 0) return null;
  return (
    <TitledSection title={t('calls.title')}>
      <Stack gap="xs" component="ul" m={0} p={0} mb="lg">
        {calls.map(({ eventId, machine, code, occurredAt }) => (
          <Paper key={eventId} withBorder p="sm" component="li" style={{ listStyle: 'none' }}>
            <Group justify="space-between" gap="xs">
              <div>
                <Text fw={700}>{t('calls.machine', { machine })}</Text>
                <Text size="sm" c="dimmed">
                  {formatEventName(code)} · {formatInstant(occurredAt)}
                </Text>
              </div>
              <Button
                component={Link}
                size="md"
                to={`/${establishment}/new-payout`}
                search={{ machine, event: eventId, at: occurredAt, kind: PAYOUT_KIND_BY_EVENT_CODE[code] } as never}
                aria-label={t('calls.openOf', { machine, at: formatInstant(occurredAt) })}
              >
                {t('calls.open')}
              </Button>
            </Group>
          </Paper>
        ))}
      </Stack>
    </TitledSection>
  );
}
