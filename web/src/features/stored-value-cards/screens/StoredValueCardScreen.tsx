import { Button, Group, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { DescriptionList } from '#web/components/general/FactList.js';
import { Note } from '#web/components/general/Note.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Loading } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { maskNumber } from '#web/components/scan/digit-groups.js';
import { StoredValueCardState } from '../components/StoredValueCardState.js';
import { BlockCardDialog, UnblockCardDialog } from '../components/decisions/BlockDialog.js';
import { CorrectCardDialog } from '../components/decisions/CorrectDialog.js';
import { SettleTransferDialog } from '../components/decisions/SettleDialog.js';
import { MovementsTable } from '../components/MovementsTable.js';
import { listPendingTransfers } from '../components/movements.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { BackLink } from '#web/components/general/BackLink.js';

/** Shows the page of a card with its balance and all its movements, for instance for a dispute. */
export function StoredValueCardScreen() {
  const { t } = useTranslation('cards');
  const establishment = useEstablishmentCode();
  const { card = '' } = useParams({ strict: false });
  const cardQuery = useEstablishmentQuery('/cards/{card}', { path: { card } });
  return (
    <>
      <BackLink to={`/${establishment}/cards`}>{t('title')}</BackLink>
      {cardQuery.data === undefined && !cardQuery.isPending && <PageHeader title={t('story.open', { card })} />}
      {cardQuery.error !== null && <ProblemBox problem={cardQuery.error} />}
      {cardQuery.isPending && <Loading />}
      {cardQuery.data !== undefined && <CardDetails card={cardQuery.data} />}
    </>
  );
}

/** Shows the card's state and facts, its pending transfer, the decisions on it, and all its movements. */
function CardDetails({ card }: { readonly card: ApiSchema<'StoredValueCardStory'> }) {
  const { t } = useTranslation('cards');
  const { formatMoney, formatInstant, formatDay } = useFormats();
  const { cardId, state, balanceMinor, reservedMinor, availableMinor, numberEnd, movements } = card;
  const { deskCode, gamingDay, issuedAt } = card;
  const descriptionItems = [
    { label: t('fact.number'), value: numberEnd === null ? t('fact.forgotten') : maskNumber(numberEnd) },
    { label: t('fact.issuedAt'), value: t('place.desk', { of: deskCode }) },
    { label: t('fact.issued'), value: formatInstant(issuedAt) },
    { label: t('fact.gamingDay'), value: formatDay(gamingDay) },
    { label: t('fact.reserved'), value: reservedMinor === '0' ? '–' : formatMoney(reservedMinor) },
    { label: t('fact.available'), value: formatMoney(availableMinor) },
  ];
  return (
    <Stack maw={1100}>
      <PageHeader
        title={t('story.title', { card: cardId, amount: formatMoney(balanceMinor) })}
        summary={t('story.about')}
      >
        <StoredValueCardState state={state} />
      </PageHeader>
      {state === 'blocked' && (
        <Note color="red" title={t('story.blocked')}>
          {t('story.blockedText')}
        </Note>
      )}
      <PendingTransferNote card={card} />
      <DescriptionList items={descriptionItems} columns={3} />
      <CardDecisions card={card} />
      <MovementsTable movements={movements} />
    </Stack>
  );
}

/** Warns of the card's transfer that a machine left pending; renders nothing without one. */
function PendingTransferNote({ card: { movements } }: { readonly card: ApiSchema<'StoredValueCardStory'> }) {
  const { t } = useTranslation('cards');
  const { formatMoney } = useFormats();
  const mayDecide = useHasPermission('cards.decide');
  const [pendingTransfer] = listPendingTransfers(movements);
  if (pendingTransfer === undefined) return null;
  const values = { machine: pendingTransfer.machine ?? '', amount: formatMoney(pendingTransfer.askedMinor) };
  return (
    <Note color="yellow" title={t('story.pending', values)}>
      {t(mayDecide ? 'story.pendingYours' : 'story.pendingWho')}
    </Note>
  );
}

/**
 * Renders the decisions that the user may make on the card in its present state; nothing without any. A card in a
 * customer's hands can be blocked, a blocked one unblocked, either corrected.
 */
function CardDecisions({ card }: { readonly card: ApiSchema<'StoredValueCardStory'> }) {
  const { t } = useTranslation('cards');
  const mayBlock = useHasPermission('cards.block');
  const mayDecide = useHasPermission('cards.decide');
  const [openDialog, setOpenDialog] = useState<'block' | 'unblock' | 'correct' | 'settle' | null>(null);
  const close = (): void => setOpenDialog(null);
  const isWithCustomer = card.state === 'issued' || card.state === 'active';
  const isBlocked = card.state === 'blocked';
  const possibleDecisions = [
    ...(mayDecide && listPendingTransfers(card.movements).length > 0 ? (['settle'] as const) : []),
    ...(mayDecide && (isWithCustomer || isBlocked) ? (['correct'] as const) : []),
    ...(mayDecide && isBlocked ? (['unblock'] as const) : []),
    ...(mayBlock && isWithCustomer ? (['block'] as const) : []),
  ];
  if (possibleDecisions.length === 0) return null;
  return (
    <Group gap="sm" className="no-print">
      {possibleDecisions.map((decision) => (
        <Button
          key={decision}
          size="md"
          variant={decision === 'settle' ? 'filled' : 'default'}
          onClick={() => setOpenDialog(decision)}
        >
          {t(`${decision}.open`)}
        </Button>
      ))}
      {openDialog === 'block' && <BlockCardDialog card={card} onClose={close} />}
      {openDialog === 'unblock' && <UnblockCardDialog card={card} onClose={close} />}
      {openDialog === 'correct' && <CorrectCardDialog card={card} onClose={close} />}
      {openDialog === 'settle' && <SettleTransferDialog card={card} onClose={close} />}
    </Group>
  );
}
