import { Stack, Table, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { useEventWords } from '#web/components/figures/event-words.js';
import { useFormats } from '#web/components/figures/figures.js';
import { Identities } from '../findings/Identities.js';
import { Notice } from '../Notice.js';
import { SettleForm } from '../findings/SettleForm.js';
import { WithdrawButton } from '../WithdrawButton.js';
import { Tag } from '../Tag.js';
import { UndoButton } from '../UndoButton.js';
import type { MeterStep } from '../findings/meter-step.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { TitledSection } from '#web/components/general/TitledSection.js';

export interface StepPageProps {
  readonly machine: string;
  readonly station: number;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly day: string | undefined;
}

/** A step between two meter readings: its doubts, its counters, events and readings around it, and its settlement. */
export function StepPage({ machine, station, from, to, day }: StepPageProps) {
  const establishment = useEstablishmentCode();
  const mayPropose = useHasPermission('adjustments.propose');
  const place = day === undefined ? { earlierReadAt: from ?? '', laterReadAt: to ?? '' } : { day };
  const step = useRead('/api/establishments/{establishment}/meter-steps', {
    params: { path: { establishment }, query: { machine, station, ...place } },
  });
  if (step.error !== null) return <ProblemBox problem={step.error} />;
  if (step.data === undefined) return <Waiting />;
  const isWaiting = step.data.adjustments.some(({ state }) => state === 'waiting');
  return (
    <Stack gap="lg">
      <Doubts step={step.data} />
      <Counters step={step.data} />
      <Identities identities={step.data.identities} />
      <Adjustments step={step.data} />
      {mayPropose && !isWaiting && <SettleForm key={step.data.laterReadAt} step={step.data} />}
      <Events step={step.data} />
      <Readings step={step.data} />
    </Stack>
  );
}

/** The reasons why the step is in doubt with their counters, or a notice that it is settled. */
function Doubts({ step }: { readonly step: MeterStep }) {
  const { t } = useTranslation('days');
  const { instant } = useFormats();
  const period = t('exceptions.fromTo', { from: instant(step.earlierReadAt), to: instant(step.laterReadAt) });
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
        </Text>
      ))}
    </Notice>
  );
}

/** A table of the counters before and after the step, their difference and their movement. */
function Counters({ step }: { readonly step: MeterStep }) {
  const { t } = useTranslation('days');
  const { count } = useFormats();
  const columns = ['counter', 'before', 'after', 'difference', 'movement'] as const;
  return (
    <TitledSection title={t('step.counters')}>
      <ListTable
        label={t('step.counters')}
        columns={columns.map((column) => ({ label: t(`step.column_${column}`), isFigure: column !== 'counter' }))}
        striped
        miw={640}
      >
        {step.counters.map((each) => (
          <Table.Tr key={each.name}>
            <Table.Th scope="row" fw={each.isInDoubt ? 700 : 400}>
              {each.label} {each.isInDoubt && <Tag tone="warning">{t('step.inDoubt')}</Tag>}
            </Table.Th>
            <Table.Td ta="right">{count(each.before)}</Table.Td>
            <Table.Td ta="right">{count(each.after)}</Table.Td>
            <Table.Td ta="right">{count(each.difference)}</Table.Td>
            <Table.Td ta="right">{each.movement === null ? t('step.withheld') : count(each.movement)}</Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
    </TitledSection>
  );
}

/** The adjustments of the step with their state; they can be reversed, and own requests withdrawn. */
function Adjustments({ step }: { readonly step: MeterStep }) {
  const { t } = useTranslation('days');
  const { t: common } = useTranslation('common');
  const { instant, count } = useFormats();
  const mayPropose = useHasPermission('adjustments.propose');
  if (step.adjustments.length === 0) return null;
  const labels = new Map<string, string>(step.counters.map(({ name, label }) => [name, label]));
  return (
    <TitledSection title={t('step.adjustments')}>
      <Stack>
        {step.adjustments.map((each) => (
          <div key={each.adjustmentId}>
            <Text fw={600} size="sm">
              {t(each.reversesAdjustmentId === null ? 'step.adjustment' : 'step.reversal', {
                kind: common(`adjustment_${each.kind}`),
                state: t(`step.adjustment_${each.state}`),
              })}
            </Text>
            <Text size="sm">
              {Object.entries(each.counters)
                .map(([name, moved]) => `${labels.get(name) ?? name} : ${count(moved)}`)
                .join(' · ')}
            </Text>
            <Text size="sm" c="dimmed">
              {t('step.adjustmentBy', { by: each.recordedBy, at: instant(each.recordedAt), reason: each.reason })}
            </Text>
            {each.state === 'waiting' && each.isMine && <WithdrawButton requestId={each.requestId} />}
            {each.state === 'inForce' && each.reversesAdjustmentId === null && mayPropose && (
              <UndoButton adjustmentId={each.adjustmentId} />
            )}
          </div>
        ))}
      </Stack>
    </TitledSection>
  );
}

/** The machine's events around the step, with their times. */
function Events({ step }: { readonly step: MeterStep }) {
  const { t } = useTranslation('days');
  const eventWords = useEventWords();
  const { instant } = useFormats();
  return (
    <TitledSection title={t('step.events')}>
      {step.events.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('step.noEvents')}
        </Text>
      )}
      {step.events.map((event, index) => (
        <Text size="sm" key={`${event.code} ${event.occurredAt} ${index}`}>
          {instant(event.occurredAt)} · {eventWords(event.code)} {event.note !== '' && `· ${event.note}`}
        </Text>
      ))}
    </TitledSection>
  );
}

/** A table of the readings around the step, for the counters in doubt, otherwise for the first eight. */
function Readings({ step }: { readonly step: MeterStep }) {
  const { t } = useTranslation('days');
  const { instant, count } = useFormats();
  const shown = step.counters.filter(({ isInDoubt }) => isInDoubt);
  const columns = shown.length > 0 ? shown : step.counters.slice(0, 8);
  return (
    <TitledSection title={t('step.readings')}>
      <ListTable
        label={t('step.readings')}
        columns={[t('step.readAt'), ...columns.map(({ label }) => ({ label, isFigure: true }))]}
        striped
        miw={640}
      >
        {step.readings.map((reading) => (
          <Table.Tr key={reading.readAt}>
            <Table.Th scope="row" fw={reading.isBoundary ? 700 : 400}>
              {instant(reading.readAt)}
            </Table.Th>
            {columns.map(({ name }) => (
              <Table.Td key={name} ta="right">
                {count(reading.counters[name])}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </ListTable>
    </TitledSection>
  );
}
