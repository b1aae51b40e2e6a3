import { Button, Checkbox, Code, Group, Paper, Progress, Select, Stack, Text, Title } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import dayjs from 'dayjs';
import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { v4 as uuid } from 'uuid';
import type { ApiSchema } from '#web/api/client.js';
import type { Problem } from '#web/api/problem.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { DayInput } from '#web/components/forms/fields/DayInput.js';
import { FileQuestion } from '#web/components/files/FileQuestion.js';
import { IMPORT_FILE_TYPES } from '#web/components/files/file-types.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { ColumnMapping, type ColumnChoice } from './ColumnMapping.js';
import { FileAnswers, NO_ANSWERS, buildAnswerQuery, mergeAnswers, type ImportAnswers } from './FileAnswers.js';
import { useColumnNames } from './column-names.js';
import { recogniseHeadings } from './headings.js';
import { importKinds, type ImportKind } from './import-words.js';
import { uploadImportFile } from './upload.js';
import classes from './imports.module.css';

interface ImportSettings {
  readonly kind: ImportKind;
  readonly day: string;
  readonly countNumber: '1' | '2';
  readonly registerMachines: boolean;
  readonly partial: boolean;
  readonly createStands: boolean;
  readonly answers: ImportAnswers;
}

interface UploadAttempt {
  readonly file: File;
  readonly query: string;
  readonly idempotencyKey: string;
}

/** A file with unknown headings. */
interface UnknownHeadingsFile {
  readonly file: File;
  readonly importHeadings: ApiSchema<'RecognisedHeadings'>;
}

interface ImportFileFormProps {
  readonly offeredKinds: typeof importKinds;
  /** Kind that is chosen at first, where it is offered. */
  readonly firstKind?: ImportKind | undefined;
}

/**
 * Shows the form that uploads a file of a chosen kind, then opens its preview; nothing is imported yet. Unknown
 * headings are first mapped to columns by the user.
 */
export function ImportFileForm({ offeredKinds, firstKind }: ImportFileFormProps) {
  const { t } = useTranslation('imports');
  const establishment = useEstablishmentCode();
  const navigate = useNavigate();
  const currentDayQuery = useEstablishmentQuery('/gaming-days/current');
  const [settings, setSettings] = useState<ImportSettings>({
    kind: (offeredKinds.find(({ kind }) => kind === firstKind) ?? offeredKinds[0])?.kind ?? 'counts',
    day: '',
    countNumber: '1',
    registerMachines: false,
    partial: false,
    createStands: true,
    answers: NO_ANSWERS,
  });
  const [uploadAttempt, setUploadAttempt] = useState<UploadAttempt | null>(null);
  const [sentPercent, setSentPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [questionedFile, setQuestionedFile] = useState<File | null>(null);
  const [unmappedFile, setUnmappedFile] = useState<UnknownHeadingsFile | null>(null);
  const currentDay = currentDayQuery.data?.gamingDay;
  // counts of the morning belong to the day before the current one
  const defaultDay = currentDay === undefined ? '' : dayjs(currentDay).subtract(1, 'day').format('YYYY-MM-DD');
  const day = settings.day === '' ? defaultDay : settings.day;
  /**
   * Uploads a file whose headings the server knows or that it must check itself. For any other, the user first maps the
   * columns.
   */
  const uploadOrMapColumns = async (file: File, answers: ImportAnswers): Promise<void> => {
    setSettings({ ...settings, answers });
    setQuestionedFile(file);
    setUnmappedFile(null);
    setProblem(null);
    try {
      const { kind } = settings;
      const importHeadings = await recogniseHeadings({ establishment, kind, file, sheet: answers.sheet });
      if (importHeadings === null || importHeadings.isReadable) await uploadFile(file, answers);
      else setUnmappedFile({ file, importHeadings });
    } catch (error) {
      setProblem(error as Problem);
    }
  };
  /** Uploads a file, with its mapped columns if any, and opens its import. A retry of the same file reuses its key. */
  const uploadFile = async (file: File, answers: ImportAnswers, choice?: ColumnChoice): Promise<void> => {
    const mapping =
      choice === undefined ? {} : { columns: JSON.stringify(choice.columns), hasHeader: String(choice.hasHeader) };
    const query = new URLSearchParams({
      ...buildImportQuery({ ...settings, day }),
      ...buildAnswerQuery(answers),
      ...mapping,
    }).toString();
    const isRetry = uploadAttempt?.file === file && uploadAttempt.query === query;
    const attempt = isRetry ? uploadAttempt : { file, query, idempotencyKey: uuid() };
    setUploadAttempt(attempt);
    setProblem(null);
    setSentPercent(0);
    try {
      const path = `/api/establishments/${establishment}/imports/${settings.kind}?${query}`;
      const importId = await uploadImportFile({ path, ...attempt, onProgress: setSentPercent });
      await navigate({ to: `/${establishment}/imports/${importId}` });
    } catch (error) {
      setProblem(error as Problem);
      setSentPercent(null);
    }
  };
  return (
    <Paper withBorder p="md" component="section" aria-label={t('bring')}>
      <Title order={2} size="h4" mb="xs">
        {t('bring')}
      </Title>
      <Stack gap="sm">
        <ImportOptions offeredKinds={offeredKinds} settings={{ ...settings, day }} onChange={setSettings} />
        <FileAnswers
          kind={settings.kind}
          answers={settings.answers}
          onChange={(answers) => setSettings({ ...settings, answers })}
        />
        <DropZone
          onFile={(file) => void uploadOrMapColumns(file, { ...settings.answers, sheet: '' })}
          isBusy={sentPercent !== null}
        />
        {unmappedFile !== null && (
          <ColumnMapping
            key={unmappedFile.file.name}
            fileName={unmappedFile.file.name}
            importHeadings={unmappedFile.importHeadings}
            kind={settings.kind}
            onUpload={(choice) =>
              void uploadFile(unmappedFile.file, mergeAnswers(settings.answers, choice.answers), choice)
            }
            onCancel={() => setUnmappedFile(null)}
          />
        )}
        {sentPercent !== null && (
          <div>
            <Text size="sm">{t('sending', { file: uploadAttempt?.file.name ?? '', percent: sentPercent })}</Text>
            <Progress value={sentPercent} aria-label={t('sendingLabel')} />
          </div>
        )}
        {problem !== null && (
          <>
            <ProblemBox problem={problem} />
            {questionedFile !== null && (
              <FileQuestion
                problem={problem}
                onAnswer={(option, answer) =>
                  void uploadOrMapColumns(questionedFile, { ...settings.answers, [option]: answer })
                }
              />
            )}
            {uploadAttempt !== null && uploadAttempt.file === questionedFile && (
              <Button
                variant="default"
                onClick={() => void uploadFile(uploadAttempt.file, settings.answers)}
                w="fit-content"
              >
                {t('sendAgain')}
              </Button>
            )}
          </>
        )}
        <ColumnHelp kind={settings.kind} />
      </Stack>
    </Paper>
  );
}

/** Builds the query parameters of an import: each kind of file accepts only some of the options. */
function buildImportQuery({
  kind,
  day,
  countNumber,
  registerMachines,
  partial,
  createStands,
}: ImportSettings): Record<string, string> {
  if (kind === 'counts') return { day, countNumber };
  if (kind === 'totals') return { day };
  if (kind === 'readings') return { registerMachines: String(registerMachines) };
  return kind === 'machines' ? { partial: String(partial), createStands: String(createStands) } : {};
}

interface ImportOptionsProps {
  readonly offeredKinds: typeof importKinds;
  readonly settings: ImportSettings;
  readonly onChange: (newSettings: ImportSettings) => void;
}

/**
 * Lets the user choose the kind of file and its options: the day, the number of the count, and how machines and stands
 * are registered.
 */
function ImportOptions({ offeredKinds, settings, onChange }: ImportOptionsProps) {
  const { t } = useTranslation('imports');
  const { kind } = settings;
  return (
    <Group gap="sm" align="flex-end">
      <Select
        label={t('what')}
        w={240}
        allowDeselect={false}
        value={kind}
        data={offeredKinds.map((option) => ({ value: option.kind, label: t(`kind_${option.kind}`) }))}
        onChange={(value) =>
          onChange({ ...settings, kind: offeredKinds.find((option) => option.kind === value)?.kind ?? kind })
        }
      />
      {(kind === 'counts' || kind === 'totals') && (
        <DayInput
          label={t('day')}
          day={settings.day === '' ? undefined : settings.day}
          onChange={(day) => onChange({ ...settings, day: day ?? settings.day })}
        />
      )}
      {kind === 'counts' && (
        <Select
          label={t('countNumber')}
          w={170}
          allowDeselect={false}
          value={settings.countNumber}
          data={[
            { value: '1', label: t('count_1') },
            { value: '2', label: t('count_2') },
          ]}
          onChange={(value) => onChange({ ...settings, countNumber: value === '2' ? '2' : '1' })}
        />
      )}
      {kind === 'readings' && (
        <Checkbox
          label={t('registerMachines')}
          checked={settings.registerMachines}
          onChange={({ currentTarget }) => onChange({ ...settings, registerMachines: currentTarget.checked })}
        />
      )}
      {kind === 'machines' && (
        <>
          <Checkbox
            label={t('partial')}
            checked={settings.partial}
            onChange={({ currentTarget }) => onChange({ ...settings, partial: currentTarget.checked })}
          />
          <Checkbox
            label={t('createStands')}
            checked={settings.createStands}
            onChange={({ currentTarget }) => onChange({ ...settings, createStands: currentTarget.checked })}
          />
        </>
      )}
    </Group>
  );
}

/** Renders the area where a file is dropped, or chosen with a click; ignores files while busy. */
function DropZone({ onFile, isBusy }: { readonly onFile: (file: File) => void; readonly isBusy: boolean }) {
  const { t } = useTranslation('imports');
  const [isOver, setOver] = useState(false);
  const acceptFile = (files: FileList | null): void => {
    const file = files?.[0];
    if (file !== undefined && !isBusy) onFile(file);
  };
  const createDragHandler = (isFileOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isFileOver);
  };
  return (
    <label
      className={classes['drop']}
      data-over={isOver || undefined}
      onDragOver={createDragHandler(true)}
      onDragLeave={createDragHandler(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        acceptFile(event.dataTransfer.files);
      }}
    >
      <input
        type="file"
        accept={IMPORT_FILE_TYPES}
        className={classes['file']}
        disabled={isBusy}
        onChange={({ currentTarget }) => {
          acceptFile(currentTarget.files);
          currentTarget.value = '';
        }}
      />
      <IconFileUpload size={28} aria-hidden />
      <Text fw={600}>{t('drop')}</Text>
      <Text size="sm" c="dimmed">
        {t('dropHint')}
      </Text>
    </label>
  );
}

/** Lists the mandatory and the optional columns of the chosen kind of file, with an explanation. */
function ColumnHelp({ kind }: { readonly kind: ImportKind }) {
  const { t } = useTranslation('imports');
  const getColumnName = useColumnNames(kind);
  const importKind = importKinds.find((candidate) => candidate.kind === kind);
  if (importKind === undefined) return null;
  const renderNames = (names: readonly string[]) => names.map((name) => <Code key={name}>{getColumnName(name)}</Code>);
  return (
    <details>
      <summary>{t('columns')}</summary>
      <Text size="sm">{t(`help_${kind}`)}</Text>
      <Group gap={6} mt={4}>
        <Text size="sm">{t('mandatory')}</Text>
        {renderNames(importKind.mandatory)}
      </Group>
      <Group gap={6} mt={4}>
        <Text size="sm">{t('optional')}</Text>
        {renderNames(importKind.optional)}
      </Group>
    </details>
  );
}
