import { IconBell, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { StateTag } from '#web/components/figures/StateTag.js';
import { STATE_TAG_STYLES } from '#web/components/figures/state-looks.js';

const INCIDENT_STATE_STYLES = {
  toNotify: { icon: IconBell, color: 'blue' },
  toDecide: { icon: IconClock, color: 'blue' },
  decided: STATE_TAG_STYLES.done,
} as const;

/**
 * Shows the state of an incident. A late notice to the control service raises an alarm. A decided incident is marked
 * while a superior has not confirmed its receipt.
 */
export function IncidentState({
  incident: { state, isNoticeLate, awaits },
}: {
  readonly incident: Pick<ApiSchema<'IncidentLine'>, 'state' | 'isNoticeLate' | 'awaits'>;
}) {
  const { t } = useTranslation('incidents');
  if (state === 'toNotify' && isNoticeLate) {
    return <StateTag {...STATE_TAG_STYLES.alarm}>{t('state.late')}</StateTag>;
  }
  if (state === 'decided' && awaits.length > 0) {
    return <StateTag {...INCIDENT_STATE_STYLES.toDecide}>{t('state.toReceive')}</StateTag>;
  }
  return <StateTag {...INCIDENT_STATE_STYLES[state]}>{t(`state.${state}`)}</StateTag>;
}
