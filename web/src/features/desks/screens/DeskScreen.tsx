import { Button, Stack } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode, useHasPermission, usePerson } from '#web/session/session.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { DescriptionList } from '#web/components/general/FactList.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { PrintedSlipLink } from '#web/components/figures/PrintedSlip.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useIsDeskHolder, type Desk } from '#web/components/forms/desks.js';
import { useFormats } from '#web/components/figures/figures.js';
import { MoneyChangeDialog } from '../components/ChangeDialog.js';
import { DeskChipsTable } from '../components/ChipsHeld.js';
import { DeskCounts, DeskMovements } from '../components/DeskTables.js';
import { DeskFloatDialog, RetireDeskDialog, DeskRoomDialog } from '../components/DeskSettings.js';
import { TransferDialog } from '../components/TransferDialog.js';
import { CashTicketDialog } from '#web/features/tickets/components/CashDialog.js';
import { BackLink } from '#web/components/general/BackLink.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

/**
 * Shows the page of one desk, found by the code in the address: its holder, contents, movements and counts, and the
 * user's acts.
 */
export function DeskScreen() {
  const { t } = useTranslation('desks');
  const establishment = useEstablishmentCode();
  const { desk: requestedCode = '' } = useParams({ strict: false });
  const desksQuery = useEstablishmentQuery('/desks');
  const desk = desksQuery.data?.find(({ deskCode }) => deskCode === requestedCode);
  return (
    <>
      <BackLink to={`/${establishment}/desks`}>{t('back')}</BackLink>
      {desk === undefined && <PageHeader title={t('titleOf', { desk: requestedCode })} />}
      <QueryStatus query={desksQuery} />
      {desksQuery.data !== undefined && desk === undefined && (
        <EmptyState title={t('unknown')} explanation={t('unknownText')} />
      )}
      {desk !== undefined && <DeskSheet desk={desk} />}
    </>
  );
}

type DeskAction = 'count' | 'change' | 'ticket' | 'transfer' | 'move' | 'float' | 'retire';

/**
 * Returns the acts open to the user at a desk, by their permissions and whether they hold it; none at a retired one. A
 * roving changeur's desk has no room to move to, and only a desk without a holder can be retired.
 */
function useAvailableDeskActions({ kind, heldBy, retiredAt }: Desk): readonly DeskAction[] {
  const { personId } = usePerson();
  const mayOperate = useHasPermission('desks.operate');
  const mayProvision = useHasPermission('desks.provision');
  const mayManage = useHasPermission('desks.manage');
  const mayPay = useHasPermission('payouts.pay');
  if (retiredAt !== null) return [];
  const isHolder = heldBy === personId;
  return [
    ...(mayOperate && (isHolder || mayProvision) ? (['count'] as const) : []),
    ...(mayOperate && isHolder ? (['change', 'transfer'] as const) : []),
    ...(mayPay && isHolder ? (['ticket'] as const) : []),
    ...(mayManage && kind !== 'rovingChangeur' ? (['move'] as const) : []),
    ...(mayManage ? (['float', ...(heldBy === null ? (['retire'] as const) : [])] as const) : []),
  ];
}

/**
 * Shows the facts, movements and counts of a desk, and buttons for the acts available. Its holder does not see the
 * balance, since counts are blind.
 */
function DeskSheet({ desk }: { readonly desk: Desk }) {
  const { t } = useTranslation(['desks', 'tickets']);
  const { formatMoney, formatInstant } = useFormats();
  const navigate = useNavigate();
  const establishment = useEstablishmentCode();
  const availableActions = useAvailableDeskActions(desk);
  const [openAction, setOpenAction] = useState<DeskAction | null>(null);
  const close = (): void => setOpenAction(null);
  const openCount = (): void =>
    void navigate({ to: '/$establishment/desks/$desk/count', params: { establishment, desk: desk.deskCode } });
  const {
    deskCode,
    kind,
    room,
    balanceMinor,
    chipsMinor,
    floatMinor,
    heldByName,
    lastCountedAt,
    pendingInMinor,
    pendingOutMinor,
  } = desk;
  const isBalanceHidden = useIsDeskHolder(desk);
  const details = [
    { label: t('balance'), value: isBalanceHidden ? t('blind') : formatMoney(balanceMinor) },
    ...(chipsMinor === '0' || isBalanceHidden
      ? []
      : [
          { label: t('cash'), value: formatMoney((BigInt(balanceMinor) - BigInt(chipsMinor)).toString()) },
          { label: t('chips.title'), value: formatMoney(chipsMinor) },
        ]),
    { label: t('float'), value: formatMoney(floatMinor) },
    { label: t('holder'), value: heldByName ?? t('heldByNobody') },
    { label: t('lastCounted'), value: formatInstant(lastCountedAt) },
    ...(pendingOutMinor === '0' ? [] : [{ label: t('givenWaiting'), value: formatMoney(pendingOutMinor) }]),
    ...(pendingInMinor === '0' ? [] : [{ label: t('comingWaiting'), value: formatMoney(pendingInMinor) }]),
  ];
  return (
    <Stack>
      <PageHeader
        title={t('titleOf', { desk: deskCode })}
        summary={`${t(`kind.${kind}`)}${room === '' ? '' : ` · ${room}`}`}
      >
        <PrintedSlipLink path={`desk-statements/${deskCode}`} label={t('statement')} />
        {availableActions.map((action) => (
          <Button
            key={action}
            size="md"
            variant={action === 'count' ? 'filled' : 'default'}
            onClick={() => (action === 'count' ? openCount() : setOpenAction(action))}
          >
            {t(`act.${action}`)}
          </Button>
        ))}
      </PageHeader>
      <DescriptionList items={details} columns={4} />
      {!isBalanceHidden && <DeskChipsTable desk={desk} />}
      <DeskMovements deskCode={deskCode} isBlind={isBalanceHidden} />
      <DeskCounts deskCode={deskCode} />
      {openAction === 'change' && <MoneyChangeDialog deskCode={deskCode} onClose={close} />}
      {openAction === 'ticket' && <CashTicketDialog deskCode={deskCode} onClose={close} />}
      {openAction === 'transfer' && <TransferDialog from={deskCode} onClose={close} />}
      {openAction === 'move' && <DeskRoomDialog desk={desk} onClose={close} />}
      {openAction === 'float' && <DeskFloatDialog desk={desk} onClose={close} />}
      {openAction === 'retire' && <RetireDeskDialog desk={desk} onClose={close} />}
    </Stack>
  );
}
