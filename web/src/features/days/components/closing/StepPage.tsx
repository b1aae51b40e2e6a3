import { Stack, Table, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageLink } from '#web/components/pages/Go.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useEventNameFormatter } from '#web/components/figures/event-words.js';
import { useFormats } from '#web/components/figures/figures.js';
import { MeterIdentities } from '../findings/Identities.js';
import { Notice } from '../Notice.js';
import { AdjustmentForm } from '../findings/SettleForm.js';
import { WithdrawButton } from '../WithdrawButton.js';
import { Tag } from '../Tag.js';
import { ReverseAdjustmentButton } from '../UndoButton.js';
import type { MeterStep } from '../findings/meter-step.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { TitledSection } from '#web/components/general/TitledSection.js';

export interface MeterStepViewProps {
  readonly machine: string;
  readonly station: number;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly day: string | undefined;
}

/**
 * Shows a meter step (from one reading of a machine's counters to the next): doubts, counters, events and readings. The
 * step is found by the times of the two readings, or is a whole `day`. Users who may adjust meters can settle it,
 * unless an adjustment awaits approval.
 */
export function MeterStepView({ machine, station, from, to, day }: MeterStepViewProps) {
  const mayPropose = useHasPermission('adjustments.propose');
  const stepBounds = day === undefined ? { earlierReadAt: from ?? '', laterReadAt: to ?? '' } : { day };
  const stepQuery = useEstablishmentQuery('/meter-steps', { query: { machine, station, ...stepBounds } });
  if (stepQuery.error !== null || stepQuery.data === undefined) return <QueryStatus query={stepQuery} />;
  const hasPendingAdjustment = stepQuery.data.adjustments.some(({ state }) => state === 'waiting');
  return (
    <Stack gap="lg">
      <StepDoubts step={stepQuery.data} />
      <CrossedMachineNote step={stepQuery.data} />
      <StepCounters step={stepQuery.data} />
      <MeterIdentities identities={stepQuery.data.identities} />
      <StepAdjustments step={stepQuery.data} />
      {mayPropose && hasPendingAdjustment && <NextStepLink step={stepQuery.data} />}
      {mayPropose && !hasPendingAdjustment && <AdjustmentForm key={stepQuery.data.laterReadAt} step={stepQuery.data} />}
      <StepEvents step={stepQuery.data} />
      <StepReadings step={stepQuery.data} />
    </Stack>
  );
}

/** Shows the reasons why the step is in doubt with their counters, or a notice that it is settled. */
function StepDoubts({ step }: { readonly step: MeterStep }) {
  const { t } = useTranslation('days');
  const { formatInstant } = useFormats();
  const period = t('exceptions.fromTo', {
    from: formatInstant(step.earlierReadAt),
    to: formatInstant(step.laterReadAt),
  });
  // settled by people, or never in doubt
  const isAdjusted = step.adjustments.some(({ state }) => state === 'inForce');
  const hasDifference = step.suggestion.cause !== null || step.identities.some(({ isBalanced }) => !isBalanced);
  if (step.exceptions.length === 0 && hasDifference && !isAdjusted) {
    return (
      <Notice tone="warning" icon={<IconAlertTriangle aria-hidden />} title={period}>
        <Text size="sm">{t('step.differenceLeft')}</Text>
      </Notice>
    );
  }
  if (step.exceptions.length === 0) {
    return (
      <Notice tone="good" icon={<IconCheck aria-hidden />} title={t('step.settled')}>
        {period}
      </Notice>
    );
  }
  return (
    <Notice tone="warning" icon={<IconAlertTriangle aria-hidden />} title={period}>
      {step.exceptions.map(({ code, counters }, index) => (
        <Text key={index} size="sm">
          {t(`doubt.${code}`)}
          {counters.length > 0 && ` ${t('step.of', { counters: counters.join(', ') })}`}
          {code === 'counterMissing' && ` ${t('step.completeReading')}`}
        </Text>
      ))}
    </Notice>
  );
}

/** Leads to the step of the machine with which the boards are exchanged, which is settled too. */
function CrossedMachineNote({ step }: { readonly step: MeterStep }) {
  const { t } = useTranslation('days');
  const establishment = useEstablishmentCode();
  const { back } = useSearch({ from: '/behind/$establishment/meter-exceptions' });
  const { crossedMachine, crossedFrom, crossedTo } = step.suggestion;
  if (crossedMachine === null) return null;
  const search = {
    machine: crossedMachine,
    station: String(step.station),
    from: crossedFrom ?? step.earlierReadAt,
    to: crossedTo ?? step.laterReadAt,
    back,
  };
  return (
    <Text size="sm">
      {t('step.crossed', { machine: crossedMachine })}{' '}
      <PageLink to={`/${establishment}/meter-exceptions`} search={search}>
        {t('step.settleCrossed', { machine: crossedMachine })}
      </PageLink>
    </Text>
  );
}

/**
 * Shows a table of the counters before and after the step, their difference and their movement. The movement is the
 * true change, also across a reset; one in doubt is withheld.
 */
function StepCounters({ step }: { readonly step: MeterStep }) {
  const { t } = useTranslation('days');
  const { formatCount } = useFormats();
  const columns = ['counter', 'before', 'after', 'difference', 'movement'] as const;
  return (
    <TitledSection title={t('step.counters')}>
      <ListTable
        label={t('step.counters')}
        columns={columns.map((column) => ({ label: t(`step.column_${column}`), isFigure: column !== 'counter' }))}
        striped
        miw={640}
      >
        {step.counters.map((counter) => (
          <Table.Tr key={counter.name}>
            <Table.Th scope="row" fw={counter.isInDoubt ? 700 : 400}>
              {counter.label} {counter.isInDoubt && <Tag tone="warning">{t('step.inDoubt')}</Tag>}
            </Table.Th>
            <Table.Td ta="right">{formatCount(counter.before)}</Table.Td>
            <Table.Td ta="right">{formatCount(counter.after)}</Table.Td>
            <Table.Td ta="right">{formatCount(counter.difference)}</Table.Td>
            <Table.Td ta="right">
              {counter.movement === null ? t('step.withheld') : formatCount(counter.movement)}
            </Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
    </TitledSection>
  );
}

/**
 * Shows the adjustments of the meter step with their state. One in force can be reversed; the user's own pending
 * request can be withdrawn.
 */
function StepAdjustments({ step }: { readonly step: MeterStep }) {
  const { t } = useTranslation('days');
  const { t: translateCommon } = useTranslation('common');
  const { formatInstant, formatCount } = useFormats();
  const mayPropose = useHasPermission('adjustments.propose');
  if (step.adjustments.length === 0) return null;
  const labelByCounter = new Map<string, string>(step.counters.map(({ name, label }) => [name, label]));
  return (
    <TitledSection title={t('step.adjustments')}>
      <Stack>
        {step.adjustments.map((adjustment) => (
          <div key={adjustment.adjustmentId}>
            <Text fw={600} size="sm">
              {t(adjustment.reversesAdjustmentId === null ? 'step.adjustment' : 'step.reversal', {
                kind: translateCommon(`adjustment_${adjustment.kind}`),
                state: t(`step.adjustment_${adjustment.state}`),
              })}
            </Text>
            <Text size="sm">
              {Object.entries(adjustment.counters)
                .map(([name, movement]) => `${labelByCounter.get(name) ?? name} : ${formatCount(movement)}`)
                .join(' · ')}
            </Text>
            {adjustment.finalMeters !== null && (
              <Text size="sm">
                {t('step.finalMetersBy', {
                  values: Object.entries(adjustment.finalMeters)
                    .map(([name, value]) => `${labelByCounter.get(name) ?? name} ${formatCount(value)}`)
                    .join(' · '),
                  by: adjustment.readBy,
                  proof: [
                    ...(adjustment.slipReference === null
                      ? []
                      : [t('step.proofSlip', { slip: adjustment.slipReference })]),
                    ...(adjustment.photographId === null
                      ? []
                      : [t('step.proofPhotograph', { number: adjustment.photographId })]),
                  ].join(''),
                })}
              </Text>
            )}
            <Text size="sm" c="dimmed">
              {t('step.adjustmentBy', {
                by: adjustment.recordedBy,
                at: formatInstant(adjustment.recordedAt),
                reason: adjustment.reason,
              })}
            </Text>
            {adjustment.state === 'waiting' && adjustment.isMine && <WithdrawButton requestId={adjustment.requestId} />}
            {adjustment.state === 'inForce' && adjustment.reversesAdjustmentId === null && mayPropose && (
              <ReverseAdjustmentButton adjustmentId={adjustment.adjustmentId} />
            )}
          </div>
        ))}
      </Stack>
    </TitledSection>
  );
}

/**
 * Leads from a step whose settlement is requested to the next one in doubt without a request or, if there is none, back
 * to the day from which the user came.
 */
function NextStepLink({ step }: { readonly step: MeterStep }) {
  const { t } = useTranslation('days');
  const establishment = useEstablishmentCode();
  const { data: steps = [] } = useEstablishmentQuery('/meter-exceptions', { query: { limit: 50 } });
  const nextStep = steps.find(
    ({ machine, station, laterReadAt, proposals }) =>
      proposals.length === 0 &&
      (machine !== step.machine || station !== step.station || laterReadAt !== step.laterReadAt),
  );
  const { back } = useSearch({ from: '/behind/$establishment/meter-exceptions' });
  if (nextStep === undefined) return back === undefined ? null : <PageLink to={back}>{t('step.back')}</PageLink>;
  const { machine, station, earlierReadAt: from, laterReadAt: to } = nextStep;
  return (
    <PageLink to={`/${establishment}/meter-exceptions`} search={{ machine, station: String(station), from, to, back }}>
      {t('step.next', { machine })}
    </PageLink>
  );
}

/** Shows the machine's events around the step, with their times. */
function StepEvents({ step }: { readonly step: MeterStep }) {
  const { t } = useTranslation('days');
  const formatEventName = useEventNameFormatter();
  const { formatInstant } = useFormats();
  return (
    <TitledSection title={t('step.events')}>
      {step.events.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('step.noEvents')}
        </Text>
      )}
      {step.events.map((event, index) => (
        <Text size="sm" key={`${event.code} ${event.occurredAt} ${index}`}>
          {formatInstant(event.occurredAt)} · {formatEventName(event.code)} {event.note !== '' && `· ${event.note}`}
        </Text>
      ))}
    </TitledSection>
  );
}

/** Number of counters shown when none is in doubt. */
const DEFAULT_COUNTER_COUNT = 8;

/** Shows a table of the readings around the step, for the counters in doubt or, without any, for the first ones. */
function StepReadings({ step }: { readonly step: MeterStep }) {
  const { t } = useTranslation('days');
  const { formatInstant, formatCount } = useFormats();
  const doubtfulCounters = step.counters.filter(({ isInDoubt }) => isInDoubt);
  const displayedCounters =
    doubtfulCounters.length > 0 ? doubtfulCounters : step.counters.slice(0, DEFAULT_COUNTER_COUNT);
  return (
    <TitledSection title={t('step.readings')}>
      <ListTable
        label={t('step.readings')}
        columns={[t('step.readAt'), ...displayedCounters.map(({ label }) => ({ label, isFigure: true }))]}
        striped
        miw={640}
      >
        {step.readings.map((reading) => (
          <Table.Tr key={reading.readAt}>
            <Table.Th scope="row" fw={reading.isBoundary ? 700 : 400}>
              {formatInstant(reading.readAt)}
            </Table.Th>
            {displayedCounters.map(({ name }) => (
              <Table.Td key={name} ta="right">
                {formatCount(reading.counters[name])}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </ListTable>
    </TitledSection>
  );
}
