import { Checkbox, Code, Group, Paper, Progress, Select, Stack, Text, Title } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import dayjs from 'dayjs';
import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import type { Problem } from '#web/api/problem.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { DayInput } from '#web/components/forms/fields/DayInput.js';
import { IMPORT_FILE_TYPES } from '#web/components/files/file-types.js';
import { ColumnMapping, findRememberedChoice, type ColumnChoice } from './ColumnMapping.js';
import { FileKindSelect, FileProblem, type FirstFileChoices } from './FileProblem.js';
import { useColumnNames } from './column-names.js';
import { recogniseHeadings } from './headings.js';
import { IMPORTS_PATH, importKinds, type ImportKind } from './import-words.js';
import { uploadImportFile } from './upload.js';
import classes from './imports.module.css';

/** Value of a choice: the headings of a file tell its kind. */
const BY_HEADINGS = 'byHeadings';

interface ImportSettings {
  readonly kind: ImportKind | typeof BY_HEADINGS;
  readonly day: string;
  readonly countNumber: '1' | '2';
  readonly registerMachines: boolean;
  readonly partial: boolean;
  readonly createStands: boolean;
}

/** Files to upload one after the other, the choices about the first one, and the imports of those already uploaded. */
interface FileQueue {
  readonly files: readonly File[];
  readonly choices: FirstFileChoices;
  readonly importIds: readonly string[];
}

const EMPTY_QUEUE: FileQueue = { files: [], choices: {}, importIds: [] };

interface ImportFileFormProps {
  readonly offeredKinds: typeof importKinds;
  /** Kind that is chosen at first, where it is offered. */
  readonly firstKind?: ImportKind | undefined;
}

/**
 * Shows the form that uploads files, whose kind their headings tell unless it is chosen; nothing is imported yet.
 * Opens the preview of a single file. Unknown headings are first mapped to columns by the user, unless they were before.
 */
export function ImportFileForm({ offeredKinds, firstKind }: ImportFileFormProps) {
  const { t } = useTranslation('imports');
  const establishment = useEstablishmentCode();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [settings, setSettings] = useState<ImportSettings>({
    kind: offeredKinds.find(({ kind }) => kind === firstKind)?.kind ?? BY_HEADINGS,
    day: '',
    countNumber: '1',
    registerMachines: false,
    partial: false,
    createStands: true,
  });
  const [queue, setQueue] = useState<FileQueue>(EMPTY_QUEUE);
  const [sentPercent, setSentPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [unknownHeadings, setUnknownHeadings] = useState<ApiSchema<'RecognisedHeadings'> | null>(null);
  const defaultDay = useDayToCount();
  const day = settings.day === '' ? (defaultDay ?? '') : settings.day;
  const [file, ...otherFiles] = queue.files;
  /** Uploads files one after the other, until one needs the user: its problem or its unknown headings are shown. */
  const uploadFiles = async (nextQueue: FileQueue): Promise<void> => {
    const { files, importIds } = nextQueue;
    const { kind, choice, sheet } = nextQueue.choices;
    const [nextFile, ...laterFiles] = files;
    setQueue(nextQueue);
    setUnknownHeadings(null);
    setProblem(null);
    if (nextFile === undefined) return openImports(importIds);
    try {
      const statedKind = kind ?? (settings.kind === BY_HEADINGS ? undefined : settings.kind);
      const headings = await recogniseHeadings({ establishment, kind: statedKind, file: nextFile, sheet });
      const columnChoice = choice ?? findRememberedChoice(headings);
      if (columnChoice === undefined && !headings.isReadable) {
        setUnknownHeadings(headings);
        return;
      }
      const options = {
        ...buildImportOptions(headings.kind, { ...settings, day }),
        ...(sheet === undefined ? {} : { sheet }),
        ...(columnChoice === undefined ? {} : buildColumnOptions(columnChoice)),
      };
      setSentPercent(0);
      const sentFile = { file: nextFile, kind: headings.kind, options };
      const importId = await uploadImportFile(establishment, sentFile, setSentPercent);
      setSentPercent(null);
      await uploadFiles({ files: laterFiles, choices: {}, importIds: [...importIds, importId] });
    } catch (error) {
      setProblem(error as Problem);
      setSentPercent(null);
    }
  };
  /** Opens the import of a single file; those of several are in the list. */
  const openImports = async (importIds: readonly string[]): Promise<void> => {
    const [importId] = importIds;
    if (importIds.length === 1) await navigate({ to: `/${establishment}/imports/${importId}` });
    else await queryClient.invalidateQueries({ queryKey: [IMPORTS_PATH, establishment] });
  };
  const skipFile = (): void => void uploadFiles({ ...queue, files: otherFiles, choices: {} });
  /** Sends the first file again, with a further choice about it. */
  const sendFile = (choices: FirstFileChoices): void =>
    void uploadFiles({ ...queue, choices: { ...queue.choices, ...choices } });
  return (
    <Paper withBorder p="md" component="section" aria-label={t('bring')}>
      <Title order={2} size="h4" mb="xs">
        {t('bring')}
      </Title>
      <Stack gap="sm">
        <ImportOptions offeredKinds={offeredKinds} settings={{ ...settings, day }} onChange={setSettings} />
        {defaultDay !== undefined && (
          <DropZone onFiles={(files) => void uploadFiles({ ...EMPTY_QUEUE, files })} isBusy={sentPercent !== null} />
        )}
        {file !== undefined && unknownHeadings !== null && (
          <>
            <FileKindSelect
              fileName={file.name}
              offeredKinds={offeredKinds}
              kind={unknownHeadings.kind}
              onChoose={(kind) => sendFile({ kind })}
            />
            <ColumnMapping
              key={`${file.name} ${unknownHeadings.kind}`}
              fileName={file.name}
              importHeadings={unknownHeadings}
              kind={unknownHeadings.kind}
              onUpload={(choice) => sendFile({ kind: unknownHeadings.kind, choice })}
              onCancel={skipFile}
            />
          </>
        )}
        {file !== undefined && sentPercent !== null && (
          <div>
            <Text size="sm">{t('sending', { file: file.name, percent: sentPercent })}</Text>
            <Progress value={sentPercent} aria-label={t('sendingLabel')} />
          </div>
        )}
        {file !== undefined && problem !== null && (
          <FileProblem
            fileName={file.name}
            problem={problem}
            offeredKinds={offeredKinds}
            onSend={sendFile}
            onSkip={skipFile}
          />
        )}
        {settings.kind !== BY_HEADINGS && <ColumnHelp kind={settings.kind} />}
      </Stack>
    </Paper>
  );
}

/**
 * Returns the day that counts are probably of: the first one that is over, neither closed nor counted, else the day
 * before the current one. Undefined: not known yet; empty: the user must choose it.
 */
function useDayToCount(): string | undefined {
  const currentDayQuery = useEstablishmentQuery('/gaming-days/current');
  const openDaysQuery = useEstablishmentQuery('/days', { query: { state: 'open' } });
  const closedDaysQuery = useEstablishmentQuery('/days', { query: { state: 'closed', limit: 1 } });
  if ([currentDayQuery, openDaysQuery, closedDaysQuery].some(({ isPending }) => isPending)) return undefined;
  const currentDay = currentDayQuery.data?.gamingDay;
  if (currentDay === undefined) return '';
  const closedDay = closedDaysQuery.data?.days[0]?.gamingDay;
  const openDays = (openDaysQuery.data?.days ?? []).toSorted((one, other) =>
    one.gamingDay < other.gamingDay ? -1 : 1,
  );
  const countedDays = new Set(openDays.filter(({ isCounted }) => isCounted).map(({ gamingDay }) => gamingDay));
  let day = closedDay === undefined ? openDays[0]?.gamingDay : addDays(closedDay, 1);
  // a day without any fact is not listed, and not counted
  while (day !== undefined && countedDays.has(day)) day = addDays(day, 1);
  return day !== undefined && day < currentDay ? day : addDays(currentDay, -1);
}

const addDays = (day: string, count: number): string => dayjs(day).add(count, 'day').format('YYYY-MM-DD');

/** Builds the options of an upload: each kind of file accepts only some of them. */
function buildImportOptions(
  kind: ImportKind,
  { day, countNumber, registerMachines, partial, createStands }: ImportSettings,
): Record<string, string> {
  if (kind === 'counts') return { day, countNumber };
  if (kind === 'totals') return { day };
  if (kind === 'readings') return { registerMachines: String(registerMachines) };
  return kind === 'machines' ? { partial: String(partial), createStands: String(createStands) } : {};
}

/** Builds the options of an upload that assign its columns. */
const buildColumnOptions = ({ columns, hasHeader, answers }: ColumnChoice): Record<string, string> => ({
  columns: JSON.stringify(columns),
  hasHeader: String(hasHeader),
  ...answers,
});

interface ImportOptionsProps {
  readonly offeredKinds: typeof importKinds;
  readonly settings: ImportSettings;
  readonly onChange: (newSettings: ImportSettings) => void;
}

/**
 * Lets the user choose the kind of file, or leave it to the headings, and its options: the day, the number of the count,
 * and how machines and stands are registered.
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
        data={[BY_HEADINGS, ...offeredKinds.map((option) => option.kind)].map((value) => ({
          value,
          label: t(`kind_${value}`),
        }))}
        onChange={(value) =>
          onChange({ ...settings, kind: offeredKinds.find((option) => option.kind === value)?.kind ?? BY_HEADINGS })
        }
      />
      {(kind === 'counts' || kind === 'totals' || kind === BY_HEADINGS) && (
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

/** Renders the area where files are dropped, or chosen with a click; ignores files while busy. */
function DropZone({
  onFiles,
  isBusy,
}: {
  readonly onFiles: (files: readonly File[]) => void;
  readonly isBusy: boolean;
}) {
  const { t } = useTranslation('imports');
  const [isOver, setOver] = useState(false);
  const acceptFiles = (files: FileList | null): void => {
    if (files !== null && files.length > 0 && !isBusy) onFiles([...files]);
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
        acceptFiles(event.dataTransfer.files);
      }}
    >
      <input
        type="file"
        multiple
        accept={IMPORT_FILE_TYPES}
        className={classes['file']}
        disabled={isBusy}
        onChange={({ currentTarget }) => {
          acceptFiles(currentTarget.files);
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
