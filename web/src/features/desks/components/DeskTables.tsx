import { Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DESK_MOVEMENTS } from '#domain/accounting/desk-movements.js';
import { fetchRead, type Shape } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { MoreButton } from '#web/components/pages/ListActions.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useTextPicker } from '#web/components/figures/titled.js';
import { useRows, type RowsRequest } from '#web/components/pages/rows.js';
import { listChipDifferences, useChipFormats } from '#web/components/chips/chips.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { TitledSection } from '#web/components/general/TitledSection.js';

/** Returns the query for a page of a list; `before` is a number here, and missing for the first page. */
const buildPageQuery = ({ before, limit }: RowsRequest) =>
  before === undefined ? { limit } : { limit, before: Number(before) };
const FIGURE_COLUMNS: readonly string[] = ['amount', 'balance', 'booked', 'counted', 'difference'];

interface DeskTableProps {
  readonly name: 'movements' | 'counts';
  readonly columns: readonly string[];
  readonly list: ReturnType<typeof useRows>;
  readonly children: ReactNode;
}

/**
 * Shows a titled table of a desk, loaded page by page, with a text when it is empty. Columns of figures are aligned at
 * their end.
 */
function DeskTable({ name, columns, list, children }: DeskTableProps) {
  const { t } = useTranslation('desks');
  return (
    <TitledSection title={t(`${name}.title`)}>
      {list.problem !== null && <ProblemBox problem={list.problem} />}
      {list.isLoading && <Waiting />}
      {list.rows?.length === 0 && <Text c="dimmed">{t(`${name}.empty`)}</Text>}
      {list.rows !== undefined && list.rows.length > 0 && (
        <ListTable
          label={t(`${name}.title`)}
          columns={columns.map((column) => ({
            label: t(`column.${column}`),
            isFigure: FIGURE_COLUMNS.includes(column),
          }))}
          miw={720}
        >
          {children}
        </ListTable>
      )}
      <MoreButton list={list} />
    </TitledSection>
  );
}

/**
 * Shows a table of the movements of a desk, latest first and page by page. Users who count the desk (`isBlind`) do not
 * see the balance after each movement, so that they cannot count towards it.
 */
export function DeskMovements({ deskCode, isBlind }: { readonly deskCode: string; readonly isBlind: boolean }) {
  const { t } = useTranslation('desks');
  const translateText = useTextPicker();
  const { formatMoney: formatMoney, formatInstant: formatInstant } = useFormats();
  const { formatList: formatChips } = useChipFormats();
  const movementsPath = '/api/establishments/{establishment}/desks/{desk}/movements';
  const path = { establishment: useEstablishmentCode(), desk: deskCode };
  const movementPages = useRows<Shape<'DeskMovementRow'>>(
    [movementsPath, { path }],
    ({ movementNumber }) => String(movementNumber),
    (page, signal) => fetchRead(movementsPath, { params: { path, query: buildPageQuery(page) } }, signal),
  );
  const columns = ['number', 'at', 'kind', 'amount', ...(isBlind ? [] : ['balance']), 'by'];
  /**
   * Returns the details of a movement in words: the media of a change, or the other place of a transfer. The place is
   * the strongroom when there is no other desk. A negative amount left this desk.
   */
  const describeMovement = ({
    kind,
    otherDesk,
    taken,
    given,
    changedMinor,
    amountMinor,
  }: Shape<'DeskMovementRow'>): string => {
    if (taken !== null && given !== null) {
      return t('movements.change', {
        taken: t(`medium.${taken}`),
        given: t(`medium.${given}`),
        amount: formatMoney(changedMinor),
      });
    }
    if (kind !== 'transfer') return '';
    const otherPlace = otherDesk ?? t('strongroom');
    return t(amountMinor.startsWith('-') ? 'movements.to' : 'movements.from', { desk: otherPlace });
  };
  return (
    <DeskTable name="movements" columns={columns} list={movementPages}>
      {movementPages.rows?.map((movement) => (
        <Table.Tr key={movement.movementNumber}>
          <Table.Th scope="row">{movement.movementNumber}</Table.Th>
          <Table.Td>{formatInstant(movement.happenedAt)}</Table.Td>
          <Table.Td>
            {translateText(DESK_MOVEMENTS[movement.kind].name)}
            <Text size="sm" c="dimmed">
              {describeMovement(movement)}
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
  const { formatMoney: formatMoney, formatInstant: formatInstant } = useFormats();
  const { formatList: formatChips } = useChipFormats();
  const countsPath = '/api/establishments/{establishment}/desks/{desk}/counts';
  const path = { establishment: useEstablishmentCode(), desk: deskCode };
  const countPages = useRows<Shape<'DeskCountRow'>>(
    [countsPath, { path }],
    ({ countId }) => countId,
    (page, signal) => fetchRead(countsPath, { params: { path, query: buildPageQuery(page) } }, signal),
  );
  return (
    <DeskTable name="counts" columns={['at', 'booked', 'counted', 'difference', 'outcome', 'people']} list={countPages}>
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
