import { ActionIcon, Group, Text, Title, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { SidePanel } from '#web/components/dialogs/Dialog.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { FigureFormula } from './FigureFormula.js';
import { FigureFindings, FigureMeters, FigurePayments, FigureCounts, FigureRule } from './FigureRows.js';
import type { FigureDetail } from './figure-detail.js';
import { activeCellSelector } from './use-cells.js';

export interface FigureDrawerProps {
  readonly day: string;
  readonly machine: string;
  readonly figure: string;
  /** The machines in the order of the adjacent list. */
  readonly machines: readonly string[];
  readonly navigateTo: (part: { readonly machine?: string; readonly figure?: string }) => void;
  readonly close: () => void;
}

/**
 * Shows a panel with a figure of a machine's day, its formula and all its source rows. `j` and `k` move to the next and
 * the previous of `machines`; afterwards the focus returns to the grid's active cell.
 */
export function FigureDrawer({ day, machine, figure, machines, navigateTo, close }: FigureDrawerProps) {
  const { t } = useTranslation('day-grid');
  const establishment = useEstablishmentCode();
  const figureQuery = useRead('/api/establishments/{establishment}/days/{day}/machines/{machine}/figures/{figure}', {
    params: { path: { establishment, day, machine, figure } },
  });
  const machineIndex = machines.indexOf(machine);
  /** Shows the same figure of the machine that many places on in the list, if there is one. */
  const moveBy = (offset: number): void => {
    const next = machines[machineIndex + offset];
    if (next !== undefined) navigateTo({ machine: next });
  };
  const { data: figureDetail } = figureQuery;
  return (
    <SidePanel
      close={close}
      size="min(860px, 100vw)"
      title={t(`figure.${figure}`)}
      focusBackSelector={activeCellSelector}
      onKeyDown={(event) => {
        if (event.key === 'j') moveBy(1);
        if (event.key === 'k') moveBy(-1);
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
          <StepButton
            label={`${t('previous')} (k)`}
            isDisabled={machineIndex <= 0}
            move={() => moveBy(-1)}
            icon={IconChevronUp}
          />
          <StepButton
            label={`${t('next')} (j)`}
            isDisabled={machineIndex === -1 || machineIndex === machines.length - 1}
            move={() => moveBy(1)}
            icon={IconChevronDown}
          />
        </Group>
      </Group>
      {figureQuery.error !== null && <ProblemBox problem={figureQuery.error} />}
      {figureDetail === undefined && figureQuery.error === null && <Waiting />}
      {figureDetail !== undefined && (
        <div data-figure={`${figureDetail.gamingDay} ${figureDetail.machine} ${figureDetail.figure}`}>
          <FigureFormula detail={figureDetail} openFigure={(name) => navigateTo({ figure: name })} />
          <FigureFindings detail={figureDetail} />
          <FigureMeters detail={figureDetail} />
          <FigureCounts detail={figureDetail} />
          <FigurePayments detail={figureDetail} />
          <FigureRule detail={figureDetail} />
        </div>
      )}
    </SidePanel>
  );
}

interface StepButtonProps {
  readonly label: string;
  readonly isDisabled: boolean;
  readonly move: () => void;
  readonly icon: typeof IconChevronUp;
}

/** Shows a button that moves to the next or the previous machine. */
function StepButton({ label, isDisabled, move, icon: Icon }: StepButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size="lg" onClick={move} disabled={isDisabled} aria-label={label}>
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** Shows model, maker, place and denomination of the machine, and whether the figures are closed or provisional. */
function MachineDescription({ detail }: { readonly detail: FigureDetail }) {
  const { t } = useTranslation('day-grid');
  const { formatMoney: formatMoney, formatDay: formatDay, formatInstant: formatInstant } = useFormats();
  const { model, maker, location, standNumber, denominationMinor } = detail;
  const placeText = standNumber === null ? location : `${location}, ${t('stand', { stand: standNumber })}`;
  return (
    <Text size="sm" c="dimmed">
      {t('machineAbout', { model, maker, location: placeText, denomination: formatMoney(denominationMinor) })}
      <br />
      {formatDay(detail.gamingDay)} ·{' '}
      {detail.frozen ? t('closed') : t('provisional', { at: formatInstant(detail.computedAt) })}
    </Text>
  );
}
