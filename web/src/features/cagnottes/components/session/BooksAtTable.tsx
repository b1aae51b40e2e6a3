import { Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { useCercleFormats, type CercleSession, type SessionBook } from '../cercle.js';

/**
 * Shows the ticket books in service at a table, each with its next ticket and the tickets left. Below are the tickets
 * detached without an entered coup (a round of play): missing ones, and those of coups on paper.
 */
export function SessionBooksSummary({ session }: { readonly session: CercleSession }) {
  const { t } = useTranslation('cagnottes');
  const { formatMoney, formatCount } = useFormats();
  const { formatTickets } = useCercleFormats();
  const countTicketsLeft = ({ lastTicket, nextTicket }: SessionBook): bigint =>
    BigInt(lastTicket) - BigInt(nextTicket) + 1n;
  const detachmentsWithoutCoup = session.detachments.filter(({ coupNumber }) => coupNumber === null);
  return (
    <Paper withBorder p="md" component="section" aria-label={t('stubs.title')}>
      <Title order={2} size="h4" mb="xs">
        {t('stubs.title')}
      </Title>
      <Stack gap={6}>
        {session.books.map((book) => (
          <div key={book.bookNumber}>
            <Text fw={600}>{t('tickets.book', { book: book.bookNumber, value: formatMoney(book.valueMinor) })}</Text>
            <Text size="sm">
              {countTicketsLeft(book) > 0n
                ? t('stubs.next', { next: book.nextTicket, left: formatCount(countTicketsLeft(book).toString()) })
                : t('stubs.used')}
            </Text>
          </div>
        ))}
        {detachmentsWithoutCoup.map((detachment) => (
          <Text key={detachment.detachmentNumber} size="sm" fw={detachment.isMissing ? 600 : 400}>
            {detachment.isMissing
              ? t('stubs.wasMissing', { tickets: formatTickets(detachment), reason: detachment.reason })
              : t('stubs.ofPaper', { tickets: formatTickets(detachment), amount: formatMoney(detachment.amountMinor) })}
          </Text>
        ))}
      </Stack>
    </Paper>
  );
}
