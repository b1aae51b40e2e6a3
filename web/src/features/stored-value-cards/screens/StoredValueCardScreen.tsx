import { Button, Group, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shape } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { FactList } from '#web/components/general/FactList.js';
import { Note } from '#web/components/general/Note.js';
import { PageHead } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { maskNumber } from '#web/components/scan/digit-groups.js';
import { StoredValueCardState } from '../components/StoredValueCardState.js';
import { BlockDialog, UnblockDialog } from '../components/decisions/BlockDialog.js';
import { CorrectDialog } from '../components/decisions/CorrectDialog.js';
import { SettleDialog } from '../components/decisions/SettleDialog.js';
import { MovementsTable } from '../components/MovementsTable.js';
import { findPendingTransfers } from '../components/movements.js';
import { useReadHere } from '#web/session/read-here.js';
import { BackLink } from '#web/components/general/BackLink.js';

/** Shows the page of a card with its balance and all its movements, for instance for a dispute. */
export function StoredValueCardScreen() {
  const { t } = useTranslation('cards');
  const establishment = useEstablishmentCode();
  const { card = '' } = useParams({ strict: false });
  const cardRead = useReadHere('/api/establishments/{establishment}/cards/{card}', { path: { card } });
  return (
    <>
      <BackLink to={`/${establishment}/cards`}>{t('title')}</BackLink>
      {cardRead.data === undefined && !cardRead.isPending && <PageHead title={t('story.open', { card })} />}
      {cardRead.error !== null && <ProblemBox problem={cardRead.error} />}
      {cardRead.isPending && <Waiting />}
      {cardRead.data !== undefined && <CardStory card={cardRead.data} />}
    </>
  );
}

/** Shows the card's state and facts, its pending transfer, the decisions on it, and all its movements. */
function CardStory({ card }: { readonly card: Shape<'StoredValueCardStory'> }) {
  const { t } = useTranslation('cards');
  const { formatMoney: formatMoney, formatInstant: formatInstant, formatDay: formatDay } = useFormats();
  const { cardId, state, balanceMinor, reservedMinor, availableMinor, numberEnd, movements } = card;
  const { deskCode, gamingDay, issuedAt } = card;
  const facts = [
    { label: t('fact.number'), value: numberEnd === null ? t('fact.forgotten') : maskNumber(numberEnd) },
    { label: t('fact.issuedAt'), value: t('place.desk', { of: deskCode }) },
    { label: t('fact.issued'), value: formatInstant(issuedAt) },
    { label: t('fact.gamingDay'), value: formatDay(gamingDay) },
    { label: t('fact.reserved'), value: reservedMinor === '0' ? '–' : formatMoney(reservedMinor) },
    { label: t('fact.available'), value: formatMoney(availableMinor) },
  ];
  return (
    <Stack maw={1100}>
      <PageHead
        title={t('story.title', { card: cardId, amount: formatMoney(balanceMinor) })}
        summary={t('story.about')}
      >
        <StoredValueCardState state={state} />
      </PageHead>
      {state === 'blocked' && (
        <Note color="red" title={t('story.blocked')}>
          {t('story.blockedText')}
        </Note>
      )}
      <PendingTransferNote card={card} />
      <FactList facts={facts} columns={3} />
      <CardDecisions card={card} />
      <MovementsTable movements={movements} />
    </Stack>
  );
}

/** Warns of the card's transfer that a machine left pending; renders nothing without one. */
function PendingTransferNote({ card: { movements } }: { readonly card: Shape<'StoredValueCardStory'> }) {
  const { t } = useTranslation('cards');
  const { formatMoney: formatMoney } = useFormats();
  const mayDecide = useHasPermission('cards.decide');
  const [pendingTransfer] = findPendingTransfers(movements);
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
function CardDecisions({ card }: { readonly card: Shape<'StoredValueCardStory'> }) {
  const { t } = useTranslation('cards');
  const mayBlock = useHasPermission('cards.block');
  const mayDecide = useHasPermission('cards.decide');
  const [openDialog, setOpenDialog] = useState<'block' | 'unblock' | 'correct' | 'settle' | null>(null);
  const close = (): void => setOpenDialog(null);
  const isWithCustomer = card.state === 'issued' || card.state === 'active';
  const isBlocked = card.state === 'blocked';
  const offeredDecisions = [
    ...(mayDecide && findPendingTransfers(card.movements).length > 0 ? (['settle'] as const) : []),
    ...(mayDecide && (isWithCustomer || isBlocked) ? (['correct'] as const) : []),
    ...(mayDecide && isBlocked ? (['unblock'] as const) : []),
    ...(mayBlock && isWithCustomer ? (['block'] as const) : []),
  ];
  if (offeredDecisions.length === 0) return null;
  return (
    <Group gap="sm" className="no-print">
      {offeredDecisions.map((name) => (
        <Button
          key={name}
          size="md"
          variant={name === 'settle' ? 'filled' : 'default'}
          onClick={() => setOpenDialog(name)}
        >
          {t(`${name}.open`)}
        </Button>
      ))}
      {openDialog === 'block' && <BlockDialog card={card} close={close} />}
      {openDialog === 'unblock' && <UnblockDialog card={card} close={close} />}
      {openDialog === 'correct' && <CorrectDialog card={card} close={close} />}
      {openDialog === 'settle' && <SettleDialog card={card} close={close} />}
    </Group>
  );
}
