import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';

export interface TicketHistoryLinkProps {
  readonly ticketId: string;
  /** Label of the ticket in a list, shown also to users who may not read its history. */
  readonly name?: string;
}

/** Links to the history of a ticket. Users without the right see only `name`, or nothing without one. */
export function TicketHistoryLink({ ticketId, name }: TicketHistoryLinkProps) {
  const { t } = useTranslation('tickets');
  const establishment = useEstablishmentCode();
  if (!useHasPermission('tickets.read')) return name ?? null;
  return (
    <Anchor
      component={Link}
      to={`/${establishment}/tickets/${ticketId}`}
      style={{ display: 'inline-flex', alignItems: 'center', minBlockSize: 44 }}
    >
      {name ?? t('story.open', { ticket: ticketId })}
    </Anchor>
  );
}
