import { Group } from '@mantine/core';
import { IconCash, IconId, IconSignature, IconTool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateTag } from '#web/components/figures/StateTag.js';
import { STATE_LOOKS } from '#web/components/figures/state-looks.js';
import type { PayoutSheet, PayoutWait } from './standing.js';

const WAIT_SIGNS = {
  superviseur: { icon: IconSignature, color: 'blue' },
  direction: { icon: IconSignature, color: 'blue' },
  checkAnswer: { icon: IconTool, color: 'blue' },
  checkFailed: STATE_LOOKS.alarm,
  identity: { icon: IconId, color: 'blue' },
} as const;

const END_STATE_SIGNS = { paid: STATE_LOOKS.done, void: STATE_LOOKS.cancelled } as const;

export interface WaitTagsProps {
  readonly state: PayoutSheet['state'];
  readonly waits: readonly PayoutWait[];
}

/** Shows the state of a slip: its pending steps, ready for payment, paid or void. */
export function WaitTags({ state, waits }: WaitTagsProps) {
  const { t } = useTranslation('payouts');
  if (state !== 'open') return <StateTag {...END_STATE_SIGNS[state]}>{t(`state.${state}`)}</StateTag>;
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
        <StateTag key={wait} {...WAIT_SIGNS[wait]}>
          {t(`wait.${wait}`)}
        </StateTag>
      ))}
    </Group>
  );
}
