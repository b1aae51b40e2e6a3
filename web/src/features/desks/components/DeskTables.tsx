import { Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DESK_MOVEMENTS } from '#domain/accounting/desk-movements.js';
import type { ApiSchema } from '#web/api/client.js';
import { LoadMoreButton } from '#web/components/pages/ListActions.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useTextTranslator } from '#web/components/figures/titled.js';
import { useEstablishmentRows, type PagedRows } from '#web/components/pages/rows.js';
import { listChipDifferences, useChipFormats } from '#web/components/chips/chips.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { TitledSection } from '#web/components/general/TitledSection.js';

const FIGURE_COLUMNS: readonly string[] = ['amount', 'balance', 'booked', 'counted', 'difference'];

interface DeskTableProps {
  readonly tableName: 'movements' | 'counts';
  readonly columns: readonly string[];
  readonly pages: PagedRows<unknown>;
  readonly children: ReactNode;
}

/**
 * Shows a titled table of a desk, loaded page by page, with a text when it is empty. Columns of figures are aligned at
 * their end.
 */
function DeskTable({ tableName, columns, pages, children }: DeskTableProps) {
  const { t } = useTranslation('desks');
  return (
    <TitledSection title={t(`${tableName}.title`)}>
      <QueryStatus query={pages} />
      {pages.rows?.length === 0 && <Text c="dimmed">{t(`${tableName}.empty`)}</Text>}
      {pages.rows !== undefined && pages.rows.length > 0 && (
        <ListTable
          label={t(`${tableName}.title`)}
          columns={columns.map((column) => ({
            label: t(`column.${column}`),
            isFigure: FIGURE_COLUMNS.includes(column),
          }))}
          miw={720}
        >
          {children}
        </ListTable>
      )}
      <LoadMoreButton list={pages} />
    </TitledSection>
  );
}

/**
 * Shows a table of the movements of a desk, latest first and page by page. Users who count the desk (`hideBalance`) do
 * not see the balance after each movement, so that they cannot count towards it.
 */
export function DeskMovements({ deskCode, isBlind }: { readonly deskCode: string; readonly isBlind: boolean }) {
  const { t } = useTranslation('desks');
  const translateText = useTextTranslator();
  const { formatMoney, formatInstant } = useFormats();
  const { formatChips } = useChipFormats();
  const movementPages = useEstablishmentRows(
    '/desks/{desk}/movements',
    { path: { desk: deskCode } },
    ({ movementNumber }) => String(movementNumber),
  );
  const columns = ['number', 'at', 'kind', 'amount', ...(isBlind ? [] : ['balance']), 'by'];
  /**
   * Returns the details of a movement in words: the media of a change, or the other place of a transfer. The place is
   * the strongroom when there is no other desk. A negative amount left this desk.
   */
  const formatMovementDetails = ({
    kind,
    otherDesk,
    taken,
    given,
    changedMinor,
    amountMinor,
  }: ApiSchema<'DeskMovementRow'>): string => {
    if (taken !== null && given !== null) {
      return t('movements.change', {
        taken: t(`medium.${taken}`),
        given: t(`medium.${given}`),
        amount: formatMoney(changedMinor),
      });
    }
    if (kind !== 'transfer') return '';
    const otherLocation = otherDesk ?? t('strongroom');
    return t(amountMinor.startsWith('-') ? 'movements.to' : 'movements.from', { desk: otherLocation });
  };
  return (
    <DeskTable tableName="movements" columns={columns} pages={movementPages}>
      {movementPages.rows?.map((movement) => (
        <Table.Tr key={movement.movementNumber}>
          <Table.Th scope="row">{movement.movementNumber}</Table.Th>
          <Table.Td>{formatInstant(movement.happenedAt)}</Table.Td>
          <Table.Td>
            {translateText(DESK_MOVEMENTS[movement.kind].name)}
            <Text size="sm" c="dimmed">
              {formatMovementDetails(movement)}
            </Text>
            {movement.chips.length > 0 && (
              <Text size="sm" c="dimmed">
                {t('movements.ofWhich', {
                  amount: formatMoney(movement.chipsMinor),
                  list: formatChips(movement.chips),
                })}
              </Text>
            )}
          </Table.Td>
          <Table.Td className="figure">{formatMoney(movement.amountMinor)}</Table.Td>
          {!isBlind && <Table.Td className="figure">{formatMoney(movement.balanceMinor)}</Table.Td>}
          <Table.Td>{movement.recordedByName}</Table.Td>
        </Table.Tr>
      ))}
    </DeskTable>
  );
}

/**
 * Shows a table of the counts of a desk, latest first: booked and counted amounts, difference, outcome, reason and
 * people. Chips are listed where their pieces differ from the books.
 */
export function DeskCounts({ deskCode }: { readonly deskCode: string }) {
  const { t } = useTranslation('desks');
  const { formatMoney, formatInstant } = useFormats();
  const { formatChips } = useChipFormats();
  const countPages = useEstablishmentRows(
    '/desks/{desk}/counts',
    { path: { desk: deskCode } },
    ({ countId }) => countId,
  );
  return (
    <DeskTable
      tableName="counts"
      columns={['at', 'booked', 'counted', 'difference', 'outcome', 'people']}
      pages={countPages}
    >
      {countPages.rows?.map((count) => (
        <Table.Tr key={count.countId}>
          <Table.Th scope="row" fw={400}>
            {formatInstant(count.countedAt)}
          </Table.Th>
          <Table.Td className="figure">{formatMoney(count.bookedMinor)}</Table.Td>
          <Table.Td className="figure">{formatMoney(count.countedMinor)}</Table.Td>
          <Table.Td className="figure">{formatMoney(count.differenceMinor)}</Table.Td>
          <Table.Td>
            {t(`outcome.${count.outcome}`, {
              name: count.outcome === 'handedOver' ? count.witnessedByName : count.heldByName,
            })}
            {count.chips.some(({ difference }) => difference !== '0') && (
              <Text size="sm">{t('counts.chips', { list: formatChips(listChipDifferences(count.chips)) })}</Text>
            )}
            {count.reason !== '' && (
              <Text size="sm" c="dimmed">
                {count.reason}
              </Text>
            )}
          </Table.Td>
          <Table.Td>
            {count.countedByName}
            {count.witnessedByName !== null && (
              <Text size="sm" c="dimmed">
                {t('counts.witness', { name: count.witnessedByName })}
              </Text>
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </DeskTable>
  );
}
