import { IconCalendarTime, IconCoins, IconPlayerPause, IconTruck, IconWalk } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { StateTag } from '#web/components/figures/StateTag.js';
import { STATE_TAG_STYLES } from '#web/components/figures/state-looks.js';

const STATE_STYLES = {
  planned: { icon: IconCalendarTime, color: 'blue' },
  open: { icon: IconWalk, color: 'blue' },
  interrupted: { icon: IconPlayerPause, color: 'yellow' },
  closed: { icon: IconTruck, color: 'blue' },
  received: { icon: IconCoins, color: 'blue' },
  certified: STATE_TAG_STYLES.done,
  cancelled: STATE_TAG_STYLES.cancelled,
} as const;

/** Shows the state of a drop, as an icon and a word. */
export function DropStateTag({ state }: { readonly state: ApiSchema<'DropRow'>['state'] }) {
  const { t } = useTranslation('drops');
  return <StateTag {...STATE_STYLES[state]}>{t(`state.${state}`)}</StateTag>;
}
