import { ActionIcon, Group, Text, Title, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { SidePanel } from '#web/components/dialogs/Dialog.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { FigureFormula } from './FigureFormula.js';
import { WithheldSteps } from './WithheldSteps.js';
import { FigureFindings, FigureMeters, FigurePayments, FigureCounts, FigureLegalBasis } from './FigureRows.js';
import type { FigureDetail } from './figure-detail.js';
import { activeCellSelector } from './use-cells.js';

export interface FigureDrawerProps {
  readonly gamingDay: string;
  readonly machine: string;
  readonly figure: string;
  /** The machines in the order of the adjacent list. */
  readonly orderedMachines: readonly string[];
  readonly onNavigate: (changes: { readonly machine?: string; readonly figure?: string }) => void;
  readonly onClose: () => void;
}

/**
 * Shows a panel with a figure of a machine's day, its formula and all its source rows. `j` and `k` move to the next and
 * the previous of `orderedMachines`; afterwards the focus returns to the grid's active cell.
 */
export function FigureDrawer({ gamingDay, machine, figure, orderedMachines, onNavigate, onClose }: FigureDrawerProps) {
  const { t } = useTranslation('day-grid');
  const figureQuery = useEstablishmentQuery('/days/{day}/machines/{machine}/figures/{figure}', {
    path: { day: gamingDay, machine, figure },
  });
  const machineIndex = orderedMachines.indexOf(machine);
  /** Shows the same figure of the machine that many places on in the list, if there is one. */
  const showMachineByOffset = (offset: number): void => {
    const nextMachine = orderedMachines[machineIndex + offset];
    if (nextMachine !== undefined) onNavigate({ machine: nextMachine });
  };
  const { data: figureDetail } = figureQuery;
  return (
    <SidePanel
      onClose={onClose}
      size="min(860px, 100vw)"
      title={t(`figure.${figure}`)}
      returnFocusSelector={activeCellSelector}
      onKeyDown={(event) => {
        if (event.key === 'j') showMachineByOffset(1);
        if (event.key === 'k') showMachineByOffset(-1);
      }}
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap" mb="sm">
        <div>
          <Title order={3} size="h4">
            {t('machineTitle', { machine })}
          </Title>
          {figureDetail !== undefined && <MachineDescription detail={figureDetail} />}
        </div>
        <Group gap={4} wrap="nowrap">
          <MachineStepButton
            label={`${t('previous')} (k)`}
            isDisabled={machineIndex <= 0}
            onMove={() => showMachineByOffset(-1)}
            icon={IconChevronUp}
          />
          <MachineStepButton
            label={`${t('next')} (j)`}
            isDisabled={machineIndex === -1 || machineIndex === orderedMachines.length - 1}
            onMove={() => showMachineByOffset(1)}
            icon={IconChevronDown}
          />
        </Group>
      </Group>
      <QueryStatus query={figureQuery} />
      {figureDetail !== undefined && (
        <div data-figure={`${figureDetail.gamingDay} ${figureDetail.machine} ${figureDetail.figure}`}>
          <FigureFormula detail={figureDetail} onOpenFigure={(name) => onNavigate({ figure: name })} />
          <WithheldSteps detail={figureDetail} />
          <FigureFindings detail={figureDetail} />
          <FigureMeters detail={figureDetail} />
          <FigureCounts detail={figureDetail} />
          <FigurePayments detail={figureDetail} />
          <FigureLegalBasis detail={figureDetail} />
        </div>
      )}
    </SidePanel>
  );
}

interface MachineStepButtonProps {
  readonly label: string;
  readonly isDisabled: boolean;
  readonly onMove: () => void;
  readonly icon: typeof IconChevronUp;
}

/** Shows a button that moves to the next or the previous machine. */
function MachineStepButton({ label, isDisabled, onMove, icon: Icon }: MachineStepButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size="lg" onClick={onMove} disabled={isDisabled} aria-label={label}>
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** Shows model, maker, place and denomination of the machine, and whether the figures are closed or provisional. */
function MachineDescription({ detail }: { readonly detail: FigureDetail }) {
  const { t } = useTranslation('day-grid');
  const { formatMoney, formatDay, formatInstant } = useFormats();
  const { model, maker, location, standNumber, denominationMinor } = detail;
  const locationText = standNumber === null ? location : `${location}, ${t('stand', { stand: standNumber })}`;
  return (
    <Text size="sm" c="dimmed">
      {t('machineAbout', { model, maker, location: locationText, denomination: formatMoney(denominationMinor) })}
      <br />
      {formatDay(detail.gamingDay)} ·{' '}
      {detail.frozen ? t('closed') : t('provisional', { at: formatInstant(detail.computedAt) })}
    </Text>
  );
}
