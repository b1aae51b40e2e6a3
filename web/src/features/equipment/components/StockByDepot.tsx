import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

/** Shows a table of the present stock of each kind and game, in each depot and at each table. */
export function StockByDepot() {
  const { t } = useTranslation('equipment');
  const { formatCount } = useFormats();
  const stockQuery = useEstablishmentQuery('/equipment/stock');
  if (stockQuery.error !== null || stockQuery.data === undefined) return <QueryStatus query={stockQuery} />;
  if (stockQuery.data.length === 0) return <EmptyState title={t('none')} explanation={t('noneText')} />;
  return (
    <ListTable
      label={t('tab.stock')}
      columns={[t('place'), t('piece'), t('game'), { label: t('pieces'), isFigure: true }]}
      verticalSpacing="sm"
    >
      {stockQuery.data.map(({ depot, table, kind, game, pieces }) => (
        <Table.Tr key={`${depot ?? ''} ${table ?? ''} ${kind} ${game}`}>
          <Table.Td fw={700}>{depot ?? t('atTable', { table })}</Table.Td>
          <Table.Td>{t(`kind.${kind}`)}</Table.Td>
          <Table.Td>{game}</Table.Td>
          <Table.Td ta="right">{formatCount(pieces)}</Table.Td>
        </Table.Tr>
      ))}
    </ListTable>
  );
}
