import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ColumnHeadings } from '#web/components/general/ListTable.js';
import { Money, Percent, useFormats } from '#web/components/figures/figures.js';
import { StandCells } from '../StandCells.js';
import { StateBadge } from '../StateBadge.js';
import type { FloorRoom, FloorStand } from './floor.js';
import classes from '../machines.module.css';

/** Lists the stands of a room with their machine and result of the day; the table replaces the plan. */
export function FloorList({ room, gamingDay }: { readonly room: FloorRoom; readonly gamingDay: string }) {
  const { t } = useTranslation(['machines', 'common']);
  const { formatDay } = useFormats();
  const caption = t('plan.listCaption', { room: room.room, day: formatDay(gamingDay) });
  const headings = [
    t('common:stand'),
    t('stands.place'),
    t('common:machine'),
    t('common:model'),
    t('common:denomination'),
    t('common:state'),
    t('common:coinIn'),
    t('common:meteredWin'),
    t('common:actualHold'),
    t('common:theoreticalHold'),
    t('common:variance'),
    t('plan.findings'),
  ];
  return (
    <div className={`scroll-region ${classes['list'] ?? ''}`} tabIndex={0} role="region" aria-label={caption}>
      <Table stickyHeader>
        <Table.Caption>{caption}</Table.Caption>
        <ColumnHeadings columns={headings} />
        <Table.Tbody>
          {room.stands.map((stand) => (
            <StandRow key={stand.standNumber} stand={stand} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** Renders a stand: its position, its machine, and the day's result. */
function StandRow({ stand }: { readonly stand: FloorStand }) {
  const { result, openFindings } = stand;
  return (
    <Table.Tr>
      <Table.Th scope="row">{stand.standNumber}</Table.Th>
      <StandCells gridColumn={stand.gridColumn} gridRow={stand.gridRow} machineNumber={stand.machine} />
      <Table.Td>{stand.model}</Table.Td>
      <Table.Td className="figure">
        <Money amountMinor={stand.denominationMinor} />
      </Table.Td>
      <Table.Td>{stand.state !== null && <StateBadge state={stand.state} />}</Table.Td>
      <Table.Td className="figure">
        <Money amountMinor={result?.coinInMinor} />
      </Table.Td>
      <Table.Td className="figure">
        <Money amountMinor={result?.meteredWinMinor} />
      </Table.Td>
      <Table.Td className="figure">
        <Percent percent={result?.actualHoldPercent} />
      </Table.Td>
      <Table.Td className="figure">
        <Percent percent={result?.theoreticalHoldPercent} />
      </Table.Td>
      <Table.Td className="figure">
        <Money amountMinor={result?.varianceMinor} />
      </Table.Td>
      <Table.Td className="figure">{openFindings?.openCount}</Table.Td>
    </Table.Tr>
  );
}
