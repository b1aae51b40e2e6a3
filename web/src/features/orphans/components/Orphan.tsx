import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconClock, IconHourglassEmpty } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shape } from '#web/api/client.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useHasPermission } from '#web/session/session.js';
import { StateTag } from '#web/components/figures/StateTag.js';
import { useFormats } from '#web/components/figures/figures.js';
import { STATE_LOOKS } from '#web/components/figures/state-looks.js';
import { todayIn } from '#web/components/figures/zone.js';
import { CancelDialog } from './CancelDialog.js';
import { ForfeitDialog } from './ForfeitDialog.js';
import { PersonLook } from './PersonLook.js';
import { RefundDialog } from './RefundDialog.js';

export interface OrphanProps {
  readonly orphan: Shape<'OrphanRow'>;
}

const STATE_SIGNS = {
  waits: { icon: IconClock, color: 'blue' },
  refunded: STATE_LOOKS.done,
  forfeited: { icon: IconHourglassEmpty, color: 'gray' },
  cancelled: STATE_LOOKS.cancelled,
} as const;

/**
 * Renders an orphan (money found without an owner): its kind, place, amount, and claim deadline or outcome. The person
 * who had taken it is shown if there was one, then the possible acts.
 */
export function OrphanCard({ orphan }: OrphanProps) {
  const { t } = useTranslation('orphans');
  const { formatMoney: formatMoney, formatInstant: formatInstant, formatDay: formatDay } = useFormats();
  const { orphanNumber, kind, machine, table, place, reference, amountMinor, foundAt } = orphan;
  const { deskCode, enteredByName, chipsMinor } = orphan;
  const { settledAs, settledOn, deadlineOn, takenBy, excludedAt, incidentNumber, slipNumber } = orphan;
  const onMachine = machine === null ? '' : t('onMachine', { machine });
  const atTable = table === null ? '' : t('atTable', { table });
  const placeTexts = [onMachine, atTable, place, reference].filter((text) => text !== '');
  return (
    <Paper withBorder p="md" component="article" aria-labelledby={`orphan-${orphanNumber}`}>
      <Stack gap={6}>
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h4" id={`orphan-${orphanNumber}`}>
            {t('titleOf', { number: orphanNumber, amount: formatMoney(amountMinor) })}
          </Title>
          <StateTag {...STATE_SIGNS[settledAs ?? 'waits']}>{t(`state.${settledAs ?? 'waits'}`)}</StateTag>
        </Group>
        <Text>
          {t(`kind.${kind}`)}
          {placeTexts.length > 0 && ` · ${placeTexts.join(' · ')}`}
          {chipsMinor !== '0' && ` · ${t('ofWhichChips', { amount: formatMoney(chipsMinor) })}`}
        </Text>
        <Text size="sm" c="dimmed">
          {slipNumber === null
            ? t('found', { at: formatInstant(foundAt), by: enteredByName, desk: deskCode })
            : t('foundOfSlip', { at: formatInstant(foundAt), by: enteredByName, slip: slipNumber })}
        </Text>
        <Text size="sm">
          {settledAs === null
            ? t('deadline', { day: formatDay(deadlineOn) })
            : t('settled', { day: formatDay(settledOn) })}
        </Text>
        {takenBy !== null && (
          <Text size="sm" fw={600}>
            {t(`taken.${takenBy}`)}
            {excludedAt !== null && ` ${t('taken.excluded')}`}
            {incidentNumber !== null && ` ${t('taken.incident', { incident: incidentNumber })}`}
          </Text>
        )}
        <OrphanActs orphan={orphan} />
      </Stack>
    </Paper>
  );
}

type OrphanAct = 'refund' | 'cancel' | 'forfeit' | 'claimant' | 'taker';

/**
 * Returns the acts on an orphan (money found without an owner) that its state and the user's permissions allow. One
 * entered from a payout slip cannot be cancelled; it is forfeited only after its deadline.
 */
function useOrphanActs({ settledAs, deadlineOn, takenBy, slipNumber }: OrphanProps['orphan']): readonly OrphanAct[] {
  const { timeZone } = useEstablishment();
  const mayRefund = useHasPermission('orphans.refund');
  const mayForfeit = useHasPermission('orphans.forfeit');
  const maySeePeople = useHasPermission('claimants.read');
  const isWaiting = settledAs === null;
  return [
    ...(isWaiting && mayRefund ? (['refund'] as const) : []),
    ...(isWaiting && mayRefund && slipNumber === null ? (['cancel'] as const) : []),
    ...(isWaiting && mayForfeit && deadlineOn < todayIn(timeZone) ? (['forfeit'] as const) : []),
    ...(maySeePeople && settledAs === 'refunded' ? (['claimant'] as const) : []),
    ...(maySeePeople && takenBy !== null ? (['taker'] as const) : []),
  ];
}

/** Renders a button for each act possible on an orphan; it opens the dialog of the act. */
function OrphanActs({ orphan }: OrphanProps) {
  const { t } = useTranslation('orphans');
  const acts = useOrphanActs(orphan);
  const [openAct, setOpenAct] = useState<OrphanAct | null>(null);
  const close = (): void => setOpenAct(null);
  return (
    <Group gap="xs" mt={4} className="no-print">
      {acts.map((name) => (
        <Button
          key={name}
          size="md"
          variant={name === 'refund' ? 'filled' : 'default'}
          onClick={() => setOpenAct(name)}
          aria-label={t(`act.${name}Of`, { number: orphan.orphanNumber })}
        >
          {t(`act.${name}`)}
        </Button>
      ))}
      {openAct === 'refund' && <RefundDialog orphan={orphan} close={close} />}
      {openAct === 'cancel' && <CancelDialog orphan={orphan} close={close} />}
      {openAct === 'forfeit' && <ForfeitDialog orphan={orphan} close={close} />}
      {(openAct === 'claimant' || openAct === 'taker') && (
        <PersonLook role={openAct} orphanNumber={orphan.orphanNumber} close={close} />
      )}
    </Group>
  );
}
