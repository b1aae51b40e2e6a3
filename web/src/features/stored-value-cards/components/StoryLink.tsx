import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';

export interface CardHistoryLinkProps {
  readonly cardId: string;
  /** Name of the card in a list, also shown to users without access to its history. */
  readonly name?: string;
}

/** Links to the history of a card. Users without the right see only `name`, or nothing without one. */
export function CardHistoryLink({ cardId, name }: CardHistoryLinkProps) {
  const { t } = useTranslation('cards');
  const establishment = useEstablishmentCode();
  if (!useHasPermission('cards.read')) return name ?? null;
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
