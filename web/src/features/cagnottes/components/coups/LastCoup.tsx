import { Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { useTimeFormats } from '#web/components/figures/time-words.js';
import { listCoupsInForce, useCercleFormats, type CercleSession } from '../cercle.js';
import { useCoupFormatter } from './coups.js';

/** Shows the latest coup (round of play) of a session: its play, its rake, and the tickets detached for it. */
export function LastCoupSummary({ session }: { readonly session: CercleSession }) {
  const { t } = useTranslation('cagnottes');
  const { formatMoney } = useFormats();
  const { formatTime } = useTimeFormats();
  const { formatTickets } = useCercleFormats();
  const formatCoup = useCoupFormatter();
  const lastCoup = listCoupsInForce(session).at(-1);
  const detachments = session.detachments.filter(({ coupNumber }) => coupNumber === lastCoup?.coupNumber);
  return (
    <Paper withBorder p="md" component="section" aria-label={t('last.title')} aria-live="polite">
      <Title order={2} size="h4" mb="xs">
        {t('last.title')}
      </Title>
      {lastCoup === undefined ? (
        <Text c="dimmed">{t('last.none')}</Text>
      ) : (
        <Stack gap={4}>
          <Text>{t('last.of', { number: lastCoup.coupNumber, at: formatTime(lastCoup.happenedAt) })}</Text>
          {formatCoup(lastCoup).map((text) => (
            <Text key={text}>{text}</Text>
          ))}
          <Text size="xl" fw={700}>
            {t('last.rake', { amount: formatMoney(lastCoup.rakeMinor) })}
          </Text>
          {detachments.map((detachment) => (
            <Text key={detachment.detachmentNumber}>{formatTickets(detachment)}</Text>
          ))}
        </Stack>
      )}
    </Paper>
  );
}
