import { Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DESK_MOVEMENTS } from '#domain/accounting/desk-movements.js';
import { read } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { MoreButton } from '#web/components/pages/ListActions.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useTextOf } from '#web/components/figures/titled.js';
import { useRows } from '#web/components/pages/rows.js';
import { listChipDifferences, useChipWords } from '#web/components/chips/chips.js';
import type { RowsRequest } from '#web/components/pages/rows.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { TitledSection } from '#web/components/general/TitledSection.js';

const buildPageQuery = ({ before, limit }: RowsRequest) =>
  before === undefined ? { limit } : { limit, before: Number(before) };
const figureColumns: readonly string[] = ['amount', 'balance', 'booked', 'counted', 'difference'];

interface DeskTableProps {
  readonly name: 'movements' | 'counts';
  readonly columns: readonly string[];
  readonly list: ReturnType<typeof useRows>;
  readonly children: ReactNode;
}

/** Shows a titled table of a desk, loaded page by page, with columns for figures aligned at their end. */
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
            isFigure: figureColumns.includes(column),
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
 * see the balance after each movement.
 */
export function DeskMovements({ deskCode, isBlind }: { readonly deskCode: string; readonly isBlind: boolean }) {
  const { t } = useTranslation('desks');
  const translate = useTextOf();
  const { money, instant } = useFormats();
  const { listOf: formatChips } = useChipWords();
  const PATH = '/api/establishments/{establishment}/desks/{desk}/movements';
  const path = { establishment: useEstablishmentCode(), desk: deskCode };
  const movementPages = useRows<Shape<'DeskMovementRow'>>(
    [PATH, { path }],
    ({ movementNumber }) => String(movementNumber),
    (page, signal) => read(PATH, { params: { path, query: buildPageQuery(page) } }, signal),
  );
  const columns = ['number', 'at', 'kind', 'amount', ...(isBlind ? [] : ['balance']), 'by'];
  /** Returns the details of a movement in words: the media of a change, or the other place of a transfer. */
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
        amount: money(changedMinor),
      });
    }
    if (kind !== 'transfer') return '';
    const otherPlace = otherDesk ?? t('strongroom');
    return t(amountMinor.startsWith('-') ? 'movements.to' : 'movements.from', { desk: otherPlace });
  };
  return (
    <DeskTable name="movements" columns={columns} list={movementPages}>
      {movementPages.rows?.map((row) => (
        <Table.Tr key={row.movementNumber}>
          <Table.Th scope="row">{row.movementNumber}</Table.Th>
          <Table.Td>{instant(row.happenedAt)}</Table.Td>
          <Table.Td>
            {translate(DESK_MOVEMENTS[row.kind].name)}
            <Text size="sm" c="dimmed">
              {describeMovement(row)}
            </Text>
            {row.chips.length > 0 && (
              <Text size="sm" c="dimmed">
                {t('movements.ofWhich', { amount: money(row.chipsMinor), list: formatChips(row.chips) })}
              </Text>
            )}
          </Table.Td>
          <Table.Td className="figure">{money(row.amountMinor)}</Table.Td>
          {!isBlind && <Table.Td className="figure">{money(row.balanceMinor)}</Table.Td>}
          <Table.Td>{row.recordedByName}</Table.Td>
        </Table.Tr>
      ))}
    </DeskTable>
  );
}

/** Shows a table of the counts of a desk: booked and counted amounts, difference, outcome, reason and people. */
export function DeskCounts({ deskCode }: { readonly deskCode: string }) {
  const { t } = useTranslation('desks');
  const { money, instant } = useFormats();
  const { listOf: formatChips } = useChipWords();
  const PATH = '/api/establishments/{establishment}/desks/{desk}/counts';
  const path = { establishment: useEstablishmentCode(), desk: deskCode };
  const countPages = useRows<Shape<'DeskCountRow'>>(
    [PATH, { path }],
    ({ countId }) => countId,
    (page, signal) => read(PATH, { params: { path, query: buildPageQuery(page) } }, signal),
  );
  return (
    <DeskTable name="counts" columns={['at', 'booked', 'counted', 'difference', 'outcome', 'people']} list={countPages}>
      {countPages.rows?.map((row) => (
        <Table.Tr key={row.countId}>
          <Table.Th scope="row" fw={400}>
            {instant(row.countedAt)}
          </Table.Th>
          <Table.Td className="figure">{money(row.bookedMinor)}</Table.Td>
          <Table.Td className="figure">{money(row.countedMinor)}</Table.Td>
          <Table.Td className="figure">{money(row.differenceMinor)}</Table.Td>
          <Table.Td>
            {t(`outcome.${row.outcome}`, { name: row.outcome === 'handedOver' ? row.witnessedByName : row.heldByName })}
            {row.chips.some(({ difference }) => difference !== '0') && (
              <Text size="sm">{t('counts.chips', { list: formatChips(listChipDifferences(row.chips)) })}</Text>
            )}
            {row.reason !== '' && (
              <Text size="sm" c="dimmed">
                {row.reason}
              </Text>
            )}
          </Table.Td>
          <Table.Td>
            {row.countedByName}
            {row.witnessedByName !== null && (
              <Text size="sm" c="dimmed">
                {t('counts.witness', { name: row.witnessedByName })}
              </Text>
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </DeskTable>
  );
}
