import { Alert, Button, Checkbox, Chip, Group, Text, TextInput } from '@mantine/core';
import { announce } from '#web/components/pages/announce.js';
import { IconClipboardText, IconDeviceFloppy, IconSearch } from '@tabler/icons-react';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { useShortcut } from '#web/components/pages/shortcuts.js';
import { Empty } from '#web/components/general/Empty.js';
import { PageHead } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { CountCorrectionDialog } from '../components/CorrectDialog.js';
import { PasteDialog } from '../components/PasteDialog.js';
import { RefusedCells } from '../components/RefusedCells.js';
import { SheetTable } from '../components/SheetTable.js';
import type { CellsByMachine } from '../components/paste.js';
import { sheetNames, type SheetName } from '../components/search.js';
import { encodeCounts, encodePayments, buildSheetText } from '../components/sheet.js';
import { useSheetCheck } from '../components/use-check.js';
import { useDraft } from '../components/use-draft.js';
import { useSheet, type Sheet } from '../components/use-sheet.js';

/**
 * Shows one of the three sheets of a gaming day: first counts, second counts, or payments. They are made for the
 * keyboard, and checked by the server before they are saved.
 */
export function CountsScreen() {
  const { t } = useTranslation('counts');
  const { formatDay: formatDay } = useFormats();
  const establishment = useEstablishmentCode();
  const { day } = useParams({ from: '/behind/$establishment/days/$day/counts' });
  const { sheet: sheetName = 'first' } = useSearch({ from: '/behind/$establishment/days/$day/counts' });
  const navigate = useNavigate();
  const { sheet, problem } = useSheet(day, sheetName);
  return (
    <div className="grid-page">
      <PageHead
        title={t(sheetName === 'payments' ? 'titlePayments' : 'title', { day: formatDay(day) })}
        summary={sheet?.about}
      >
        <Button component={Link} to={`/${establishment}/days/${day}`} variant="default">
          {t('toDay')}
        </Button>
        <Button component={Link} to={`/${establishment}/days/${day}/grid`} variant="default">
          {t('grid')}
        </Button>
      </PageHead>
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
      {sheet === undefined && problem === null && <Waiting />}
      {sheet !== undefined && <SheetEntry key={`${day} ${sheetName}`} day={day} name={sheetName} sheet={sheet} />}
    </div>
  );
}

interface EntryProps {
  readonly day: string;
  readonly name: SheetName;
  readonly sheet: Sheet;
}

/**
 * Shows a sheet with its search, its filter, and buttons to paste, discard and save the draft. The server checks the
 * draft while it is typed; only a checked draft without refusals can be saved. A discarded draft can be restored.
 */
function SheetEntry({ day, name, sheet }: EntryProps) {
  const { t } = useTranslation('counts');
  const { formatMoney: formatMoney } = useFormats();
  const establishment = useEstablishmentCode();
  const isClosed = sheet.state === 'closed';
  const mayEnter = useHasPermission(name === 'payments' ? 'totals.enter' : 'counts.enter') && !isClosed;
  const draft = useDraft(`${establishment}.${day}.${name}`);
  const [erasedCells, setErasedCells] = useState<CellsByMachine | null>(null);
  const [searchText, setSearchText] = useState('');
  const [isOnlyRemaining, setIsOnlyRemaining] = useState(false);
  const [isPasteOpen, setIsPasteOpen] = useState(false);
  const [correctedMachine, setCorrectedMachine] = useState<string | null>(null);
  const draftText = buildSheetText(draft.cells, sheet.columns);
  const { checked, isCurrent, problem } = useSheetCheck(day, name, draftText, draft.cells.size === 0);
  const sheetSaving = useSheetSaving(day, name, () => {
    setErasedCells(null);
    draft.clear();
  });
  const canSave = mayEnter && isCurrent && checked?.refused.length === 0 && !sheetSaving.isPending;
  const save = (): void => {
    if (canSave) sheetSaving.send(draft.cells);
  };
  useShortcut({ keys: 'mod+Enter', label: t('key_save'), group: 'here' }, save);
  useShortcut({ keys: 'v', label: t('key_paste'), group: 'here' }, () => setIsPasteOpen(true));
  const rows = filterRows(sheet.rows, searchText, isOnlyRemaining);
  // a part of the keys of the texts: no machines at all, all entered, or none found
  const filterReason = searchText === '' ? 'Remaining' : 'Sought';
  const emptyReason = sheet.rows.length === 0 ? '' : filterReason;
  return (
    <>
      {isClosed && <Alert my="sm">{t('closed')}</Alert>}
      {name === 'second' && !isClosed && <Text size="sm">{t('secondHint')}</Text>}
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
          checked={isOnlyRemaining}
          onChange={({ currentTarget: { checked: isOn } }) => setIsOnlyRemaining(isOn)}
          pb={8}
        />
        {mayEnter && (
          <>
            <Button
              variant="default"
              leftSection={<IconClipboardText size={16} aria-hidden />}
              onClick={() => setIsPasteOpen(true)}
            >
              {t('paste')}
            </Button>
            {draft.cells.size > 0 && (
              <Button
                variant="subtle"
                onClick={() => {
                  setErasedCells(draft.cells);
                  draft.clear();
                }}
              >
                {t('discard')}
              </Button>
            )}
            {draft.cells.size === 0 && erasedCells !== null && (
              <Button variant="subtle" onClick={() => draft.fillCells(erasedCells)}>
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
        {isCurrent && checked !== undefined && checked.refused.length === 0 && (
          <Text size="sm">
            {t('draftTotal', { count: checked.lines.length, total: formatMoney(checked.totalMinor) })}
          </Text>
        )}
      </div>
      {problem !== null && <ProblemBox problem={problem} />}
      {sheetSaving.problem !== null && <ProblemBox problem={sheetSaving.problem} />}
      {checked !== undefined && checked.refused.length > 0 && (
        <RefusedCells checked={checked} draft={draft} columns={sheet.columns} rows={rows} />
      )}
      {rows.length === 0 ? (
        <Empty title={t(`empty${emptyReason}Title`)} explanation={t(`empty${emptyReason}Text`)} />
      ) : (
        <SheetTable
          sheet={sheet}
          rows={rows}
          draft={draft}
          checked={checked}
          mayEnter={mayEnter}
          save={save}
          correctMachine={name === 'payments' ? null : setCorrectedMachine}
        />
      )}
      {isPasteOpen && (
        <PasteDialog columns={sheet.columns} fillCells={draft.fillCells} close={() => setIsPasteOpen(false)} />
      )}
      {correctedMachine !== null && name !== 'payments' && (
        <CountCorrectionDialog
          countNumber={name === 'second' ? 2 : 1}
          machine={correctedMachine}
          close={() => setCorrectedMachine(null)}
        />
      )}
    </>
  );
}

/** Returns the rows whose machine or stand contains the text. `isOnlyRemaining`: only those not entered in full. */
function filterRows(rows: Sheet['rows'], searchText: string, isOnlyRemaining: boolean): Sheet['rows'] {
  return rows.filter(
    ({ machine, stand, isWhole }) =>
      (!isOnlyRemaining || !isWhole) &&
      [machine, stand ?? ''].some((fieldText) => fieldText.toLowerCase().includes(searchText.toLowerCase())),
  );
}

/** Returns the function that saves the whole draft, with its state: the server enters all its lines or none. */
function useSheetSaving(day: string, sheetName: SheetName, onSaved: () => void) {
  const { t } = useTranslation('counts');
  const establishment = useEstablishmentCode();
  const countsWrite = useWrite('post', '/api/establishments/{establishment}/days/{day}/counts');
  const totalsWrite = useWrite('post', '/api/establishments/{establishment}/days/{day}/totals');
  const params = { path: { establishment, day } };
  const onSuccess = ({ entered }: { readonly entered: number }): void => {
    onSaved();
    announce(t('saved', { count: entered }));
  };
  const sheetWrite = sheetName === 'payments' ? totalsWrite : countsWrite;
  return {
    isPending: sheetWrite.isPending,
    problem: sheetWrite.error,
    send: (cells: Parameters<typeof encodeCounts>[0]): void => {
      if (sheetName === 'payments')
        totalsWrite.mutate({ params, body: { totals: encodePayments(cells) } }, { onSuccess });
      else {
        const body = { countNumber: sheetName === 'second' ? (2 as const) : (1 as const), counts: encodeCounts(cells) };
        countsWrite.mutate({ params, body }, { onSuccess });
      }
    },
  };
}
