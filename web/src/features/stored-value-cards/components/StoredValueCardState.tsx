import { IconCreditCard, IconLock, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { StateTag } from '#web/components/figures/StateTag.js';
import { STATE_TAG_STYLES } from '#web/components/figures/state-looks.js';

const CARD_STATE_STYLES = {
  issued: { icon: IconCreditCard, color: 'gray' },
  active: { icon: IconCreditCard, color: 'blue' },
  blocked: { icon: IconLock, color: 'red' },
  found: { icon: IconSearch, color: 'gray' },
  returned: STATE_TAG_STYLES.retired,
} as const;

/** Shows the state of a card. */
export function StoredValueCardState({ state }: Pick<ApiSchema<'ListedStoredValueCard'>, 'state'>) {
  const { t } = useTranslation('cards');
  return <StateTag {...CARD_STATE_STYLES[state]}>{t(`state.${state}`)}</StateTag>;
}
