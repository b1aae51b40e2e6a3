import { Button, Code, Progress, Table, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '#web/api/client.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { useFormats } from '#web/components/figures/figures.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

type Archive = ResponseOf<'get', '/api/establishments/{establishment}/archives'>[number];

/**
 * Shows a table of the requested archives (signed files of a period). Those in progress show how far they are; the list
 * is then read each second.
 */
export function ArchiveTable({ establishment }: { readonly establishment: string }) {
  const { t } = useTranslation('archive');
  const { formatDay, formatInstant } = useFormats();
  const { data, error, isPending } = useEstablishmentQuery(
    '/archives',
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.some((archive) => archive.state === 'running') === true ? 1000 : false,
    },
  );
  if (error !== null || data === undefined) return <QueryStatus query={{ error, isPending }} />;
  if (data.length === 0) return <EmptyState title={t('list.emptyTitle')} explanation={t('list.emptyText')} />;
  return (
    <ListTable
      label={t('list.title')}
      columns={[t('list.period'), t('list.language'), t('list.asked'), t('list.state')]}
      miw={720}
    >
      {data.map((archive) => (
        <Table.Tr key={archive.archiveId}>
          <Table.Th scope="row" style={{ whiteSpace: 'nowrap' }}>
            {formatDay(archive.firstDay)} – {formatDay(archive.lastDay)}
          </Table.Th>
          <Table.Td>{archive.language === 'fr' ? 'Français' : 'English'}</Table.Td>
          <Table.Td>
            {formatInstant(archive.requestedAt)}
            <Text size="sm" c="dimmed">
              {archive.requestedBy}
            </Text>
          </Table.Td>
          <Table.Td>
            <ArchiveState establishment={establishment} archive={archive} />
          </Table.Td>
        </Table.Tr>
      ))}
    </ListTable>
  );
}

/** Shows the state of an archive: its progress, its failure, or the download with its size and SHA-256. */
function ArchiveState({ establishment, archive }: { readonly establishment: string; readonly archive: Archive }) {
  const { t } = useTranslation('archive');
  const { formatCount, formatDay } = useFormats();
  if (archive.state === 'running') {
    const { partsDone, partsTotal } = archive;
    const percent = partsTotal === 0 ? 0 : Math.floor((partsDone * 100) / partsTotal);
    return (
      <div role="status">
        <Text size="sm">
          {partsTotal === 0
            ? t('list.waiting')
            : t('list.running', { done: formatCount(partsDone), total: formatCount(partsTotal) })}
        </Text>
        <Progress value={percent} aria-label={t('list.progress')} my={4} miw={160} />
      </div>
    );
  }
  if (archive.state !== 'ready') {
    return (
      <Text size="sm">
        {t(`list.${archive.state}`)} {archive.failureCode !== null && <Code>{archive.failureCode}</Code>}
      </Text>
    );
  }
  const period = { from: formatDay(archive.firstDay), to: formatDay(archive.lastDay) };
  return (
    <>
      <Button
        component="a"
        href={`/api/establishments/${encodeURIComponent(establishment)}/archives/${archive.archiveId}/file`}
        download
        variant="default"
        size="xs"
        leftSection={<IconDownload size={16} aria-hidden />}
        aria-label={t('list.downloadOf', period)}
      >
        {t('list.download')}
      </Button>
      <Text size="sm" c="dimmed" mt={4}>
        {t('list.size', { bytes: formatCount(archive.sizeBytes) })} · SHA-256{' '}
        <Text span inherit ff="monospace">
          {archive.sha256}
        </Text>
      </Text>
    </>
  );
}
