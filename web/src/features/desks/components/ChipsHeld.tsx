import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Desk } from '#web/components/forms/desks.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useChipFormats } from '#web/components/chips/chips.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { TitledSection } from '#web/components/general/TitledSection.js';

/**
 * Shows a table of the chips and plaques (large rectangular chips) of a desk by kind: pieces, those promised to
 * transfers still open, and worth. Renders nothing when there are none.
 */
export function DeskChipsTable({ desk: { chips } }: { readonly desk: Desk }) {
  const { t } = useTranslation('desks');
  const { formatChipKind } = useChipFormats();
  const { formatMoney, formatCount } = useFormats();
  if (chips.length === 0) return null;
  return (
    <TitledSection title={t('chips.title')}>
      <ListTable
        label={t('chips.title')}
        columns={[
          t('chips.medium'),
          ...(['pieces', 'promised', 'worth'] as const).map((column) => ({
            label: t(`chips.column_${column}`),
            isFigure: true,
          })),
        ]}
      >
        {chips.map(({ medium, game, value, count: pieces, promised }) => (
          <Table.Tr key={`${medium}/${game}/${value}`}>
            <Table.Th scope="row" fw={400}>
              {formatChipKind({ medium, game, valueMinor: BigInt(value) })}
            </Table.Th>
            <Table.Td className="figure">{formatCount(pieces)}</Table.Td>
            <Table.Td className="figure">{formatCount(promised)}</Table.Td>
            <Table.Td className="figure">{formatMoney((BigInt(value) * BigInt(pieces)).toString())}</Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
    </TitledSection>
  );
}
