import { IconCalendarTime, IconCoins, IconPlayerPause, IconTruck, IconWalk } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Shape } from '#web/api/client.js';
import { StateTag } from '#web/components/figures/StateTag.js';
import { STATE_LOOKS } from '#web/components/figures/state-looks.js';

const SIGNS = {
  planned: { icon: IconCalendarTime, color: 'blue' },
  open: { icon: IconWalk, color: 'blue' },
  interrupted: { icon: IconPlayerPause, color: 'yellow' },
  closed: { icon: IconTruck, color: 'blue' },
  received: { icon: IconCoins, color: 'blue' },
  certified: STATE_LOOKS.done,
  cancelled: STATE_LOOKS.cancelled,
} as const;

/** Shows the state of a drop, as an icon and a word. */
export function DropState({ state }: { readonly state: Shape<'DropRow'>['state'] }) {
  const { t } = useTranslation('drops');
  return <StateTag {...SIGNS[state]}>{t(`state.${state}`)}</StateTag>;
}
