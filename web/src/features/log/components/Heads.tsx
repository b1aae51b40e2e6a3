import { Code, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LoadMoreButton } from '#web/components/pages/ListActions.js';
import { useEstablishmentRows } from '#web/components/pages/rows.js';
import { useFormats } from '#web/components/figures/figures.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { QueryStatus } from '#web/components/general/Waiting.js';

/** Returns the root hash of a signed checkpoint: its third line, after the log's name and size. */
export const parseRootHash = (signedNote: string): string => signedNote.split('\n')[2] ?? '';

/** Lists the log's checkpoints (signed statements of its size and root hash), newest first, page by page. */
export function CheckpointList() {
  const { t } = useTranslation('log');
  const { formatCount, formatInstant } = useFormats();
  const checkpointPages = useEstablishmentRows('/log/checkpoints', {}, ({ treeSize }) => treeSize);
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
