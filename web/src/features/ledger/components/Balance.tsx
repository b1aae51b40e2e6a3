import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';

/**
 * Returns a function that formats a balance as accountants do: its amount without a sign, and its side. A negative
 * balance is a credit; zero has no side (null).
 */
export function useBalanceFormatter(): (balanceMinor: string) => {
  readonly amount: string;
  readonly side: 'debit' | 'credit' | null;
} {
  const { formatMoney } = useFormats();
  return (balanceMinor) => ({
    amount: formatMoney(balanceMinor.replace(/^-/, '')),
    side: balanceMinor === '0' ? null : balanceMinor.startsWith('-') ? 'credit' : 'debit',
  });
}

/** Shows a balance in a table: its amount, and its side (debit or credit) in small type. */
export function Balance({ balanceMinor }: { readonly balanceMinor: string }) {
  const { t } = useTranslation('ledger');
  const { amount, side } = useBalanceFormatter()(balanceMinor);
  return (
    <>
      {amount}{' '}
      <Text span size="xs" c="dimmed">
        {side !== null && t(`side_${side}`)}
      </Text>
    </>
  );
}
