import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../api/client.js';
import { useEstablishmentCode } from '../../../session/session.js';
import { useEventWords } from '../../../components/figures/event-words.js';
import { useFormats } from '../../../components/figures/figures.js';

const KINDS: Readonly<Record<string, 'jackpot' | 'progressive' | 'bonus'>> = {
  handPayPending: 'jackpot',
  progressiveWin: 'progressive',
  bonusWin: 'bonus',
};

/** Machines that called for a hand pay on the gaming day now running, and have no slip yet. */
export function Calls() {
  const { t } = useTranslation('payouts');
  const establishment = useEstablishmentCode();
  const { instant } = useFormats();
  const words = useEventWords();
  const path = { establishment };
  const events = useRead(
    '/api/establishments/{establishment}/machine-events',
    { params: { path, query: { group: 'handPay', limit: 100 } } },
    { refetchInterval: 10_000 },
  );
  const slips = useRead('/api/establishments/{establishment}/payouts', { params: { path, query: { limit: 200 } } });
  if (events.data === undefined || slips.data === undefined) return null;
  const known = new Set(slips.data.filter(({ state }) => state !== 'void').map(({ eventId }) => eventId));
  const calls = events.data.events.filter(({ code, eventId }) => KINDS[code] !== undefined && !known.has(eventId));
  if (calls.length === 0) return null;
  return (
    <section aria-label={t('calls.title')}>
      <Title order={2} size="h4" mb="xs">
        {t('calls.title')}
      </Title>
      <Stack gap="xs" component="ul" m={0} p={0} mb="lg">
        {calls.map(({ eventId, machine, code, occurredAt }) => (
          <Paper key={eventId} withBorder p="sm" component="li" style={{ listStyle: 'none' }}>
            <Group justify="space-between" gap="xs">
              <div>
                <Text fw={700}>{t('calls.machine', { machine })}</Text>
                <Text size="sm" c="dimmed">
                  {words(code)} · {instant(occurredAt)}
                </Text>
              </div>
              <Button
                component={Link}
                size="md"
                to={`/${establishment}/new-payout`}
                search={{ machine, event: eventId, at: occurredAt, kind: KINDS[code] } as never}
                aria-label={t('calls.openOf', { machine, at: instant(occurredAt) })}
              >
                {t('calls.open')}
              </Button>
            </Group>
          </Paper>
        ))}
      </Stack>
    </section>
  );
}
