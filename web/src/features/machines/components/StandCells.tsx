import { Anchor, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode } from '#web/session/session.js';

export interface StandCellsProps {
  /** Null: it is not on the plan. */
  readonly gridColumn: number | null;
  readonly gridRow: number | null;
  /** Null: no machine is on it. */
  readonly machineNumber: string | null;
}

/** Renders the cells with a stand's position on the plan, and its machine. */
export function StandCells({ gridColumn, gridRow, machineNumber }: StandCellsProps) {
  const { t } = useTranslation('machines');
  const establishment = useEstablishmentCode();
  return (
    <>
      <Table.Td>
        {gridColumn === null ? t('stands.notPlaced') : t('stands.placeAt', { column: gridColumn, row: gridRow })}
      </Table.Td>
      <Table.Td>
        {machineNumber === null ? (
          t('stands.free')
        ) : (
          <Anchor inherit component={Link} to={`/${establishment}/machines/${encodeURIComponent(machineNumber)}`}>
            {machineNumber}
          </Anchor>
        )}
      </Table.Td>
    </>
  );
}
