import { Alert, Button, Checkbox, Chip, Group, Text, TextInput } from '@mantine/core';
import { notifySuccess } from '#web/components/pages/announce.js';
import { IconClipboardText, IconDeviceFloppy, IconSearch } from '@tabler/icons-react';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { useShortcut } from '#web/components/pages/shortcuts.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Loading } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { CountCorrectionDialog } from '../components/CorrectDialog.js';
import { PasteDialog } from '../components/PasteDialog.js';
import { RefusedCells } from '../components/RefusedCells.js';
import { SheetTable } from '../components/SheetTable.js';
import type { CellsByMachine } from '../components/paste.js';
import { sheetNames, type SheetName } from '../components/search.js';
import { buildCountsBody, buildPaymentsBody, buildSheetText } from '../components/sheet.js';
import { useSheetCheck } from '../components/use-check.js';
import { useDraft } from '../components/use-draft.js';
import { useSheet, type Sheet } from '../components/use-sheet.js';

/**
 * Shows one of the three sheets of a gaming day: first counts, second counts, or payments. They are made for the
 * keyboard, and checked by the server before they are saved.
 */
export function CountsScreen() {
  const { t } = useTranslation('counts');
  const { formatDay } = useFormats();
  const establishment = useEstablishmentCode();
  const { day } = useParams({ from: '/behind/$establishment/days/$day/counts' });
  const { sheet: sheetName = 'first' } = useSearch({ from: '/behind/$establishment/days/$day/counts' });
  const navigate = useNavigate();
  const { sheet, problem } = useSheet(day, sheetName);
  const [areRemovalsChosen, setRemovalsChosen] = useState(false);
  // few houses enter them: without the column the whole sheet fits a screen
  const showsRemovals = areRemovalsChosen || (sheet?.rows ?? []).some(hasRemoval);
  return (
    <div className="grid-page">
      <PageHeader
        title={t(sheetName === 'payments' ? 'titlePayments' : 'title', { day: formatDay(day) })}
        summary={sheet?.summary}
      >
        <Button component={Link} to={`/${establishment}/days/${day}`} variant="default">
          {t('toDay')}
        </Button>
        <Button component={Link} to={`/${establishment}/days/${day}/grid`} variant="default">
          {t('grid')}
        </Button>
      </PageHeader>
      <Chip.Group
        value={sheetName}
        onChange={(value) => void navigate({ to: '.', search: value === 'first' ? {} : { sheet: value as SheetName } })}
      >
        <Group gap={6} mb="sm" role="radiogroup" aria-label={t('sheet')}>
          {sheetNames.map((sheetChoice) => (
            <Chip key={sheetChoice} value={sheetChoice} size="sm" variant="outline">
              {t(`sheet_${sheetChoice}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {problem !== null && <ProblemBox problem={problem} />}
      {sheet === undefined && problem === null && <Loading />}
      {sheetName !== 'payments' && (
        <Checkbox
          label={t('removals')}
          checked={showsRemovals}
          onChange={({ currentTarget: { checked: isOn } }) => setRemovalsChosen(isOn)}
          mb="sm"
        />
      )}
      {sheet !== undefined && (
        <SheetEntry
          key={`${day} ${sheetName}`}
          day={day}
          sheetName={sheetName}
          sheet={showsRemovals ? sheet : { ...sheet, columns: sheet.columns.filter(({ id }) => id !== 'removed_at') }}
        />
      )}
    </div>
  );
}

const hasRemoval = ({ savedCells }: Sheet['rows'][number]): boolean => (savedCells['removed_at'] ?? '–') !== '–';

interface SheetEntryProps {
  readonly day: string;
  readonly sheetName: SheetName;
  readonly sheet: Sheet;
}

/**
 * Shows a sheet with its search, its filter, and buttons to paste, discard and save the draft. The server checks the
 * draft while it is typed; only a checked draft without refusals can be saved. A discarded draft can be restored.
 */
function SheetEntry({ day, sheetName, sheet }: SheetEntryProps) {
  const { t } = useTranslation('counts');
  const { formatMoney } = useFormats();
  const establishment = useEstablishmentCode();
  const isClosed = sheet.state === 'closed';
  const mayEnter = useHasPermission(sheetName === 'payments' ? 'totals.enter' : 'counts.enter') && !isClosed;
  const draft = useDraft(`${establishment}.${day}.${sheetName}`);
  const [discardedCells, setDiscardedCells] = useState<CellsByMachine | null>(null);
  const [searchText, setSearchText] = useState('');
  const [remainingOnly, setRemainingOnly] = useState(false);
  const [isPasteDialogOpen, setPasteDialogOpen] = useState(false);
  const [correctedMachine, setCorrectedMachine] = useState<string | null>(null);
  const draftText = buildSheetText(draft.cells, sheet.columns);
  const { checkedSheet, isCurrent, problem } = useSheetCheck(day, sheetName, draftText, draft.cells.size === 0);
  const sheetMutation = useSaveSheet(day, sheetName, () => {
    setDiscardedCells(null);
    draft.clear();
  });
  const canSave = mayEnter && isCurrent && checkedSheet?.refused.length === 0 && !sheetMutation.isPending;
  const save = (): void => {
    if (canSave) sheetMutation.saveCells(draft.cells);
  };
  useShortcut({ keys: 'mod+Enter', label: t('key_save'), group: 'here' }, save);
  useShortcut({ keys: 'v', label: t('key_paste'), group: 'here' }, () => setPasteDialogOpen(true));
  const rows = filterRows(sheet.rows, searchText, remainingOnly);
  // a part of the keys of the texts: no machines at all, all entered, or none found
  const filterReason = searchText === '' ? 'Remaining' : 'Sought';
  const emptyReason = sheet.rows.length === 0 ? '' : filterReason;
  return (
    <>
      {isClosed && <Alert my="sm">{t('closed')}</Alert>}
      {sheetName === 'second' && !isClosed && <Text size="sm">{t('secondHint')}</Text>}
      {mayEnter && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('hint')}
        </Text>
      )}
      <Group gap="sm" align="flex-end" mb="sm">
        <TextInput
          label={t('sought')}
          value={searchText}
          onChange={({ currentTarget: { value } }) => setSearchText(value)}
          leftSection={<IconSearch size={16} aria-hidden />}
          w={200}
        />
        <Checkbox
          label={t('remaining')}
          checked={remainingOnly}
          onChange={({ currentTarget: { checked: isOn } }) => setRemainingOnly(isOn)}
          pb={8}
        />
        {mayEnter && (
          <>
            <Button
              variant="default"
              leftSection={<IconClipboardText size={16} aria-hidden />}
              onClick={() => setPasteDialogOpen(true)}
            >
              {t('paste')}
            </Button>
            {draft.cells.size > 0 && (
              <Button
                variant="subtle"
                onClick={() => {
                  setDiscardedCells(draft.cells);
                  draft.clear();
                }}
              >
                {t('discard')}
              </Button>
            )}
            {draft.cells.size === 0 && discardedCells !== null && (
              <Button variant="subtle" onClick={() => draft.fillCells(discardedCells)}>
                {t('restore')}
              </Button>
            )}
            <Button leftSection={<IconDeviceFloppy size={16} aria-hidden />} onClick={save} disabled={!canSave}>
              {draft.cells.size === 0 ? t('save') : t('saveCount', { count: draft.cells.size })}
            </Button>
          </>
        )}
      </Group>
      <div role="status">
        {draft.cells.size > 0 && !isCurrent && problem === null && <Text size="sm">{t('checking')}</Text>}
        {isCurrent && checkedSheet !== undefined && checkedSheet.refused.length === 0 && (
          <Text size="sm">
            {t('draftTotal', { count: checkedSheet.lines.length, total: formatMoney(checkedSheet.totalMinor) })}
          </Text>
        )}
      </div>
      {problem !== null && <ProblemBox problem={problem} />}
      {sheetMutation.problem !== null && <ProblemBox problem={sheetMutation.problem} />}
      {checkedSheet !== undefined && checkedSheet.refused.length > 0 && (
        <RefusedCells checkedSheet={checkedSheet} draft={draft} columns={sheet.columns} rows={rows} />
      )}
      {rows.length === 0 ? (
        <EmptyState title={t(`empty${emptyReason}Title`)} explanation={t(`empty${emptyReason}Text`)} />
      ) : (
        <SheetTable
          sheet={sheet}
          rows={rows}
          draft={draft}
          checkedSheet={checkedSheet}
          mayEnter={mayEnter}
          onSave={save}
          onCorrect={sheetName === 'payments' ? null : setCorrectedMachine}
        />
      )}
      {isPasteDialogOpen && (
        <PasteDialog columns={sheet.columns} onFill={draft.fillCells} onClose={() => setPasteDialogOpen(false)} />
      )}
      {correctedMachine !== null && sheetName !== 'payments' && (
        <CountCorrectionDialog
          countNumber={sheetName === 'second' ? 2 : 1}
          machine={correctedMachine}
          onClose={() => setCorrectedMachine(null)}
        />
      )}
    </>
  );
}

/** Returns the rows whose machine or stand contains the text. `remainingOnly`: only those not entered in full. */
function filterRows(rows: Sheet['rows'], searchText: string, remainingOnly: boolean): Sheet['rows'] {
  return rows.filter(
    ({ machine, stand, isComplete }) =>
      (!remainingOnly || !isComplete) &&
      [machine, stand ?? ''].some((fieldText) => fieldText.toLowerCase().includes(searchText.toLowerCase())),
  );
}

/** Returns the function that saves the whole draft, with its state: the server enters all its lines or none. */
function useSaveSheet(day: string, sheetName: SheetName, onSaved: () => void) {
  const { t } = useTranslation('counts');
  const countsMutation = useEstablishmentMutation('post', '/days/{day}/counts');
  const totalsMutation = useEstablishmentMutation('post', '/days/{day}/totals');
  const path = { day };
  const onSuccess = ({ entered }: { readonly entered: number }): void => {
    onSaved();
    notifySuccess(t('saved', { count: entered }));
  };
  const sheetMutation = sheetName === 'payments' ? totalsMutation : countsMutation;
  return {
    isPending: sheetMutation.isPending,
    problem: sheetMutation.error,
    saveCells: (cells: Parameters<typeof buildCountsBody>[0]): void => {
      if (sheetName === 'payments')
        totalsMutation.mutate({ path, body: { totals: buildPaymentsBody(cells) } }, { onSuccess });
      else {
        const body = {
          countNumber: sheetName === 'second' ? (2 as const) : (1 as const),
          counts: buildCountsBody(cells),
        };
        countsMutation.mutate({ path, body }, { onSuccess });
      }
    },
  };
}
