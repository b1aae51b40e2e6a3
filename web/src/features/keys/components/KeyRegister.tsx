import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useEstablishmentRows } from '#web/components/pages/rows.js';
import { LoadMoreButton } from '#web/components/pages/ListActions.js';
import { ListTable } from '#web/components/general/ListTable.js';

type HandOver = ApiSchema<'HandOverRow'>;

/** Lists every hand-over of a key with person, time, reason and return, latest first, page by page. */
export function KeyRegister() {
  const { t } = useTranslation('keys');
  const handOverPages = useEstablishmentRows('/keys/hand-overs', {}, ({ handOverNumber }) => handOverNumber);
  if (handOverPages.error !== null || handOverPages.rows === undefined) return <QueryStatus query={handOverPages} />;
  if (handOverPages.rows.length === 0)
    return <EmptyState title={t('register.none')} explanation={t('register.noneText')} />;
  return (
    <>
      <HandOverTable handOvers={handOverPages.rows} />
      <LoadMoreButton list={handOverPages} />
    </>
  );
}

/** Lists hand-overs of keys: number, key, times, both people, the reason, and the return with its remarks. */
function HandOverTable({ handOvers }: { readonly handOvers: readonly HandOver[] }) {
  const { t } = useTranslation('keys');
  const { formatCount, formatInstant } = useFormats();
  /**
   * Translates the purposes `drop 12` and `count of drop 12` (a drop collects the cash boxes); others stay as written.
   */
  const formatPurpose = (purpose: string | null): string => {
    const [, countPrefix, dropNumber] = /^(count of )?drop (\d+)$/.exec(purpose ?? '') ?? [];
    if (dropNumber === undefined) return purpose ?? '';
    return t(countPrefix === undefined ? 'register.drop' : 'register.count', { number: formatCount(dropNumber) });
  };
  return (
    <ListTable
      label={t('tab.register')}
      columns={[
        t('register.number'),
        t('key'),
        t('register.handed'),
        t('register.by'),
        t('register.to'),
        t('handOver.reason'),
        t('handOver.due'),
        t('register.returned'),
      ]}
      verticalSpacing="sm"
    >
      {handOvers.map((handOver) => (
        <Table.Tr key={handOver.handOverNumber}>
          <Table.Td>{formatCount(handOver.handOverNumber)}</Table.Td>
          <Table.Td>{handOver.keyNumber}</Table.Td>
          <Table.Td>{formatInstant(handOver.handedAt)}</Table.Td>
          <Table.Td>{handOver.givenByName}</Table.Td>
          <Table.Td>{handOver.receivedByName}</Table.Td>
          <Table.Td>
            {[handOver.reason, formatPurpose(handOver.authorisedFor)].filter((text) => text !== '').join(' · ')}
          </Table.Td>
          <Table.Td>{formatInstant(handOver.dueAt)}</Table.Td>
          <Table.Td>
            {formatInstant(handOver.returnedAt)}
            {handOver.returnedToName === null ? '' : `, ${handOver.returnedToName}`}
            {handOver.wasLate ? `, ${t('register.late')}` : ''}
            {handOver.returnNote === '' ? '' : ` · ${handOver.returnNote}`}
          </Table.Td>
        </Table.Tr>
      ))}
    </ListTable>
  );
}
