import { IconBell, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Shape } from '#web/api/client.js';
import { StateTag } from '#web/components/figures/StateTag.js';
import { STATE_LOOKS } from '#web/components/figures/state-looks.js';

const STATE_SIGNS = {
  toNotify: { icon: IconBell, color: 'blue' },
  toDecide: { icon: IconClock, color: 'blue' },
  decided: STATE_LOOKS.done,
} as const;

/**
 * Shows the state of an incident. A late notice to the control service raises an alarm. A decided incident is marked
 * while a superior has not confirmed its receipt.
 */
export function IncidentState({
  incident: { state, isNoticeLate, awaits },
}: {
  readonly incident: Pick<Shape<'IncidentLine'>, 'state' | 'isNoticeLate' | 'awaits'>;
}) {
  const { t } = useTranslation('incidents');
  if (state === 'toNotify' && isNoticeLate) {
    return <StateTag {...STATE_LOOKS.alarm}>{t('state.late')}</StateTag>;
  }
  if (state === 'decided' && awaits.length > 0) {
    return <StateTag {...STATE_SIGNS.toDecide}>{t('state.toReceive')}</StateTag>;
  }
  return <StateTag {...STATE_SIGNS[state]}>{t(`state.${state}`)}</StateTag>;
}
