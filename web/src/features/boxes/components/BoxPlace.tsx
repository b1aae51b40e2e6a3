import { IconBox, IconCoins, IconDeviceGamepad, IconReportMoney, IconWalk } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { StateTag } from '#web/components/figures/StateTag.js';
import { STATE_TAG_STYLES } from '#web/components/figures/state-looks.js';

const PLACE_STYLES = {
  stock: { icon: IconBox, color: 'teal' },
  machine: { icon: IconDeviceGamepad, color: 'teal' },
  drop: { icon: IconWalk, color: 'blue' },
  countRoom: { icon: IconCoins, color: 'blue' },
  counted: { icon: IconReportMoney, color: 'blue' },
  missing: STATE_TAG_STYLES.alarm,
  retired: STATE_TAG_STYLES.retired,
} as const;

/** Shows the place of a box (in stock, in a machine, in a drop…), as an icon and words. */
export function BoxPlaceTag({ box }: { readonly box: Pick<ApiSchema<'BoxRow'>, 'place' | 'machine' | 'dropNumber'> }) {
  const { t } = useTranslation('drops');
  const { place, machine, dropNumber } = box;
  return <StateTag {...PLACE_STYLES[place]}>{t(`place.${place}`, { machine, number: dropNumber })}</StateTag>;
}
