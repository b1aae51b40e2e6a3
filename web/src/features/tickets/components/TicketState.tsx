import { IconClock, IconHourglassEmpty, IconSearch, IconTicket } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Shape } from '#web/api/client.js';
import { StateTag } from '#web/components/figures/StateTag.js';
import { STATE_LOOKS } from '#web/components/figures/state-looks.js';

const STATE_SIGNS = {
  requested: { icon: IconClock, color: 'gray' },
  issued: { icon: IconTicket, color: 'blue' },
  pending: STATE_LOOKS.odd,
  redeemed: STATE_LOOKS.done,
  unprinted: STATE_LOOKS.cancelled,
  voided: STATE_LOOKS.cancelled,
  expired: { icon: IconHourglassEmpty, color: 'gray' },
  orphan: { icon: IconSearch, color: 'gray' },
} as const;

/** Shows a ticket's state with its sign and colour. */
export function TicketState({ state }: Pick<Shape<'ListedTicket'>, 'state'>) {
  const { t } = useTranslation('tickets');
  return <StateTag {...STATE_SIGNS[state]}>{t(`state.${state}`)}</StateTag>;
}
