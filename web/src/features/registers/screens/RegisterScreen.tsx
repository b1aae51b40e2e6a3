import { Anchor, Button } from '@mantine/core';
import { IconNotes, IconRubberStamp } from '@tabler/icons-react';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buildQueryKey, fetchQuery, type ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { currentLanguage } from '#web/locales/language.js';
import { EmptyState } from '#web/components/general/Empty.js';
import {
  ClearFiltersButton,
  ListHeader,
  LoadMoreButton,
  buildEstablishmentUrl,
} from '#web/components/pages/ListActions.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Loading, QueryStatus } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { usePagedList } from '#web/components/pages/pages.js';
import { useTitlePicker } from '#web/components/figures/titled.js';
import { ObservationDialog } from '../components/ObservationDialog.js';
import { RegisterFilters } from '../components/RegisterFilters.js';
import { VisasAndObservations } from '../components/RegisterMarks.js';
import { RegisterTable } from '../components/RegisterTable.js';
import { VisaDialog } from '../components/VisaDialog.js';
import type { RegisterSearch } from '../components/search.js';

type Sheet = ApiSchema<'RegisterSheet'>;
const PATH = '/api/establishments/{establishment}/registers/{register}/entries';

/** The open dialog of a controller: none, a visa, or an observation about one entry or the whole register. */
type RegisterDialogState =
  | { readonly kind: 'visa' }
  | { readonly kind: 'observation'; readonly entryNumber: string | null }
  | null;

/** Shows a register: its entries, searchable, with its visas (signatures) and observations. */
export function RegisterScreen() {
  const { register } = useParams({ from: '/behind/$establishment/registers/$register' });
  const sheetQuery = useEstablishmentQuery('/registers/{register}', { path: { register } });
  if (sheetQuery.error !== null) return <ProblemBox problem={sheetQuery.error} />;
  return sheetQuery.data === undefined ? <Loading /> : <RegisterContent sheet={sheetQuery.data} />;
}

/**
 * Shows a register's entries, visas (signatures) and observations, and the dialogs with which a controller adds either.
 */
function RegisterContent({ sheet }: { readonly sheet: Sheet }) {
  const { t } = useTranslation('control');
  const establishment = useEstablishmentCode();
  const getTitle = useTitlePicker();
  const { formatCount } = useFormats();
  const mayAnnotate = useHasPermission('registers.visa');
  const [openDialog, setOpenDialog] = useState<RegisterDialogState>(null);
  const title = getTitle(sheet);
  const close = (): void => setOpenDialog(null);
  return (
    <>
      <Anchor component={Link} to={`/${establishment}/registers`} size="sm" className="no-print">
        {t('registers.back')}
      </Anchor>
      <PageHeader
        title={title}
        summary={t('registers.aboutOne', {
          entries: formatCount(sheet.entryCount),
          last: formatCount(sheet.lastNumber),
        })}
      >
        {mayAnnotate && sheet.lastNumber !== '0' && <RegisterActionButtons openDialog={setOpenDialog} />}
      </PageHeader>
      <RegisterEntries
        sheet={sheet}
        onObserve={mayAnnotate ? (entryNumber) => setOpenDialog({ kind: 'observation', entryNumber }) : null}
      />
      <VisasAndObservations sheet={sheet} />
      {openDialog?.kind === 'visa' && <VisaDialog sheet={sheet} title={title} onClose={close} />}
      {openDialog?.kind === 'observation' && (
        <ObservationDialog sheet={sheet} title={title} initialEntryNumber={openDialog.entryNumber} onClose={close} />
      )}
    </>
  );
}

/** Renders the buttons with which a controller adds an observation or a visa (signature). */
function RegisterActionButtons({ openDialog }: { readonly openDialog: (dialog: RegisterDialogState) => void }) {
  const { t } = useTranslation('control');
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconNotes size={16} aria-hidden />}
        onClick={() => openDialog({ kind: 'observation', entryNumber: null })}
      >
        {t('registers.observe')}
      </Button>
      <Button leftSection={<IconRubberStamp size={16} aria-hidden />} onClick={() => openDialog({ kind: 'visa' })}>
        {t('registers.affix')}
      </Button>
    </>
  );
}

interface RegisterEntriesProps {
  readonly sheet: Sheet;
  readonly onObserve: ((number: string) => void) | null;
}

/**
 * Lists the register's entries, latest first, page by page, with filters. They can be exported or printed; `onObserve`
 * opens an observation.
 */
function RegisterEntries({ sheet, onObserve }: RegisterEntriesProps) {
  const { t } = useTranslation('control');
  const establishment = useEstablishmentCode();
  const { register } = sheet;
  const search = useSearch({ from: '/behind/$establishment/registers/$register' });
  const navigate = useNavigate({ from: '/$establishment/registers/$register' });
  const changeSearch = (newSearch: RegisterSearch): void => void navigate({ search: newSearch, replace: true });
  const request = { params: { path: { establishment, register }, query: search } };
  const entryPages = usePagedList<ApiSchema<'RegisterPage'>>(buildQueryKey(PATH, request), (cursor, signal) =>
    fetchQuery(
      PATH,
      { params: { ...request.params, query: { ...search, ...(cursor === null ? {} : { before: cursor }) } } },
      signal,
    ),
  );
  const entries = entryPages.pages?.flatMap((page) => page.entries);
  const isFiltered = Object.keys(search).length > 0;
  const csvHref = buildEstablishmentUrl(establishment, `registers/${register}/entries.csv`, {
    ...search,
    language: currentLanguage(),
  });
  return (
    <>
      <RegisterFilters people={sheet.people} search={search} onSearchChange={changeSearch} />
      <QueryStatus query={entryPages} />
      {entries?.length === 0 && (
        <EmptyState
          title={t(isFiltered ? 'registers.noneFound' : 'registers.none')}
          explanation={t(isFiltered ? 'registers.noneFoundText' : 'registers.noneText')}
        >
          {isFiltered && <ClearFiltersButton onClear={() => changeSearch({})} />}
        </EmptyState>
      )}
      {entries !== undefined && entries.length > 0 && (
        <>
          <ListHeader csvHref={csvHref} onPrint={entryPages.printAll} isPrinting={entryPages.isPrinting}>
            {' '}
          </ListHeader>
          <RegisterTable register={register} entries={entries} onObserve={onObserve} />
        </>
      )}
      <LoadMoreButton list={entryPages} />
    </>
  );
}
