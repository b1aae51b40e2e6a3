import { Table, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { currentLanguage } from '#web/locales/language.js';
import { ListHeader, buildEstablishmentUrl } from '#web/components/pages/ListActions.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useTitlePicker } from '#web/components/figures/titled.js';
import { ColumnHeadings } from '#web/components/general/ListTable.js';
import { ScrollRegion } from '#web/components/general/ScrollRegion.js';
import { AccountLink } from '../components/AccountLink.js';
import { Balance } from '../components/Balance.js';
import { LedgerFrame } from '../components/LedgerFrame.js';
import classes from '../components/ledger.module.css';
import type { Period } from '../components/search.js';
import { useLedgerPeriod } from '../components/use-period.js';

/** Shows the trial balance: every account before a period, in it and at its end. Debits and credits have equal sums. */
export function TrialBalanceScreen() {
  const { t } = useTranslation('ledger');
  const search = useSearch({ from: '/behind/$establishment/ledger/trial-balance' });
  const navigate = useNavigate({ from: '/$establishment/ledger/trial-balance' });
  const chosenPeriod = useLedgerPeriod(search);
  return (
    <LedgerFrame
      header={<PageHeader title={t('trialBalance')} summary={t('trialBalanceAbout')} />}
      currentBook="balance"
      chosenPeriod={chosenPeriod}
      onPeriodChange={(period) => void navigate({ search: period, replace: true })}
    >
      {(period) => <TrialBalanceContent period={period} />}
    </LedgerFrame>
  );
}

/** Lists each account's opening balance, movements and closing balance, and whether both sides agree. */
function TrialBalanceContent({ period }: { readonly period: Period }) {
  const { t } = useTranslation('ledger');
  const establishment = useEstablishmentCode();
  const { formatDay, formatMoney } = useFormats();
  const trialBalanceQuery = useEstablishmentQuery('/ledger/trial-balance', { query: period });
  if (trialBalanceQuery.error !== null || trialBalanceQuery.data === undefined)
    return <QueryStatus query={trialBalanceQuery} />;
  const { data } = trialBalanceQuery;
  const isBalanced = data.debitMinor === data.creditMinor && data.openingMinor === '0' && data.closingMinor === '0';
  const buildExportUrl = (format: 'csv' | 'xlsx'): string =>
    buildEstablishmentUrl(establishment, `ledger/trial-balance.${format}`, { ...period, language: currentLanguage() });
  return (
    <>
      <ListHeader csvHref={buildExportUrl('csv')} xlsxHref={buildExportUrl('xlsx')} onPrint={() => window.print()}>
        {t(isBalanced ? 'even' : 'uneven', {
          debit: formatMoney(data.debitMinor),
          credit: formatMoney(data.creditMinor),
        })}
      </ListHeader>
      <Text className="only-print">
        {t('printedPeriod', { from: formatDay(period.from), to: formatDay(period.to) })}
      </Text>
      <ScrollRegion label={t('trialBalance')}>
        <Table miw={820} highlightOnHover>
          <ColumnHeadings
            columns={[
              t('accountColumn'),
              t('kind'),
              ...['opening', 'debit', 'credit', 'closing'].map((column) => ({ label: t(column), isFigure: true })),
            ]}
          />
          <Table.Tbody>
            {data.accounts.map((account) => (
              <TrialBalanceTableRow key={account.accountCode} account={account} period={period} />
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr className={classes['total'] ?? ''}>
              <Table.Th scope="row" colSpan={2}>
                {t('total')}
              </Table.Th>
              {[data.openingMinor, data.debitMinor, data.creditMinor, data.closingMinor].map((amountMinor, index) => (
                <Table.Td key={index} className="figure">
                  {formatMoney(amountMinor)}
                </Table.Td>
              ))}
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </ScrollRegion>
    </>
  );
}

/** Renders an account of the balance, linked to its lines in the same period. */
function TrialBalanceTableRow({
  account,
  period,
}: {
  readonly account: ApiSchema<'TrialBalanceRow'>;
  readonly period: Period;
}) {
  const { t } = useTranslation('ledger');
  const { formatMoney } = useFormats();
  const getTitle = useTitlePicker();
  const { openingMinor, debitMinor, creditMinor, closingMinor } = account;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        <AccountLink accountCode={account.accountCode} period={period} /> {getTitle(account)}
      </Table.Th>
      <Table.Td>{t(`kind_${account.kind}`)}</Table.Td>
      <Table.Td className="figure">
        <Balance balanceMinor={openingMinor} />
      </Table.Td>
      <Table.Td className="figure">{formatMoney(debitMinor)}</Table.Td>
      <Table.Td className="figure">{formatMoney(creditMinor)}</Table.Td>
      <Table.Td className="figure">
        <Balance balanceMinor={closingMinor} />
      </Table.Td>
    </Table.Tr>
  );
}
