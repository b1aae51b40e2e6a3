import { IconBell, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Shape } from '../../../api/client.js';
import { StateTag } from '../../../components/figures/StateTag.js';
import { STATE_LOOKS } from '../../../components/figures/state-looks.js';

const SIGNS = {
  toNotify: { icon: IconBell, color: 'blue' },
  toDecide: { icon: IconClock, color: 'blue' },
  decided: STATE_LOOKS.done,
} as const;

/** The state of an incident; a notice that is late is an alarm. */
export function IncidentState({
  incident: { state, isNoticeLate },
}: {
  readonly incident: Pick<Shape<'IncidentLine'>, 'state' | 'isNoticeLate'>;
}) {
  const { t } = useTranslation('incidents');
  if (state === 'toNotify' && isNoticeLate) {
    return <StateTag {...STATE_LOOKS.alarm}>{t('state.late')}</StateTag>;
  }
  return <StateTag {...SIGNS[state]}>{t(`state.${state}`)}</StateTag>;
}
