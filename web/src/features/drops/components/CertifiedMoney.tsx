import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { DescriptionList } from '#web/components/general/FactList.js';
import { useFormats } from '#web/components/figures/figures.js';

export interface CertificationTotalsProps {
  readonly certification: ApiSchema<'CertificationRow'>;
}

/**
 * Shows the result of a certified count of the boxes of a drop. It names the people who certified it, each with their
 * function, and the sums of notes, tickets and coins.
 */
export function CertificationTotals({ certification }: CertificationTotalsProps) {
  const { t } = useTranslation(['drops', 'shell']);
  const { formatMoney } = useFormats();
  const { certifiers, notesMinor, ticketsMinor, coinsMinor } = certification;
  return (
    <>
      <Text size="sm">
        {certifiers.map(({ fullName, signedAs }) => `${fullName} (${t(`shell:role.${signedAs}`)})`).join(', ')}
      </Text>
      <DescriptionList
        columns={3}
        items={[
          { label: t('count.notes'), value: formatMoney(notesMinor) },
          { label: t('count.tickets'), value: formatMoney(ticketsMinor) },
          { label: t('count.coins'), value: formatMoney(coinsMinor) },
        ]}
      />
    </>
  );
}
