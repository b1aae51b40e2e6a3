import { Button, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { ApprovalCard } from '../Approval.js';
import { useDayPathParams } from '../use-day.js';

/** Shows a section that unfolds the day's acts by two people: explanations, corrections, closings and reopenings. */
export function DayHistory() {
  const { t } = useTranslation('days');
  const [isExpanded, { toggle }] = useDisclosure(false);
  return (
    <section>
      <Title order={2} size="h4" mt="lg" id="history">
        {t('history.title')}
      </Title>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={toggle}
        aria-expanded={isExpanded}
        my="xs"
        className="no-print"
      >
        {t(isExpanded ? 'history.hide' : 'history.show')}
      </Button>
      {isExpanded && <DayHistoryEntries />}
    </section>
  );
}

/** Shows the closings and reopenings of the day, and every request with its outcome. */
function DayHistoryEntries() {
  const { t } = useTranslation('days');
  const { formatInstant } = useFormats();
  const { day } = useDayPathParams();
  const dayQuery = useEstablishmentQuery('/days/{day}', { path: { day } });
  const historyQuery = useEstablishmentQuery('/approval-descriptions', { query: { state: 'all', day, limit: 200 } });
  if (historyQuery.error !== null || historyQuery.data === undefined) return <QueryStatus query={historyQuery} />;
  return (
    <Stack>
      {dayQuery.data?.closings.map((closing) => (
        <Text key={closing.closingNumber} size="sm">
          {t('history.closing', {
            number: closing.closingNumber,
            by: closing.closedBy,
            approver: closing.approvedBy ?? '–',
            at: formatInstant(closing.closedAt),
          })}{' '}
          {closing.reopenedAt !== null &&
            t('history.reopened', {
              by: closing.reopenedBy,
              approver: closing.reopeningApprovedBy ?? '–',
              at: formatInstant(closing.reopenedAt),
              reason: closing.reopeningReason,
            })}
        </Text>
      ))}
      {historyQuery.data.approvals.length === 0 && <Text c="dimmed">{t('history.none')}</Text>}
      {historyQuery.data.approvals.map((approval) => (
        <ApprovalCard key={approval.requestId} approval={approval} />
      ))}
    </Stack>
  );
}
