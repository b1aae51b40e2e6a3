import { Anchor, Button, Checkbox, FileInput, Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery, useApiMutation, sendWrite, type ResponseOf } from '#web/api/client.js';
import type { PersonEstablishment } from '#web/session/session.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { FileQuestion } from '#web/components/files/FileQuestion.js';
import { IMPORT_FILE_TYPES } from '#web/components/files/file-types.js';
import { Note } from '#web/components/general/Note.js';
import { exampleCsv } from './example-file.js';
import { ListTable } from '#web/components/general/ListTable.js';

type ImportResult = ResponseOf<'post', '/api/establishments/{establishment}/machines/import'>;

export interface MachinesStepProps {
  readonly establishment: PersonEstablishment;
  readonly onContinue: () => void;
}

/** Number of refused lines shown. */
const MAX_REFUSED_LINES_SHOWN = 200;

/**
 * Shows the first run's step that imports the machines, reserved for the direction (the management). Anyone else, as
 * the administrator, hands over to them.
 */
export function MachinesStep({ establishment, onContinue }: MachinesStepProps) {
  const { t } = useTranslation('first-run');
  const mayEnter = establishment.permissions.includes('machines.manage');
  return (
    <Stack>
      <Title order={2} size="h3">
        {t('step.machines')}
      </Title>
      {mayEnter ? (
        <MachineImportForm establishment={establishment} onContinue={onContinue} />
      ) : (
        <HandOverToDirection establishment={establishment} />
      )}
    </Stack>
  );
}

/** Shows the end of the administrator's part: a person of the direction signs in here, or continues elsewhere. */
function HandOverToDirection({ establishment }: { readonly establishment: PersonEstablishment }) {
  const { t } = useTranslation('first-run');
  const navigate = useNavigate({ from: '/first-run' });
  const queryClient = useQueryClient();
  const path = { establishment: establishment.code };
  const peopleQuery = useApiQuery('/api/establishments/{establishment}/people', {
    params: { path, query: { role: 'direction', limit: 50 } },
  });
  /** Signs out and opens the sign-in page for that login, which returns to this step. */
  const signInAs = async (login: string): Promise<void> => {
    await sendWrite('delete', '/api/sessions/current', {});
    // leaves the page first: a mounted page would request again and be sent to sign in without this login
    await navigate({ to: '/sign-in', search: { to: `/first-run?establishment=${establishment.code}`, login } });
    queryClient.clear();
  };
  const activeAccounts = (peopleQuery.data ?? []).flatMap(({ fullName, accounts }) =>
    accounts.filter(({ state }) => state === 'active').map(({ login }) => ({ fullName, login })),
  );
  return (
    <>
      <Note color="ink" title={t('handOver.title')}>
        {t('handOver.text')}
      </Note>
      {peopleQuery.error !== null && <ProblemBox problem={peopleQuery.error} />}
      {activeAccounts.map(({ fullName, login }) => (
        <Paper key={login} withBorder p="md">
          <Group justify="space-between">
            <div>
              <Text fw={600}>{fullName}</Text>
              <Text size="sm" c="dimmed">
                {login}
              </Text>
            </div>
            <Button onClick={() => void signInAs(login)}>{t('handOver.goOn', { name: fullName })}</Button>
          </Group>
        </Paper>
      ))}
      <Text size="sm">{t('handOver.elsewhere')}</Text>
    </>
  );
}

/**
 * Shows the form that imports the machines from a CSV file or workbook, with an example file, and the result: all lines
 * or none. The step can be skipped; once all lines are accepted, the next one is offered.
 */
function MachineImportForm({ establishment, onContinue }: MachinesStepProps) {
  const { t } = useTranslation('first-run');
  const [file, setFile] = useState<File | null>(null);
  const [createStands, setCreateStands] = useState(true);
  const importMutation = useApiMutation('post', '/api/establishments/{establishment}/machines/import');
  const exampleUrl = useMemo(() => URL.createObjectURL(new Blob([exampleCsv], { type: 'text/csv' })), []);
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  /** Uploads the chosen file with the answers to its questions. */
  const importFile = (givenAnswers: Readonly<Record<string, string>> = answers): void => {
    if (file === null) return;
    setAnswers(givenAnswers);
    const body = new FormData();
    body.append('file', file);
    const query = { createStands, ...givenAnswers };
    const request = { params: { path: { establishment: establishment.code }, query }, body };
    importMutation.mutate(request as unknown as Parameters<typeof importMutation.mutate>[0]);
  };
  const result = importMutation.data;
  const isImported = result !== undefined && result.refused.length === 0;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        importFile();
      }}
    >
      <Stack>
        <Text>{t('machines.about')}</Text>
        <Text size="sm">
          {t('machines.columns')}{' '}
          <Anchor href={exampleUrl} download={t('machines.templateName')} inherit>
            {t('machines.template')}
          </Anchor>
        </Text>
        <FileInput
          label={t('machines.file')}
          placeholder={t('machines.choose')}
          accept={IMPORT_FILE_TYPES}
          required
          clearable
          clearButtonProps={{ 'aria-label': t('machines.clear') }}
          value={file}
          onChange={(chosenFile) => {
            setFile(chosenFile);
            setAnswers({});
            importMutation.reset();
          }}
        />
        <Checkbox
          label={t('machines.stands')}
          description={t('machines.standsHint')}
          checked={createStands}
          onChange={(event) => setCreateStands(event.currentTarget.checked)}
        />
        {importMutation.error !== null && (
          <>
            <ProblemBox problem={importMutation.error} />
            <FileQuestion
              {...importMutation.error.details}
              onAnswer={(option, answer) => importFile({ ...answers, [option]: answer })}
            />
          </>
        )}
        {result !== undefined && <ImportResultNote result={result} />}
        <Group>
          {isImported ? (
            <Button onClick={onContinue}>{t('machines.next')}</Button>
          ) : (
            <>
              <Button type="submit" loading={importMutation.isPending} disabled={file === null}>
                {t('machines.send')}
              </Button>
              <Button variant="default" onClick={onContinue}>
                {t('machines.skip')}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </form>
  );
}

/**
 * Shows the number of imported machines or, when any line was refused and so none imported, the first 200 refused lines
 * with their reasons.
 */
function ImportResultNote({ result }: { readonly result: ImportResult }) {
  const { t } = useTranslation('first-run');
  if (result.refused.length === 0) {
    return (
      <Note color="teal" role="status" title={t('machines.done', { count: result.registered })}>
        {t('machines.doneText')}
      </Note>
    );
  }
  return (
    <Note color="red" role="alert" title={t('machines.refused', { count: result.refused.length, rows: result.rows })}>
      <Text mb="xs">{t('machines.nothing')}</Text>
      <ListTable
        label={t('machines.refusedList')}
        columns={[t('machines.line'), t('machines.fault'), t('machines.code')]}
        miw={420}
      >
        {result.refused.slice(0, MAX_REFUSED_LINES_SHOWN).map(({ line, code, message }) => (
          <Table.Tr key={`${line} ${code} ${message}`}>
            <Table.Th scope="row">{line}</Table.Th>
            <Table.Td>{message}</Table.Td>
            <Table.Td>{code}</Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
    </Note>
  );
}
