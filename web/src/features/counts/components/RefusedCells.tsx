import { Alert, Button, Group, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FIRST_MACHINE_LINE, type CheckedSheet, type SheetColumn, type SheetRow } from './sheet.js';
import type { Draft } from './use-draft.js';

const MAX_REFUSALS_SHOWN = 50;

export interface RefusedCellsProps {
  readonly checkedSheet: CheckedSheet;
  readonly draft: Draft;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly SheetRow[];
}

/**
 * Lists the cells that the server would refuse, with the reason of each. A button focuses the cell if its row is shown;
 * another removes the machine from the draft. A refusal without a known column is of the whole line.
 */
export function RefusedCells({ checkedSheet, draft, columns, rows }: RefusedCellsProps) {
  const { t } = useTranslation('counts');
  const machines = [...draft.cells.keys()];
  const shownMachines = new Set(rows.map(({ machine }) => machine));
  /** Focuses the cell of a machine and a column in the sheet. */
  const focusCell = (machine: string, columnId: string): void => {
    const rowIndex = rows.findIndex((candidate) => candidate.machine === machine);
    const columnIndex = Math.max(
      0,
      columns.findIndex((sheetColumn) => sheetColumn.id === columnId),
    );
    document.querySelector<HTMLInputElement>(`[data-cell="${rowIndex}:${columnIndex}"]`)?.focus();
  };
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('refused', { count: checkedSheet.refused.length })}
      role="alert"
      my="sm"
      mah={200}
      style={{ overflow: 'auto', flexShrink: 0 }}
    >
      <List size="sm" spacing={4}>
        {checkedSheet.refused.slice(0, MAX_REFUSALS_SHOWN).map(({ line, column, message, code }) => {
          const machine = machines[line - FIRST_MACHINE_LINE] ?? '';
          const typedText = draft.cells.get(machine)?.[column] ?? '';
          const columnName = columns.find(({ id }) => id === column)?.longName;
          return (
            <List.Item key={`${line} ${column} ${code}`}>
              <Group gap="xs">
                <span>
                  {columnName === undefined
                    ? t('refusedWhole', { machine, message })
                    : t([`refused_${code}`, 'refusedLine'], { machine, column: columnName, message, typed: typedText })}
                </span>
                {shownMachines.has(machine) && columnName !== undefined && (
                  <Button size="compact-xs" variant="default" onClick={() => focusCell(machine, column)}>
                    {t('go')}
                  </Button>
                )}
                <Button size="compact-xs" variant="default" onClick={() => draft.removeMachine(machine)}>
                  {t('drop')}
                </Button>
              </Group>
            </List.Item>
          );
        })}
      </List>
    </Alert>
  );
}
