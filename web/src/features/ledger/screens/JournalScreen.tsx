import { Select, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buildQueryKey, fetchQuery, type ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
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
import { SearchInput } from '#web/components/forms/fields/SearchInput.js';
import { Loading } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { usePagedList } from '#web/components/pages/pages.js';
import { omit } from '#web/components/pages/search-params.js';
import { useTitlePicker } from '#web/components/figures/titled.js';
import { JournalTable } from '../components/JournalTable.js';
import { LedgerFrame } from '../components/LedgerFrame.js';
import type { JournalSearch, Period } from '../components/search.js';
import { useLedgerPeriod } from '../components/use-period.js';

const PATH = '/api/establishments/{establishment}/ledger/entries';
/** Shows the journal (the accounting entries) of a period: every entry with its lines and its reversal. */
export function JournalScreen() {
  const { t } = useTranslation('ledger');
  const search = useSearch({ from: '/behind/$establishment/ledger' });
  const navigate = useNavigate({ from: '/$establishment/ledger' });
  const chosenPeriod = useLedgerPeriod(search);
  const changeSearch = (newSearch: JournalSearch): void => void navigate({ search: newSearch, replace: true });
  return (
    <LedgerFrame
      currentBook="journal"
      chosenPeriod={chosenPeriod}
      onPeriodChange={(period) => changeSearch({ ...search, ...period })}
      header={<PageHeader title={t('journalTitle')} summary={t('journalAbout')} />}
      filters={
        chosenPeriod.period !== undefined && (
          <JournalFilters search={search} period={chosenPeriod.period} onSearchChange={changeSearch} />
        )
      }
    >
      {(period) => (
        <JournalContent search={search} period={period} onClearFilters={() => changeSearch({ ...period })} />
      )}
    </LedgerFrame>
  );
}

interface JournalFiltersProps {
  readonly search: JournalSearch;
  readonly period: Period;
  readonly onSearchChange: (newSearch: JournalSearch) => void;
}

/** Filters entries by journal, account and words; each journal shows its number of entries in the period. */
function JournalFilters({ search, period, onSearchChange }: JournalFiltersProps) {
  const { t } = useTranslation(['ledger', 'control']);
  const getTitle = useTitlePicker();
  const journalsQuery = useEstablishmentQuery('/ledger/journals', { query: period });
  const accountsQuery = useEstablishmentQuery('/ledger/accounts');
  return (
    <>
      <Select
        label={t('journalFilter')}
        placeholder={t('all')}
        clearable
        clearButtonProps={{ 'aria-label': `${t('shell:clear')} : ${t('journalFilter')}` }}
        w={{ base: '100%', sm: 200 }}
        value={search.journal ?? null}
        data={(journalsQuery.data ?? []).map((journal) => ({
          value: journal.journal,
          label: `${getTitle(journal)} (${journal.entryCount})`,
        }))}
        onChange={(journal) => onSearchChange(journal === null ? omit(search, 'journal') : { ...search, journal })}
      />
      <Select
        label={t('accountFilter')}
        placeholder={t('allAccounts')}
        clearable
        searchable
        clearButtonProps={{ 'aria-label': `${t('shell:clear')} : ${t('accountFilter')}` }}
        w={{ base: '100%', sm: 220 }}
        value={search.account ?? null}
        data={(accountsQuery.data ?? []).map((account) => ({
          value: account.accountCode,
          label: `${account.accountCode} ${getTitle(account)}`,
        }))}
        onChange={(account) => onSearchChange(account === null ? omit(search, 'account') : { ...search, account })}
      />
      <SearchInput
        // a new key empties the field when the filters are cleared
        key={search.text === undefined ? 'empty' : 'filled'}
        label={t('control:search')}
        hint={t('searchHint')}
        initialText={search.text}
        onSearch={(text) => onSearchChange(text === undefined ? omit(search, 'text') : { ...search, text })}
      />
    </>
  );
}

interface JournalContentProps {
  readonly search: JournalSearch;
  readonly period: Period;
  readonly onClearFilters: () => void;
}

/** Lists the journal's entries found, page by page, with their count and totals. They can be exported or printed. */
function JournalContent({ search, period, onClearFilters }: JournalContentProps) {
  const { t } = useTranslation(['ledger', 'control']);
  const establishment = useEstablishmentCode();
  const { formatMoney, formatCount, formatDay } = useFormats();
  const query = { ...search, ...period };
  const request = { params: { path: { establishment }, query } };
  const journalPages = usePagedList<ApiSchema<'JournalPage'>>(buildQueryKey(PATH, request), (cursor, signal) =>
    fetchQuery(
      PATH,
      { params: { ...request.params, query: { ...query, ...(cursor === null ? {} : { after: cursor }) } } },
      signal,
    ),
  );
  if (journalPages.error !== null) return <ProblemBox problem={journalPages.error} />;
  const [firstPage] = journalPages.pages ?? [];
  if (journalPages.pages === undefined || firstPage === undefined) return <Loading />;
  const entries = journalPages.pages.flatMap((page) => page.entries);
  const isFiltered = search.journal !== undefined || search.account !== undefined || search.text !== undefined;
  const buildExportUrl = (format: 'csv' | 'xlsx'): string =>
    buildEstablishmentUrl(establishment, `ledger/entries.${format}`, { ...query, language: currentLanguage() });
  return (
    <>
      <ListHeader
        csvHref={buildExportUrl('csv')}
        xlsxHref={buildExportUrl('xlsx')}
        onPrint={journalPages.printAll}
        isPrinting={journalPages.isPrinting}
      >
        {t('found', { count: Number(firstPage.sums.entryCount), written: formatCount(firstPage.sums.entryCount) })}{' '}
        {t('moved', { debit: formatMoney(firstPage.sums.debitMinor), credit: formatMoney(firstPage.sums.creditMinor) })}
      </ListHeader>
      <Text className="only-print">
        {t('printedPeriod', { from: formatDay(period.from), to: formatDay(period.to) })}
      </Text>
      {entries.length === 0 ? (
        <EmptyState
          title={t(isFiltered ? 'noneFound' : 'noEntry')}
          explanation={t(isFiltered ? 'noneFoundText' : 'noEntryText')}
          {...(isFiltered ? { children: <ClearFiltersButton onClear={onClearFilters} /> } : {})}
        />
      ) : (
        <JournalTable entries={entries} />
      )}
      <LoadMoreButton list={journalPages} />
    </>
  );
}
