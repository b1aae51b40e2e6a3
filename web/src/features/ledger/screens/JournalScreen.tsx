import { Select, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buildReadKey, fetchRead, useRead, type Shape } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { currentLanguage } from '#web/locales/language.js';
import { Empty } from '#web/components/general/Empty.js';
import { ClearFiltersButton, ListHead, MoreButton, buildEstablishmentUrl } from '#web/components/pages/ListActions.js';
import { PageHead } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { SearchInput } from '#web/components/forms/fields/SearchInput.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { usePages } from '#web/components/pages/pages.js';
import { omit } from '#web/components/pages/search-params.js';
import { useTitlePicker } from '#web/components/figures/titled.js';
import { JournalTable } from '../components/JournalTable.js';
import { LedgerFrame } from '../components/LedgerFrame.js';
import type { JournalSearch, Period } from '../components/search.js';
import { usePeriod } from '../components/use-period.js';

const PATH = '/api/establishments/{establishment}/ledger/entries';
/** Shows the journal (the accounting entries) of a period: every entry with its lines and its reversal. */
export function JournalScreen() {
  const { t } = useTranslation('ledger');
  const search = useSearch({ from: '/behind/$establishment/ledger' });
  const navigate = useNavigate({ from: '/$establishment/ledger' });
  const chosenPeriod = usePeriod(search);
  const setSearch = (next: JournalSearch): void => void navigate({ search: next, replace: true });
  return (
    <LedgerFrame
      openBook="journal"
      chosenPeriod={chosenPeriod}
      setPeriod={(period) => setSearch({ ...search, ...period })}
      head={<PageHead title={t('journalTitle')} summary={t('journalAbout')} />}
      filters={
        chosenPeriod.period !== undefined && (
          <JournalFilters search={search} period={chosenPeriod.period} setSearch={setSearch} />
        )
      }
    >
      {(period) => <JournalContent search={search} period={period} clear={() => setSearch({ ...period })} />}
    </LedgerFrame>
  );
}

interface FiltersProps {
  readonly search: JournalSearch;
  readonly period: Period;
  readonly setSearch: (next: JournalSearch) => void;
}

/** Filters entries by journal, account and words; each journal shows its number of entries in the period. */
function JournalFilters({ search, period, setSearch }: FiltersProps) {
  const { t } = useTranslation(['ledger', 'control']);
  const establishment = useEstablishmentCode();
  const getTitle = useTitlePicker();
  const path = { establishment };
  const journals = useRead('/api/establishments/{establishment}/ledger/journals', { params: { path, query: period } });
  const accounts = useRead('/api/establishments/{establishment}/ledger/accounts', { params: { path } });
  return (
    <>
      <Select
        label={t('journalFilter')}
        placeholder={t('all')}
        clearable
        clearButtonProps={{ 'aria-label': `${t('shell:clear')} : ${t('journalFilter')}` }}
        w={{ base: '100%', sm: 200 }}
        value={search.journal ?? null}
        data={(journals.data ?? []).map((journal) => ({
          value: journal.journal,
          label: `${getTitle(journal)} (${journal.entryCount})`,
        }))}
        onChange={(journal) => setSearch(journal === null ? omit(search, 'journal') : { ...search, journal })}
      />
      <Select
        label={t('accountFilter')}
        placeholder={t('allAccounts')}
        clearable
        searchable
        clearButtonProps={{ 'aria-label': `${t('shell:clear')} : ${t('accountFilter')}` }}
        w={{ base: '100%', sm: 220 }}
        value={search.account ?? null}
        data={(accounts.data ?? []).map((account) => ({
          value: account.accountCode,
          label: `${account.accountCode} ${getTitle(account)}`,
        }))}
        onChange={(account) => setSearch(account === null ? omit(search, 'account') : { ...search, account })}
      />
      <SearchInput
        // a new key empties the field when the filters are cleared
        key={search.text === undefined ? 'empty' : 'filled'}
        label={t('control:search')}
        hint={t('searchHint')}
        text={search.text}
        onSearch={(text) => setSearch(text === undefined ? omit(search, 'text') : { ...search, text })}
      />
    </>
  );
}

interface JournalContentProps {
  readonly search: JournalSearch;
  readonly period: Period;
  readonly clear: () => void;
}

/** Lists the journal's entries found, page by page, with their count and totals. They can be exported or printed. */
function JournalContent({ search, period, clear }: JournalContentProps) {
  const { t } = useTranslation(['ledger', 'control']);
  const establishment = useEstablishmentCode();
  const { formatMoney: formatMoney, formatCount, formatDay: formatDay } = useFormats();
  const query = { ...search, ...period };
  const request = { params: { path: { establishment }, query } };
  const list = usePages<Shape<'JournalPage'>>(buildReadKey(PATH, request), (after, signal) =>
    fetchRead(
      PATH,
      { params: { ...request.params, query: { ...query, ...(after === null ? {} : { after }) } } },
      signal,
    ),
  );
  if (list.problem !== null) return <ProblemBox problem={list.problem} />;
  const [firstPage] = list.pages ?? [];
  if (list.pages === undefined || firstPage === undefined) return <Waiting />;
  const entries = list.pages.flatMap((page) => page.entries);
  const isFiltered = search.journal !== undefined || search.account !== undefined || search.text !== undefined;
  const buildFileAddress = (format: 'csv' | 'xlsx'): string =>
    buildEstablishmentUrl(establishment, `ledger/entries.${format}`, { ...query, language: currentLanguage() });
  return (
    <>
      <ListHead
        csvHref={buildFileAddress('csv')}
        xlsxHref={buildFileAddress('xlsx')}
        print={list.printAll}
        isPrinting={list.isPrinting}
      >
        {t('found', { count: Number(firstPage.sums.entryCount), written: formatCount(firstPage.sums.entryCount) })}{' '}
        {t('moved', { debit: formatMoney(firstPage.sums.debitMinor), credit: formatMoney(firstPage.sums.creditMinor) })}
      </ListHead>
      <Text className="only-print">
        {t('printedPeriod', { from: formatDay(period.from), to: formatDay(period.to) })}
      </Text>
      {entries.length === 0 ? (
        <Empty
          title={t(isFiltered ? 'noneFound' : 'noEntry')}
          explanation={t(isFiltered ? 'noneFoundText' : 'noEntryText')}
          {...(isFiltered ? { children: <ClearFiltersButton clear={clear} /> } : {})}
        />
      ) : (
        <JournalTable entries={entries} />
      )}
      <MoreButton list={list} />
    </>
  );
}
