import { Anchor, Button } from '@mantine/core';
import { IconNotes, IconRubberStamp } from '@tabler/icons-react';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buildReadKey, fetchRead, useRead, type Shape } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { currentLanguage } from '#web/locales/language.js';
import { Empty } from '#web/components/general/Empty.js';
import { ClearFiltersButton, ListHead, MoreButton, buildEstablishmentUrl } from '#web/components/pages/ListActions.js';
import { PageHead } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { usePages } from '#web/components/pages/pages.js';
import { useTitlePicker } from '#web/components/figures/titled.js';
import { ObservationDialog } from '../components/ObservationDialog.js';
import { RegisterFilters } from '../components/RegisterFilters.js';
import { RegisterMarks } from '../components/RegisterMarks.js';
import { RegisterTable } from '../components/RegisterTable.js';
import { VisaDialog } from '../components/VisaDialog.js';
import type { RegisterSearch } from '../components/search.js';

type Sheet = Shape<'RegisterSheet'>;
const PATH = '/api/establishments/{establishment}/registers/{register}/entries';

/** The open dialog of a controller: none, a visa, or an observation about one entry or the whole register. */
type MarkDialogState =
  | { readonly kind: 'visa' }
  | { readonly kind: 'observation'; readonly about: string | null }
  | null;

/** Shows a register: its entries, searchable, with its visas (signatures) and observations. */
export function RegisterScreen() {
  const { register } = useParams({ from: '/behind/$establishment/registers/$register' });
  const establishment = useEstablishmentCode();
  const sheet = useRead('/api/establishments/{establishment}/registers/{register}', {
    params: { path: { establishment, register } },
  });
  if (sheet.error !== null) return <ProblemBox problem={sheet.error} />;
  return sheet.data === undefined ? <Waiting /> : <RegisterContent sheet={sheet.data} />;
}

/**
 * Shows a register's entries, visas (signatures) and observations, and the dialogs with which a controller adds either.
 */
function RegisterContent({ sheet }: { readonly sheet: Sheet }) {
  const { t } = useTranslation('control');
  const establishment = useEstablishmentCode();
  const getTitle = useTitlePicker();
  const { formatCount } = useFormats();
  const mayMark = useHasPermission('registers.visa');
  const [openDialog, setOpenDialog] = useState<MarkDialogState>(null);
  const title = getTitle(sheet);
  const close = (): void => setOpenDialog(null);
  return (
    <>
      <Anchor component={Link} to={`/${establishment}/registers`} size="sm" className="no-print">
        {t('registers.back')}
      </Anchor>
      <PageHead
        title={title}
        summary={t('registers.aboutOne', {
          entries: formatCount(sheet.entryCount),
          last: formatCount(sheet.lastNumber),
        })}
      >
        {mayMark && sheet.lastNumber !== '0' && <MarkButtons openMarkDialog={setOpenDialog} />}
      </PageHead>
      <RegisterEntries
        sheet={sheet}
        observe={mayMark ? (about) => setOpenDialog({ kind: 'observation', about }) : null}
      />
      <RegisterMarks sheet={sheet} />
      {openDialog?.kind === 'visa' && <VisaDialog sheet={sheet} title={title} close={close} />}
      {openDialog?.kind === 'observation' && (
        <ObservationDialog sheet={sheet} title={title} about={openDialog.about} close={close} />
      )}
    </>
  );
}

/** Renders the buttons with which a controller adds an observation or a visa (signature). */
function MarkButtons({ openMarkDialog }: { readonly openMarkDialog: (dialog: MarkDialogState) => void }) {
  const { t } = useTranslation('control');
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconNotes size={16} aria-hidden />}
        onClick={() => openMarkDialog({ kind: 'observation', about: null })}
      >
        {t('registers.observe')}
      </Button>
      <Button leftSection={<IconRubberStamp size={16} aria-hidden />} onClick={() => openMarkDialog({ kind: 'visa' })}>
        {t('registers.affix')}
      </Button>
    </>
  );
}

interface RegisterEntriesProps {
  readonly sheet: Sheet;
  readonly observe: ((number: string) => void) | null;
}

/**
 * Lists the register's entries, latest first, page by page, with filters. They can be exported or printed; `observe`
 * opens an observation.
 */
function RegisterEntries({ sheet, observe }: RegisterEntriesProps) {
  const { t } = useTranslation('control');
  const establishment = useEstablishmentCode();
  const { register } = sheet;
  const search = useSearch({ from: '/behind/$establishment/registers/$register' });
  const navigate = useNavigate({ from: '/$establishment/registers/$register' });
  const setSearch = (next: RegisterSearch): void => void navigate({ search: next, replace: true });
  const request = { params: { path: { establishment, register }, query: search } };
  const list = usePages<Shape<'RegisterPage'>>(buildReadKey(PATH, request), (before, signal) =>
    fetchRead(
      PATH,
      { params: { ...request.params, query: { ...search, ...(before === null ? {} : { before }) } } },
      signal,
    ),
  );
  const entries = list.pages?.flatMap((page) => page.entries);
  const isFiltered = Object.keys(search).length > 0;
  const csvAddress = buildEstablishmentUrl(establishment, `registers/${register}/entries.csv`, {
    ...search,
    language: currentLanguage(),
  });
  return (
    <>
      <RegisterFilters people={sheet.people} search={search} setSearch={setSearch} />
      {list.problem !== null && <ProblemBox problem={list.problem} />}
      {list.isLoading && <Waiting />}
      {entries?.length === 0 && (
        <Empty
          title={t(isFiltered ? 'registers.noneFound' : 'registers.none')}
          explanation={t(isFiltered ? 'registers.noneFoundText' : 'registers.noneText')}
        >
          {isFiltered && <ClearFiltersButton clear={() => setSearch({})} />}
        </Empty>
      )}
      {entries !== undefined && entries.length > 0 && (
        <>
          <ListHead csvHref={csvAddress} print={list.printAll} isPrinting={list.isPrinting}>
            {' '}
          </ListHead>
          <RegisterTable entries={entries} observe={observe} />
        </>
      )}
      <MoreButton list={list} />
    </>
  );
}
