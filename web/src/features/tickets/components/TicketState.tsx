import { IconClock, IconHourglassEmpty, IconSearch, IconTicket } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { StateTag } from '#web/components/figures/StateTag.js';
import { STATE_TAG_STYLES } from '#web/components/figures/state-looks.js';

const TICKET_STATE_STYLES = {
  requested: { icon: IconClock, color: 'gray' },
  issued: { icon: IconTicket, color: 'blue' },
  pending: STATE_TAG_STYLES.odd,
  redeemed: STATE_TAG_STYLES.done,
  unprinted: STATE_TAG_STYLES.cancelled,
  voided: STATE_TAG_STYLES.cancelled,
  expired: { icon: IconHourglassEmpty, color: 'gray' },
  orphan: { icon: IconSearch, color: 'gray' },
} as const;

/** Shows a ticket's state with its sign and colour. */
export function TicketState({ state }: Pick<ApiSchema<'ListedTicket'>, 'state'>) {
  const { t } = useTranslation('tickets');
  return <StateTag {...TICKET_STATE_STYLES[state]}>{t(`state.${state}`)}</StateTag>;
}
