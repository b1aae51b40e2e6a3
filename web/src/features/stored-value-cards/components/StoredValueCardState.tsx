import { IconCreditCard, IconLock, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Shape } from '#web/api/client.js';
import { StateTag } from '#web/components/figures/StateTag.js';
import { STATE_LOOKS } from '#web/components/figures/state-looks.js';

const STATE_SIGNS = {
  issued: { icon: IconCreditCard, color: 'gray' },
  active: { icon: IconCreditCard, color: 'blue' },
  blocked: { icon: IconLock, color: 'red' },
  found: { icon: IconSearch, color: 'gray' },
  returned: STATE_LOOKS.retired,
} as const;

/** Shows the state of a card. */
export function StoredValueCardState({ state }: Pick<Shape<'ListedStoredValueCard'>, 'state'>) {
  const { t } = useTranslation('cards');
  return <StateTag {...STATE_SIGNS[state]}>{t(`state.${state}`)}</StateTag>;
}
