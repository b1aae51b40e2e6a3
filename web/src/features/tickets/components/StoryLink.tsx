import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode, useMay } from '#web/session/session.js';

export interface StoryLinkProps {
  readonly ticketId: string;
  /** What the ticket is called in a list, there also for who may not read its story. */
  readonly name?: string;
}

/** Leads to the story of a ticket, for who may read it. */
export function StoryLink({ ticketId, name }: StoryLinkProps) {
  const { t } = useTranslation('tickets');
  const establishment = useEstablishmentCode();
  if (!useMay('tickets.read')) return name ?? null;
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
