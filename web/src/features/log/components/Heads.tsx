import { Code, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fetchQuery, type ResponseOf } from '#web/api/client.js';
import { LoadMoreButton } from '#web/components/pages/ListActions.js';
import { usePagedRows } from '#web/components/pages/rows.js';
import { useFormats } from '#web/components/figures/figures.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { QueryStatus } from '#web/components/general/Waiting.js';

const PATH = '/api/establishments/{establishment}/log/checkpoints';
type Checkpoint = ResponseOf<'get', typeof PATH>[number];

/** Returns the root hash of a signed checkpoint: its third line, after the log's name and size. */
export const parseRootHash = (signedNote: string): string => signedNote.split('\n')[2] ?? '';

/** Lists the log's checkpoints (signed statements of its size and root hash), newest first, page by page. */
export function CheckpointList({ establishment }: { readonly establishment: string }) {
  const { t } = useTranslation('log');
  const { formatCount, formatInstant } = useFormats();
  const path = { establishment };
  const checkpointPages = usePagedRows<Checkpoint>(
    [PATH, path],
    ({ treeSize }) => treeSize,
    (page, signal) => fetchQuery(PATH, { params: { path, query: page } }, signal),
  );
  if (checkpointPages.error !== null || checkpointPages.rows === undefined)
    return <QueryStatus query={checkpointPages} />;
  return (
    <>
      <Text mb="sm">{t('heads.about')}</Text>
      <ListTable
        label={t('heads.title')}
        columns={[{ label: t('heads.size'), isFigure: true }, t('heads.sealedAt'), t('heads.root')]}
        miw={640}
      >
        {checkpointPages.rows.map(({ treeSize, sealedAt, note }) => (
          <Table.Tr key={treeSize}>
            <Table.Th scope="row" className="figure">
              {formatCount(treeSize)}
            </Table.Th>
            <Table.Td>{formatInstant(sealedAt)}</Table.Td>
            <Table.Td>
              <Code>{parseRootHash(note)}</Code>
            </Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      <LoadMoreButton list={checkpointPages} />
    </>
  );
}
