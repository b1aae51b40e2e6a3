import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode, useMay } from '#web/session/session.js';

export interface StoryLinkProps {
  readonly cardId: string;
  /** What the card is called in a list, there also for who may not read its story. */
  readonly name?: string;
}

/** Leads to the story of a card, for who may read it. */
export function StoryLink({ cardId, name }: StoryLinkProps) {
  const { t } = useTranslation('cards');
  const establishment = useEstablishmentCode();
  if (!useMay('cards.read')) return name ?? null;
  return (
    <Anchor
      component={Link}
      to={`/${establishment}/cards/${cardId}`}
      style={{ display: 'inline-flex', alignItems: 'center', minBlockSize: 44 }}
    >
      {name ?? t('story.open', { card: cardId })}
    </Anchor>
  );
}
