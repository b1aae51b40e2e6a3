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
  readonly show: (part: { readonly machine?: string; readonly figure?: string }) => void;
  readonly close: () => void;
}

/** A panel with a figure and all its source rows; `j` and `k` move to the next and the previous machine. */
export function FigureDrawer({ day, machine, figure, machines, show, close }: FigureDrawerProps) {
  const { t } = useTranslation('day-grid');
  const establishment = useEstablishmentCode();
  const detail = useRead('/api/establishments/{establishment}/days/{day}/machines/{machine}/figures/{figure}', {
    params: { path: { establishment: establishment, day, machine, figure } },
  });
  const at = machines.indexOf(machine);
  const step = (by: number): void => {
    const next = machines[at + by];
    if (next !== undefined) show({ machine: next });
  };
  const { data } = detail;
  return (
    <SidePanel
      close={close}
      size="min(860px, 100vw)"
      title={t(`figure.${figure}`)}
      backTo={activeCellSelector}
      onKeyDown={(event) => {
        if (event.key === 'j') step(1);
        if (event.key === 'k') step(-1);
      }}
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap" mb="sm">
        <div>
          <Title order={3} size="h4">
            {t('machineTitle', { machine })}
          </Title>
          {data !== undefined && <About detail={data} />}
        </div>
        <Group gap={4} wrap="nowrap">
          <Step label={`${t('previous')} (k)`} isOff={at <= 0} act={() => step(-1)} icon={IconChevronUp} />
          <Step
            label={`${t('next')} (j)`}
            isOff={at === -1 || at === machines.length - 1}
            act={() => step(1)}
            icon={IconChevronDown}
          />
        </Group>
      </Group>
      {detail.error !== null && <ProblemBox problem={detail.error} />}
      {data === undefined && detail.error === null && <Waiting />}
      {data !== undefined && (
        <div data-figure={`${data.gamingDay} ${data.machine} ${data.figure}`}>
          <FigureFormula detail={data} open={(name) => show({ figure: name })} />
          <FigureFindings detail={data} />
          <FigureMeters detail={data} />
          <FigureCounts detail={data} />
          <FigurePayments detail={data} />
          <FigureRule detail={data} />
        </div>
      )}
    </SidePanel>
  );
}

interface StepProps {
  readonly label: string;
  readonly isOff: boolean;
  readonly act: () => void;
  readonly icon: typeof IconChevronUp;
}

/** A button that moves to the next or the previous machine. */
function Step({ label, isOff, act, icon: Icon }: StepProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size="lg" onClick={act} disabled={isOff} aria-label={label}>
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** Model, maker, place and denomination of the machine, and whether the day's figures are closed or provisional. */
function About({ detail }: { readonly detail: FigureDetail }) {
  const { t } = useTranslation('day-grid');
  const { money, day, instant } = useFormats();
  const { model, maker, location, standNumber, denominationMinor } = detail;
  const where = standNumber === null ? location : `${location}, ${t('stand', { stand: standNumber })}`;
  return (
    <Text size="sm" c="dimmed">
      {t('machineAbout', { model, maker, location: where, denomination: money(denominationMinor) })}
      <br />
      {day(detail.gamingDay)} · {detail.frozen ? t('closed') : t('provisional', { at: instant(detail.computedAt) })}
    </Text>
  );
}
