import { Group } from '@mantine/core';
import { IconCash, IconId, IconSignature, IconTool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateTag } from '#web/components/figures/StateTag.js';
import { STATE_TAG_STYLES } from '#web/components/figures/state-looks.js';
import type { PayoutSheet, PayoutWait } from './standing.js';

const WAIT_STYLES = {
  superviseur: { icon: IconSignature, color: 'blue' },
  direction: { icon: IconSignature, color: 'blue' },
  checkAnswer: { icon: IconTool, color: 'blue' },
  checkFailed: STATE_TAG_STYLES.alarm,
  identity: { icon: IconId, color: 'blue' },
} as const;

const END_STATE_STYLES = { paid: STATE_TAG_STYLES.done, void: STATE_TAG_STYLES.cancelled } as const;

export interface PayoutStateTagsProps {
  readonly state: PayoutSheet['state'];
  readonly waits: readonly PayoutWait[];
}

/** Shows the state of a slip: its pending steps, ready for payment, paid or void. */
export function PayoutStateTags({ state, waits }: PayoutStateTagsProps) {
  const { t } = useTranslation('payouts');
  if (state !== 'open') return <StateTag {...END_STATE_STYLES[state]}>{t(`state.${state}`)}</StateTag>;
  if (waits.length === 0) {
    return (
      <StateTag icon={IconCash} color="teal">
        {t('ready')}
      </StateTag>
    );
  }
  return (
    <Group gap={6}>
      {waits.map((wait) => (
        <StateTag key={wait} {...WAIT_STYLES[wait]}>
          {t(`wait.${wait}`)}
        </StateTag>
      ))}
    </Group>
  );
}
