import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconClock, IconHourglassEmpty } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useHasPermission } from '#web/session/session.js';
import { StateTag } from '#web/components/figures/StateTag.js';
import { useFormats } from '#web/components/figures/figures.js';
import { STATE_TAG_STYLES } from '#web/components/figures/state-looks.js';
import { getTodayIn } from '#web/components/figures/zone.js';
import { CancelOrphanDialog } from './CancelDialog.js';
import { ForfeitOrphanDialog } from './ForfeitDialog.js';
import { OrphanPersonDialog } from './PersonLook.js';
import { RefundDialog } from './RefundDialog.js';

export interface OrphanProps {
  readonly orphan: ApiSchema<'OrphanRow'>;
}

const ORPHAN_STATE_STYLES = {
  waits: { icon: IconClock, color: 'blue' },
  refunded: STATE_TAG_STYLES.done,
  forfeited: { icon: IconHourglassEmpty, color: 'gray' },
  cancelled: STATE_TAG_STYLES.cancelled,
} as const;

/**
 * Renders an orphan (money found without an owner): its kind, place, amount, and claim deadline or outcome. The person
 * who had taken it is shown if there was one, then the possible acts.
 */
export function OrphanCard({ orphan }: OrphanProps) {
  const { t } = useTranslation('orphans');
  const { formatMoney, formatInstant, formatDay } = useFormats();
  const { orphanNumber, kind, machine, table, place, reference, amountMinor, foundAt } = orphan;
  const { deskCode, enteredByName, chipsMinor } = orphan;
  const { settledAs, settledOn, deadlineOn, takenBy, excludedAt, incidentNumber, slipNumber } = orphan;
  const onMachine = machine === null ? '' : t('onMachine', { machine });
  const atTable = table === null ? '' : t('atTable', { table });
  const locationParts = [onMachine, atTable, place, reference].filter((text) => text !== '');
  return (
    <Paper withBorder p="md" component="article" aria-labelledby={`orphan-${orphanNumber}`}>
      <Stack gap={6}>
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h4" id={`orphan-${orphanNumber}`}>
            {t('titleOf', { number: orphanNumber, amount: formatMoney(amountMinor) })}
          </Title>
          <StateTag {...ORPHAN_STATE_STYLES[settledAs ?? 'waits']}>{t(`state.${settledAs ?? 'waits'}`)}</StateTag>
        </Group>
        <Text>
          {t(`kind.${kind}`)}
          {locationParts.length > 0 && ` · ${locationParts.join(' · ')}`}
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
        <OrphanActions orphan={orphan} />
      </Stack>
    </Paper>
  );
}

type OrphanAction = 'refund' | 'cancel' | 'forfeit' | 'claimant' | 'taker';

/**
 * Returns the acts on an orphan (money found without an owner) that its state and the user's permissions allow. One
 * entered from a payout slip cannot be cancelled; it is forfeited only after its deadline.
 */
function useAvailableOrphanActions({
  settledAs,
  deadlineOn,
  takenBy,
  slipNumber,
}: OrphanProps['orphan']): readonly OrphanAction[] {
  const { timeZone } = useEstablishment();
  const mayRefund = useHasPermission('orphans.refund');
  const mayForfeit = useHasPermission('orphans.forfeit');
  const maySeePeople = useHasPermission('claimants.read');
  const isWaiting = settledAs === null;
  return [
    ...(isWaiting && mayRefund ? (['refund'] as const) : []),
    ...(isWaiting && mayRefund && slipNumber === null ? (['cancel'] as const) : []),
    ...(isWaiting && mayForfeit && deadlineOn < getTodayIn(timeZone) ? (['forfeit'] as const) : []),
    ...(maySeePeople && settledAs === 'refunded' ? (['claimant'] as const) : []),
    ...(maySeePeople && takenBy !== null ? (['taker'] as const) : []),
  ];
}

/** Renders a button for each act possible on an orphan; it opens the dialog of the act. */
function OrphanActions({ orphan }: OrphanProps) {
  const { t } = useTranslation('orphans');
  const actions = useAvailableOrphanActions(orphan);
  const [openAction, setOpenAction] = useState<OrphanAction | null>(null);
  const close = (): void => setOpenAction(null);
  return (
    <Group gap="xs" mt={4} className="no-print">
      {actions.map((action) => (
        <Button
          key={action}
          size="md"
          variant={action === 'refund' ? 'filled' : 'default'}
          onClick={() => setOpenAction(action)}
          aria-label={t(`act.${action}Of`, { number: orphan.orphanNumber })}
        >
          {t(`act.${action}`)}
        </Button>
      ))}
      {openAction === 'refund' && <RefundDialog orphan={orphan} onClose={close} />}
      {openAction === 'cancel' && <CancelOrphanDialog orphan={orphan} onClose={close} />}
      {openAction === 'forfeit' && <ForfeitOrphanDialog orphan={orphan} onClose={close} />}
      {(openAction === 'claimant' || openAction === 'taker') && (
        <OrphanPersonDialog role={openAction} orphanNumber={orphan.orphanNumber} onClose={close} />
      )}
    </Group>
  );
}
