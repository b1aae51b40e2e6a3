import { Anchor, Table, Text } from '@mantine/core';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { JOURNAL_TITLES } from '#domain/accounting/journal-words.js';
import { buildQueryKey, fetchQuery, type ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { currentLanguage } from '#web/locales/language.js';
import { ListHeader, LoadMoreButton, buildEstablishmentUrl } from '#web/components/pages/ListActions.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Loading } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { usePagedList, type PagedList } from '#web/components/pages/pages.js';
import { useTextTranslator, useTitlePicker } from '#web/components/figures/titled.js';
import { ColumnHeadings } from '#web/components/general/ListTable.js';
import { ScrollRegion } from '#web/components/general/ScrollRegion.js';
import { Balance, useBalanceFormatter } from '../components/Balance.js';
import { LedgerFrame } from '../components/LedgerFrame.js';
import classes from '../components/ledger.module.css';
import type { Period } from '../components/search.js';
import { useLedgerPeriod } from '../components/use-period.js';

const PATH = '/api/establishments/{establishment}/ledger/accounts/{account}';
type AccountPage = ApiSchema<'AccountPage'>;
/** Shows an account in a period: its opening balance, each line with the balance after it, and its sums. */
export function AccountScreen() {
  const { t } = useTranslation('ledger');
  const { account } = useParams({ from: '/behind/$establishment/ledger/accounts/$account' });
  const search = useSearch({ from: '/behind/$establishment/ledger/accounts/$account' });
  const navigate = useNavigate({ from: '/$establishment/ledger/accounts/$account' });
  const chosenPeriod = useLedgerPeriod(search);
  return (
    <LedgerFrame
      header={<PageHeader title={t('accountTitle', { account })} summary={t('accountAbout')} />}
      currentBook="account"
      chosenPeriod={chosenPeriod}
      onPeriodChange={(period) => void navigate({ search: period, replace: true })}
    >
      {(period) => <AccountContent account={account} period={period} />}
    </LedgerFrame>
  );
}

/** Shows an account's closing balance and its lines in the period, page by page; they can be exported or printed. */
function AccountContent({ account, period }: { readonly account: string; readonly period: Period }) {
  const { t } = useTranslation('ledger');
  const establishment = useEstablishmentCode();
  const getTitle = useTitlePicker();
  const { formatDay } = useFormats();
  const formatBalance = useBalanceFormatter();
  const request = { params: { path: { establishment, account }, query: period } };
  const accountPages = usePagedList<AccountPage>(buildQueryKey(PATH, request), (cursor, signal) =>
    fetchQuery(
      PATH,
      { params: { ...request.params, query: { ...period, ...(cursor === null ? {} : { after: cursor }) } } },
      signal,
    ),
  );
  if (accountPages.error !== null) return <ProblemBox problem={accountPages.error} />;
  const [firstPage] = accountPages.pages ?? [];
  if (firstPage === undefined) return <Loading />;
  const buildExportUrl = (format: 'csv' | 'xlsx'): string =>
    buildEstablishmentUrl(establishment, `ledger/accounts/${account}/entries.${format}`, {
      from: period.from,
      to: period.to,
      language: currentLanguage(),
    });
  const title = `${account} ${getTitle(firstPage.account)}`;
  const closingBalance = formatBalance(firstPage.sums.closingMinor);
  return (
    <>
      <ListHeader
        csvHref={buildExportUrl('csv')}
        xlsxHref={buildExportUrl('xlsx')}
        onPrint={accountPages.printAll}
        isPrinting={accountPages.isPrinting}
      >
        {t(closingBalance.side === null ? 'closingBalanceNil' : `closingBalance_${closingBalance.side}`, {
          account: title,
          amount: closingBalance.amount,
          day: formatDay(period.to),
        })}
      </ListHeader>
      <Text className="only-print">
        {t('printedPeriod', { from: formatDay(period.from), to: formatDay(period.to) })}
      </Text>
      <AccountTable title={title} firstPage={firstPage} accountPages={accountPages} />
      <LoadMoreButton list={accountPages} />
    </>
  );
}

interface AccountTableProps {
  readonly title: string;
  readonly firstPage: AccountPage;
  readonly accountPages: PagedList<AccountPage>;
}

/**
 * Renders the lines of an account between the balance brought forward and the totals of the period, both taken from the
 * first page.
 */
function AccountTable({ title, firstPage, accountPages }: AccountTableProps) {
  const { t } = useTranslation('ledger');
  const { formatMoney } = useFormats();
  const entries = (accountPages.pages ?? []).flatMap((page) => page.entries);
  const { sums } = firstPage;
  return (
    <ScrollRegion label={title}>
      <Table miw={820} highlightOnHover>
        <ColumnHeadings
          columns={[
            ...['entry', 'day', 'subject'].map((column) => t(column)),
            ...['debit', 'credit', 'balance'].map((column) => ({ label: t(column), isFigure: true })),
          ]}
        />
        <Table.Tbody>
          <Table.Tr>
            <Table.Th scope="row" colSpan={5}>
              {t('broughtForward')}
            </Table.Th>
            <Table.Td className="figure">
              <Balance balanceMinor={sums.openingMinor} />
            </Table.Td>
          </Table.Tr>
          {entries.map((entry) => (
            <AccountLineRow key={`${entry.entryNumber}.${entry.lineNumber}`} entry={entry} />
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr className={classes['total'] ?? ''}>
            <Table.Th scope="row" colSpan={3}>
              {t('total')}
            </Table.Th>
            <Table.Td className="figure">{formatMoney(sums.debitMinor)}</Table.Td>
            <Table.Td className="figure">{formatMoney(sums.creditMinor)}</Table.Td>
            <Table.Td className="figure">
              <Balance balanceMinor={sums.closingMinor} />
            </Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </ScrollRegion>
  );
}

/** Renders a line of the account: its entry, day and subject, its amount, and the balance after it. */
function AccountLineRow({ entry }: { readonly entry: AccountPage['entries'][number] }) {
  const { t } = useTranslation('ledger');
  const { formatDay, formatMoney } = useFormats();
  const establishment = useEstablishmentCode();
  const getTitle = useTitlePicker();
  const translateText = useTextTranslator();
  const formatNonZero = (minor: string): string => (minor === '0' ? '' : formatMoney(minor));
  const search = { from: entry.gamingDay, to: entry.gamingDay, text: entry.entryNumber };
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        <Anchor
          inherit
          component={Link}
          to={`/${establishment}/ledger`}
          search={search as never}
          aria-label={t('openEntry', { number: entry.entryNumber })}
        >
          {entry.entryNumber}
        </Anchor>
      </Table.Th>
      <Table.Td>{formatDay(entry.gamingDay)}</Table.Td>
      <Table.Td>
        {getTitle(entry)} · {translateText(JOURNAL_TITLES[entry.journal])}
      </Table.Td>
      <Table.Td className="figure">{formatNonZero(entry.debitMinor)}</Table.Td>
      <Table.Td className="figure">{formatNonZero(entry.creditMinor)}</Table.Td>
      <Table.Td className="figure">
        <Balance balanceMinor={entry.balanceMinor} />
      </Table.Td>
    </Table.Tr>
  );
}
