import { Button, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { buildReadKey, read } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { Empty } from '#web/components/general/Empty.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { usePages } from '#web/components/pages/pages.js';
import { ListTable } from '#web/components/general/ListTable.js';

const PATH = '/api/establishments/{establishment}/keys/hand-overs';
const PAGE = 50;

/** Lists every hand-over of a key with person, time, reason and return, latest first, page by page. */
export function KeyRegister() {
  const { t } = useTranslation('keys');
  const establishment = useEstablishmentCode();
  const request = { params: { path: { establishment } } };
  const list = usePages(buildReadKey(PATH, request), async (before, signal) => {
    const query = { limit: PAGE, ...(before === null ? {} : { before }) };
    const rows = await read(PATH, { params: { ...request.params, query } }, signal);
    return { rows, next: rows.length < PAGE ? null : (rows.at(-1)?.handOverNumber ?? null) };
  });
  const rows = list.pages?.flatMap((page) => page.rows);
  if (list.problem !== null) return <ProblemBox problem={list.problem} />;
  if (rows === undefined) return <Waiting />;
  if (rows.length === 0) return <Empty title={t('register.none')} text={t('register.noneText')} />;
  return (
    <>
      <RegisterTable rows={rows} />
      {list.hasMore && (
        <Button variant="default" mt="sm" loading={list.isLoadingMore} onClick={list.loadMore}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

/** Lists hand-overs of keys: key, times, both people, the reason, and the return with its remarks. */
function RegisterTable({ rows }: { readonly rows: readonly Shape<'HandOverRow'>[] }) {
  const { t } = useTranslation('keys');
  const { count, instant } = useFormats();
  /**
   * Translates the purposes `drop 12` and `count of drop 12` (a drop collects the cash boxes); others stay as written.
   */
  const formatPurpose = (subject: string | null): string => {
    const [, counted, number] = /^(count of )?drop (\d+)$/.exec(subject ?? '') ?? [];
    if (number === undefined) return subject ?? '';
    return t(counted === undefined ? 'register.drop' : 'register.count', { number: count(number) });
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
      {rows.map((row) => (
        <Table.Tr key={row.handOverNumber}>
          <Table.Td>{count(row.handOverNumber)}</Table.Td>
          <Table.Td>{row.keyNumber}</Table.Td>
          <Table.Td>{instant(row.handedAt)}</Table.Td>
          <Table.Td>{row.givenByName}</Table.Td>
          <Table.Td>{row.receivedByName}</Table.Td>
          <Table.Td>
            {[row.reason, formatPurpose(row.authorisedFor)].filter((text) => text !== '').join(' · ')}
          </Table.Td>
          <Table.Td>{instant(row.dueAt)}</Table.Td>
          <Table.Td>
            {instant(row.returnedAt)}
            {row.returnedToName === null ? '' : `, ${row.returnedToName}`}
            {row.wasLate ? `, ${t('register.late')}` : ''}
            {row.returnNote === '' ? '' : ` · ${row.returnNote}`}
          </Table.Td>
        </Table.Tr>
      ))}
    </ListTable>
  );
}
