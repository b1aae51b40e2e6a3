import { Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { useProgressiveFormats, type Progressive } from './progressive.js';

/** Lists the gaming day's additional stakes on a progressive (shared jackpot), latest entry first. */
export function TakingsTable({ progressive }: { readonly progressive: Progressive }) {
  const { t } = useTranslation('progressives');
  const { formatMoney, formatCount, formatDay } = useFormats();
  const { getLinkNameByNumber } = useProgressiveFormats();
  const title = t('today', { day: formatDay(progressive.gamingDay) });
  const hasSecondary = progressive.jackpots.some(({ jackpot }) => jackpot === 'secondary');
  const columns = (['place', 'bets', 'staked', 'principal', 'secondary', 'by'] as const).filter(
    (column) => hasSecondary || column !== 'secondary',
  );
  return (
    <section aria-label={`${progressive.name} – ${title}`}>
      <Title order={3} size="h5" mb="xs">
        {title}
      </Title>
      {progressive.takings.length === 0 ? (
        <Text c="dimmed">{t('noStakes')}</Text>
      ) : (
        <ListTable
          label={`${progressive.name} – ${title}`}
          columns={columns.map((column) => ({
            label: t(`column_${column}`),
            isFigure: column !== 'place' && column !== 'by',
          }))}
          miw={480}
          verticalSpacing="xs"
        >
          {progressive.takings.map((taking) => (
            <Table.Tr key={taking.takingNumber}>
              <Table.Td>
                {getLinkNameByNumber(progressive, taking.linkNumber)}
                {taking.reason !== '' && (
                  <Text size="sm" c="dimmed">
                    {taking.reason}
                  </Text>
                )}
              </Table.Td>
              <Table.Td className="figure">{formatCount(String(taking.bets))}</Table.Td>
              <Table.Td className="figure">{formatMoney(taking.stakedMinor)}</Table.Td>
              <Table.Td className="figure">{formatMoney(taking.principalMinor)}</Table.Td>
              {hasSecondary && <Table.Td className="figure">{formatMoney(taking.secondaryMinor)}</Table.Td>}
              <Table.Td>{taking.recordedByName}</Table.Td>
            </Table.Tr>
          ))}
        </ListTable>
      )}
    </section>
  );
}
