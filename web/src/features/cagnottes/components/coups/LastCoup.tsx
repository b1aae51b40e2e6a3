import { Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { useTimeWords } from '#web/components/figures/time-words.js';
import { useCercleWords } from '../cercle.js';
import type { CercleSession } from '../cercle.js';
import { useCoupText } from './coups.js';

/** The latest coup of a session: its play, its rake, and the tickets detached for it. */
export function LastCoup({ session }: { readonly session: CercleSession }) {
  const { t } = useTranslation('cagnottes');
  const { money } = useFormats();
  const { clock } = useTimeWords();
  const { formatTickets } = useCercleWords();
  const textOf = useCoupText();
  const last = session.entries.at(-1);
  const tickets = session.detachments.filter(({ coupNumber }) => coupNumber === last?.coupNumber);
  return (
    <Paper withBorder p="md" component="section" aria-label={t('last.title')} aria-live="polite">
      <Title order={2} size="h4" mb="xs">
        {t('last.title')}
      </Title>
      {last === undefined ? (
        <Text c="dimmed">{t('last.none')}</Text>
      ) : (
        <Stack gap={4}>
          <Text>{t('last.of', { number: last.coupNumber, at: clock(last.happenedAt) })}</Text>
          {textOf(last).map((text) => (
            <Text key={text}>{text}</Text>
          ))}
          <Text size="xl" fw={700}>
            {t('last.rake', { amount: money(last.rakeMinor) })}
          </Text>
          {tickets.map((each) => (
            <Text key={each.detachmentNumber}>{formatTickets(each)}</Text>
          ))}
        </Stack>
      )}
    </Paper>
  );
}
