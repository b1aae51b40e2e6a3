import { Button, FileButton, Group, Table, Text, Title } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { Problem } from '#web/api/problem.js';
import { useFormats } from '#web/components/figures/figures.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { saveFile } from '#web/components/general/save-file.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

type Layout = ApiSchema<'ImportLayoutRow'>;

/** Lists the layouts of files that were remembered, exports each as a description, and imports one. */
export function FileLayouts({ mayImport }: { readonly mayImport: boolean }) {
  const { t } = useTranslation('imports');
  const layoutsQuery = useEstablishmentQuery('/import-layouts');
  const layoutMutation = useEstablishmentMutation('post', '/import-layouts');
  const [problem, setProblem] = useState<Problem | null>(null);
  /** Sends the description in a file; one that is no JSON is refused here. */
  const importLayout = async (file: File | null): Promise<void> => {
    if (file === null) return;
    setProblem(null);
    try {
      const body = JSON.parse(await file.text()) as ApiSchema<'DescribedLayoutDto'>;
      layoutMutation.mutate({ body });
    } catch {
      setProblem(new Problem(422, 'LAYOUT_NOT_JSON', t('layouts.notJson')));
    }
  };
  const shownProblem = problem ?? layoutMutation.error;
  return (
    <section aria-label={t('layouts.title')}>
      <Group justify="space-between" mt="lg" mb="xs">
        <Title order={2} size="h4">
          {t('layouts.title')}
        </Title>
        {mayImport && (
          <FileButton accept=".json,application/json" onChange={(file) => void importLayout(file)}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
                {t('layouts.import')}
              </Button>
            )}
          </FileButton>
        )}
      </Group>
      <Text size="sm" c="dimmed" mb="xs">
        {t('layouts.about')}
      </Text>
      {shownProblem !== null && <ProblemBox problem={shownProblem} />}
      {layoutsQuery.data === undefined ? (
        <QueryStatus query={layoutsQuery} />
      ) : (
        <LayoutTable rows={layoutsQuery.data} />
      )}
    </section>
  );
}

function LayoutTable({ rows }: { readonly rows: readonly Layout[] }) {
  const { t } = useTranslation('imports');
  const { formatInstant } = useFormats();
  if (rows.length === 0) return null;
  const exportLayout = ({ name, layout }: Layout): void =>
    saveFile(new Blob([JSON.stringify(layout, null, 2)], { type: 'application/json' }), `${name}.json`);
  return (
    <ListTable
      label={t('layouts.title')}
      columns={[t('layouts.name'), t('kind'), t('layouts.columns'), t('layouts.by'), t('askedAt'), t('layouts.export')]}
      striped
      withTableBorder
    >
      {rows.map((row) => (
        <Table.Tr key={row.importLayoutId}>
          <Table.Th scope="row">{row.name}</Table.Th>
          <Table.Td>{t(`kind_${row.kind}`)}</Table.Td>
          <Table.Td>{row.layout.columns.flatMap(({ column }) => column ?? []).join(', ')}</Table.Td>
          <Table.Td>{row.recordedBy}</Table.Td>
          <Table.Td style={{ whiteSpace: 'nowrap' }}>{formatInstant(row.recordedAt)}</Table.Td>
          <Table.Td>
            <Button
              variant="subtle"
              leftSection={<IconDownload size={16} aria-hidden />}
              aria-label={t('layouts.exportOf', { name: row.name })}
              onClick={() => exportLayout(row)}
            >
              JSON
            </Button>
          </Table.Td>
        </Table.Tr>
      ))}
    </ListTable>
  );
}
