import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';

export interface HistoryLinkProps {
  readonly namespace: 'tickets' | 'cards';
  /** Number of the ticket or card in the product, which is not the number printed on it. */
  readonly id: string;
  /** Label of the ticket or card in a list, shown also to users who may not read its history. */
  readonly name?: string;
}

/** Links to the history of a ticket or card. Users without the right see only `name`, or nothing without one. */
export function HistoryLink({ namespace, id, name }: HistoryLinkProps) {
  const { t } = useTranslation(namespace);
  const establishment = useEstablishmentCode();
  if (!useHasPermission(`${namespace}.read`)) return name ?? null;
  return (
    <Anchor
      component={Link}
      to={`/${establishment}/${namespace}/${id}`}
      style={{ display: 'inline-flex', alignItems: 'center', minBlockSize: 44 }}
    >
      {name ?? t('story.open', { ticket: id, card: id })}
    </Anchor>
  );
}
