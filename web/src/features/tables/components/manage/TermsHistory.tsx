import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { useTableFormats } from '../entry/maxima.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

/** Lists the past, present and future terms (stakes) of a table; renders nothing without any. */
export function TermsHistory({ tableNumber }: { readonly tableNumber: string }) {
  const { t } = useTranslation('tables');
  const { formatDay, formatMoney } = useFormats();
  const { formatMaxima } = useTableFormats();
  const termsQuery = useEstablishmentQuery('/tables/{table}/terms', { path: { table: tableNumber } });
  if (termsQuery.data === undefined || termsQuery.data.length === 0) return null;
  return (
    <Stack component="ul" gap={4} m={0} p={0} aria-label={t('terms.history')}>
      {termsQuery.data.map(({ termNumber, effectiveFrom, minimumMinor, maxima, avanceMinor, setByName, reason }) => (
        <Text key={termNumber} component="li" size="sm" style={{ listStyle: 'none' }}>
          {[
            t('terms.since', { day: formatDay(effectiveFrom) }),
            t('minimumOf', { amount: formatMoney(minimumMinor) }),
            ...(formatMaxima(maxima) === '' ? [] : [t('maxima.line', { maxima: formatMaxima(maxima) })]),
            ...(avanceMinor === null ? [] : [t('terms.avanceOf', { amount: formatMoney(avanceMinor) })]),
            t('terms.setBy', { name: setByName, reason }),
          ].join(' · ')}
        </Text>
      ))}
    </Stack>
  );
}
