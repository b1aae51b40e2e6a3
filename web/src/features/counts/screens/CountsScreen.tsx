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
import { CorrectDialog } from '../components/CorrectDialog.js';
import { PasteDialog } from '../components/PasteDialog.js';
import { RefusedCells } from '../components/RefusedCells.js';
import { SheetTable } from '../components/SheetTable.js';
import type { Filled } from '../components/paste.js';
import { sheetNames } from '../components/search.js';
import type { SheetName } from '../components/search.js';
import { countsBody, paymentsBody, sheetText } from '../components/sheet.js';
import { useCheck } from '../components/use-check.js';
import { useDraft } from '../components/use-draft.js';
import { useSheet } from '../components/use-sheet.js';
import type { Sheet } from '../components/use-sheet.js';

/**
 * The page for counts and payments of a gaming day: a keyboard-first sheet that the server checks before submission.
 */
export function CountsScreen() {
  const { t } = useTranslation('counts');
  const { day: showDay } = useFormats();
  const establishment = useEstablishmentCode();
  const { day } = useParams({ from: '/behind/$establishment/days/$day/counts' });
  const { sheet: name = 'first' } = useSearch({ from: '/behind/$establishment/days/$day/counts' });
  const navigate = useNavigate();
  const { sheet, problem } = useSheet(day, name);
  return (
    <div className="grid-page">
      <PageHead title={t(name === 'payments' ? 'titlePayments' : 'title', { day: showDay(day) })} about={sheet?.about}>
        <Button component={Link} to={`/${establishment}/days/${day}`} variant="default">
          {t('toDay')}
        </Button>
        <Button component={Link} to={`/${establishment}/days/${day}/grid`} variant="default">
          {t('grid')}
        </Button>
      </PageHead>
      <Chip.Group
        value={name}
        onChange={(value) => void navigate({ to: '.', search: value === 'first' ? {} : { sheet: value as SheetName } })}
      >
        <Group gap={6} mb="sm" role="radiogroup" aria-label={t('sheet')}>
          {sheetNames.map((each) => (
            <Chip key={each} value={each} size="sm" variant="outline">
              {t(`sheet_${each}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {problem !== null && <ProblemBox problem={problem} />}
      {sheet === undefined && problem === null && <Waiting />}
      {sheet !== undefined && <Entry key={`${day} ${name}`} day={day} name={name} sheet={sheet} />}
    </div>
  );
}

interface EntryProps {
  readonly day: string;
  readonly name: SheetName;
  readonly sheet: Sheet;
}

/**
 * A sheet with its search, its filter, its paste and save buttons, the server's check, and the correction of a saved
 * count.
 */
function Entry({ day, name, sheet }: EntryProps) {
  const { t } = useTranslation('counts');
  const { money } = useFormats();
  const establishment = useEstablishmentCode();
  const isClosed = sheet.state === 'closed';
  const mayEnter = useHasPermission(name === 'payments' ? 'totals.enter' : 'counts.enter') && !isClosed;
  const draft = useDraft(`${establishment}.${day}.${name}`);
  const [erased, setErased] = useState<Filled | null>(null);
  const [sought, setSought] = useState('');
  const [isRemaining, setRemaining] = useState(false);
  const [isPasting, setPasting] = useState(false);
  const [corrected, setCorrected] = useState<string | null>(null);
  const text = sheetText(draft.cells, sheet.columns);
  const { checked, isCurrent, problem } = useCheck(day, name, text, draft.cells.size === 0);
  const saving = useSave(day, name, () => {
    setErased(null);
    draft.clear();
  });
  const canSave = mayEnter && isCurrent && checked?.refused.length === 0 && !saving.isPending;
  const save = (): void => {
    if (canSave) saving.send(draft.cells);
  };
  useShortcut({ keys: 'mod+Enter', words: t('key_save'), group: 'here' }, save);
  useShortcut({ keys: 'v', words: t('key_paste'), group: 'here' }, () => setPasting(true));
  const rows = sheet.rows.filter(
    ({ machine, stand, isWhole }) =>
      (!isRemaining || !isWhole) &&
      [machine, stand ?? ''].some((each) => each.toLowerCase().includes(sought.toLowerCase())),
  );
  const why = sheet.rows.length === 0 ? '' : sought === '' ? 'Remaining' : 'Sought';
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
          value={sought}
          onChange={({ currentTarget: { value } }) => setSought(value)}
          leftSection={<IconSearch size={16} aria-hidden />}
          w={200}
        />
        <Checkbox
          label={t('remaining')}
          checked={isRemaining}
          onChange={({ currentTarget: { checked: isOn } }) => setRemaining(isOn)}
          pb={8}
        />
        {mayEnter && (
          <>
            <Button
              variant="default"
              leftSection={<IconClipboardText size={16} aria-hidden />}
              onClick={() => setPasting(true)}
            >
              {t('paste')}
            </Button>
            {draft.cells.size > 0 && (
              <Button
                variant="subtle"
                onClick={() => {
                  setErased(draft.cells);
                  draft.clear();
                }}
              >
                {t('discard')}
              </Button>
            )}
            {draft.cells.size === 0 && erased !== null && (
              <Button variant="subtle" onClick={() => draft.fill(erased)}>
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
          <Text size="sm">{t('draftTotal', { count: checked.lines.length, total: money(checked.totalMinor) })}</Text>
        )}
      </div>
      {problem !== null && <ProblemBox problem={problem} />}
      {saving.problem !== null && <ProblemBox problem={saving.problem} />}
      {checked !== undefined && checked.refused.length > 0 && (
        <RefusedCells checked={checked} draft={draft} columns={sheet.columns} rows={rows} />
      )}
      {rows.length === 0 ? (
        <Empty title={t(`empty${why}Title`)} text={t(`empty${why}Text`)} />
      ) : (
        <SheetTable
          sheet={sheet}
          rows={rows}
          draft={draft}
          checked={checked}
          mayEnter={mayEnter}
          save={save}
          correct={name === 'payments' ? null : setCorrected}
        />
      )}
      {isPasting && <PasteDialog columns={sheet.columns} fill={draft.fill} close={() => setPasting(false)} />}
      {corrected !== null && name !== 'payments' && (
        <CorrectDialog countNumber={name === 'second' ? 2 : 1} machine={corrected} close={() => setCorrected(null)} />
      )}
    </>
  );
}

/** Returns the sending of the whole draft, of which all is entered or nothing. */
function useSave(day: string, name: SheetName, done: () => void) {
  const { t } = useTranslation('counts');
  const establishment = useEstablishmentCode();
  const counts = useWrite('post', '/api/establishments/{establishment}/days/{day}/counts');
  const totals = useWrite('post', '/api/establishments/{establishment}/days/{day}/totals');
  const params = { path: { establishment, day } };
  const onSuccess = ({ entered }: { readonly entered: number }): void => {
    done();
    announce(t('saved', { count: entered }));
  };
  const used = name === 'payments' ? totals : counts;
  return {
    isPending: used.isPending,
    problem: used.error,
    send: (cells: Parameters<typeof countsBody>[0]): void => {
      if (name === 'payments') totals.mutate({ params, body: { totals: paymentsBody(cells) } }, { onSuccess });
      else {
        const body = { countNumber: name === 'second' ? (2 as const) : (1 as const), counts: countsBody(cells) };
        counts.mutate({ params, body }, { onSuccess });
      }
    },
  };
}
