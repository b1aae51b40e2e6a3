import { Code, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '#web/api/client.js';
import type { ResponseOf } from '#web/api/client.js';
import type { Problem } from '#web/api/problem.js';
import { MoreButton } from '#web/components/pages/MoreButton.js';
import { useFormats } from '#web/components/figures/figures.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { ListTable } from '#web/components/general/ListTable.js';

const path = '/api/establishments/{establishment}/log/checkpoints';
type Checkpoint = ResponseOf<'get', typeof path>[number];
const PAGE = 50;

/** Lists the log's signed checkpoints, newest first, with their size, time and root hash. */
export function CheckpointList({ establishment }: { readonly establishment: string }) {
  const { t } = useTranslation('log');
  const { count, instant } = useFormats();
  const list = useInfiniteQuery<Checkpoint[], Problem, Checkpoint[], readonly unknown[], string | null>({
    queryKey: [path, establishment],
    initialPageParam: null,
    queryFn: ({ pageParam, signal }) =>
      read(
        path,
        {
          params: {
            path: { establishment },
            query: { limit: PAGE, ...(pageParam === null ? {} : { before: pageParam }) },
          },
        },
        signal,
      ),
    getNextPageParam: (page) => (page.length < PAGE ? null : (page.at(-1)?.treeSize ?? null)),
    select: ({ pages }) => pages.flat(),
  });
  if (list.error !== null) return <ProblemBox problem={list.error} />;
  if (list.data === undefined) return <Waiting />;
  return (
    <>
      <Text mb="sm">{t('heads.about')}</Text>
      <ListTable
        label={t('heads.title')}
        columns={[{ label: t('heads.size'), isFigure: true }, t('heads.sealedAt'), t('heads.root')]}
        miw={640}
      >
        {list.data.map((head) => (
          <Table.Tr key={head.treeSize}>
            <Table.Th scope="row" className="figure">
              {count(head.treeSize)}
            </Table.Th>
            <Table.Td>{instant(head.sealedAt)}</Table.Td>
            <Table.Td>
              <Code>{head.note.split('\n')[2] ?? ''}</Code>
            </Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      <MoreButton pages={list}>{t('more')}</MoreButton>
    </>
  );
}
