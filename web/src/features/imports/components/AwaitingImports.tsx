import { Anchor, Button, Group, Paper, Table, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendWrite } from '#web/api/client.js';
import type { Problem } from '#web/api/problem.js';
import { useFormats } from '#web/components/figures/figures.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { PageLink } from '#web/components/pages/Go.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { ImportStateBadge } from './ImportStateBadge.js';
import { IMPORTS_PATH, type ImportRow } from './import-words.js';
import { findSentFile } from './sent-files.js';

const columns = ['file', 'kind', 'state', 'rows', 'accepted', 'toSettleCount', 'refused'] as const;
const figureColumns: readonly string[] = ['rows', 'accepted', 'toSettleCount', 'refused'];

/** Returns whether an import waits for a person: for the confirmation, or for an answer that this page can give. */
const isAwaiting = ({ importId, state, refusal }: ImportRow): boolean =>
  state === 'checking' ||
  state === 'checked' ||
  (refusal?.option !== undefined && findSentFile(importId) !== undefined);

/** Returns whether an import can be confirmed without a look at its lines; on tickets money is owed. */
const isReady = ({ kind, mayConfirm, preview }: ImportRow): boolean =>
  mayConfirm && kind !== 'tickets' && preview?.refusedCount === 0 && preview.rows > 0;

/** Leads to the days of which files were just confirmed; shows nothing without any. */
function ImportedDays({ days }: { readonly days: readonly string[] }) {
  const { t } = useTranslation('imports');
  const { formatDay } = useFormats();
  const establishment = useEstablishmentCode();
  return (
    <Group mt={days.length === 0 ? 0 : 'md'}>
      {days.map((day) => (
        <PageLink key={day} to={`/${establishment}/days/${day}`}>
          {t('openDay', { day: formatDay(day) })}
        </PageLink>
      ))}
    </Group>
  );
}

/** Lists the imports that wait for a person, in the order of their upload, and confirms all the ready ones at once. */
export function AwaitingImports({ imports }: { readonly imports: readonly ImportRow[] }) {
  const { t } = useTranslation('imports');
  const { formatCount, formatDay } = useFormats();
  const establishment = useEstablishmentCode();
  const queryClient = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [importedDays, setImportedDays] = useState<readonly string[]>([]);
  const awaitingImports = imports.filter(isAwaiting).toReversed();
  const readyImports = awaitingImports.filter(isReady);
  if (awaitingImports.length === 0) return <ImportedDays days={importedDays} />;
  /** Confirms the ready imports one after the other, until one is refused. */
  const confirmAll = async (): Promise<void> => {
    setSending(true);
    setProblem(null);
    try {
      for (const { importId } of readyImports) {
        const path = { establishment, importId };
        await sendWrite('post', `${IMPORTS_PATH}/{importId}/confirmation`, { params: { path } });
      }
      setImportedDays([...new Set(readyImports.flatMap(({ options }) => options.day ?? []))]);
    } catch (error) {
      setProblem(error as Problem);
    }
    await queryClient.invalidateQueries({ queryKey: [IMPORTS_PATH, establishment] });
    setSending(false);
  };
  return (
    <Paper withBorder p="md" mt="md" component="section" aria-label={t('awaiting')}>
      <Title order={2} size="h4" mb="xs">
        {t('awaiting')}
      </Title>
      <ListTable
        label={t('awaiting')}
        columns={columns.map((column) => ({ label: t(column), isFigure: figureColumns.includes(column) }))}
      >
        {awaitingImports.map(({ importId, fileName, kind, options, state, preview, refusal }) => (
          <Table.Tr key={importId}>
            <Table.Th scope="row">
              <Anchor component={Link} to={`/${establishment}/imports/${importId}`}>
                {fileName}
              </Anchor>
            </Table.Th>
            <Table.Td>
              {t(`kind_${kind}`)}
              {options.day !== undefined && `, ${t('ofDay', { day: formatDay(options.day) })}`}
            </Table.Td>
            <Table.Td>{refusal === null ? <ImportStateBadge state={state} /> : t('question')}</Table.Td>
            <Table.Td className="figure">{formatCount(preview?.rows)}</Table.Td>
            <Table.Td className="figure">{formatCount(preview?.accepted)}</Table.Td>
            <Table.Td className="figure">
              {formatCount(preview === null ? null : (preview.conflicts ?? 0) + (preview.exceptions ?? 0))}
            </Table.Td>
            <Table.Td className="figure">{formatCount(preview?.refusedCount)}</Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      {readyImports.length > 0 && (
        <Button mt="sm" className="no-print" loading={isSending} onClick={() => void confirmAll()}>
          {t('confirmFiles', { count: readyImports.length })}
        </Button>
      )}
      {readyImports.length < awaitingImports.length && (
        <Text size="sm" mt="xs">
          {t('openOthers')}
        </Text>
      )}
      {problem !== null && <ProblemBox problem={problem} />}
    </Paper>
  );
}
