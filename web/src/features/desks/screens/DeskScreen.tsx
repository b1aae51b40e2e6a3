import { Button, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shape } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission, usePerson } from '#web/session/session.js';
import { Empty } from '#web/components/general/Empty.js';
import { FactList } from '#web/components/general/FactList.js';
import { Note } from '#web/components/general/Note.js';
import { PageHead } from '#web/components/pages/PageHead.js';
import { PrintedSlip } from '#web/components/figures/PrintedSlip.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { useHoldsDesk, type Desk } from '#web/components/forms/desks.js';
import { useFormats } from '#web/components/figures/figures.js';
import { ChangeDialog } from '../components/ChangeDialog.js';
import { listChipDifferences, useChipFormats } from '#web/components/chips/chips.js';
import { ChipsHeld } from '../components/ChipsHeld.js';
import { DeskCountDialog } from '../components/CountDialog.js';
import { DeskCounts, DeskMovements } from '../components/DeskTables.js';
import { FloatDialog, RetireDeskDialog, RoomDialog } from '../components/DeskSettings.js';
import { TransferDialog } from '../components/TransferDialog.js';
import { CashDialog } from '#web/features/tickets/components/CashDialog.js';
import { BackLink } from '#web/components/general/BackLink.js';
import { useReadHere } from '#web/session/read-here.js';

/**
 * Shows the page of one desk, found by the code in the address: its holder, contents, movements and counts, and the
 * user's acts.
 */
export function DeskScreen() {
  const { t } = useTranslation('desks');
  const establishment = useEstablishmentCode();
  const { desk: requestedCode = '' } = useParams({ strict: false });
  const desksQuery = useReadHere('/api/establishments/{establishment}/desks');
  const desk = desksQuery.data?.find(({ deskCode }) => deskCode === requestedCode);
  return (
    <>
      <BackLink to={`/${establishment}/desks`}>{t('back')}</BackLink>
      {desk === undefined && <PageHead title={t('titleOf', { desk: requestedCode })} />}
      {desksQuery.error !== null && <ProblemBox problem={desksQuery.error} />}
      {desksQuery.isPending && <Waiting />}
      {desksQuery.data !== undefined && desk === undefined && (
        <Empty title={t('unknown')} explanation={t('unknownText')} />
      )}
      {desk !== undefined && <DeskSheet desk={desk} />}
    </>
  );
}

type Act = 'count' | 'change' | 'ticket' | 'transfer' | 'move' | 'float' | 'retire';

/**
 * Returns the acts open to the user at a desk, by their permissions and whether they hold it; none at a retired one. A
 * roving changeur's desk has no room to move to, and only a desk without a holder can be retired.
 */
function useDeskActs({ kind, heldBy, retiredAt }: Desk): readonly Act[] {
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

/** Shows the result of a recorded count: whether it agrees with the books, or the differences. */
function CountResult({ count }: { readonly count: Shape<'DeskCountRow'> }) {
  const { t } = useTranslation('desks');
  const { formatMoney: formatMoney } = useFormats();
  const { formatList: formatChips } = useChipFormats();
  const { bookedMinor, countedMinor, differenceMinor, chips } = count;
  const differences = listChipDifferences(chips);
  const amounts = {
    counted: formatMoney(countedMinor),
    booked: formatMoney(bookedMinor),
    difference: formatMoney(differenceMinor),
  };
  const agrees = differenceMinor === '0' && differences.length === 0;
  return (
    <Note color={agrees ? 'green' : 'yellow'} role="status">
      {t(agrees ? 'count.agrees' : 'count.differs', amounts)}
      {differences.length > 0 && ` ${t('count.chips', { list: formatChips(differences) })}`}
    </Note>
  );
}

/**
 * Shows the facts, movements and counts of a desk, and buttons for the acts available. Its holder does not see the
 * balance, since counts are blind. While the user counts the desk, only the count is shown.
 */
function DeskSheet({ desk }: { readonly desk: Desk }) {
  const { t } = useTranslation(['desks', 'tickets']);
  const { formatMoney: formatMoney, formatInstant: formatInstant } = useFormats();
  const availableActs = useDeskActs(desk);
  const [openAct, setOpenAct] = useState<Act | null>(null);
  const [recordedCount, setRecordedCount] = useState<Shape<'DeskCountRow'> | null>(null);
  const close = (): void => setOpenAct(null);
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
  const isBlind = useHoldsDesk(desk);
  const facts = [
    { label: t('balance'), value: isBlind ? t('blind') : formatMoney(balanceMinor) },
    ...(chipsMinor === '0' || isBlind
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
      <PageHead
        title={t('titleOf', { desk: deskCode })}
        summary={`${t(`kind.${kind}`)}${room === '' ? '' : ` · ${room}`}`}
      >
        <PrintedSlip path={`desk-statements/${deskCode}`} label={t('statement')} />
        {availableActs.map((actName) => (
          <Button
            key={actName}
            size="md"
            variant={actName === 'count' ? 'filled' : 'default'}
            onClick={() => setOpenAct(actName)}
          >
            {t(`act.${actName}`)}
          </Button>
        ))}
      </PageHead>
      {recordedCount !== null && <CountResult count={recordedCount} />}
      {openAct === 'count' ? (
        <DeskCountDialog desk={desk} close={close} onCounted={setRecordedCount} />
      ) : (
        <>
          <FactList facts={facts} columns={4} />
          {!isBlind && <ChipsHeld desk={desk} />}
          <DeskMovements deskCode={deskCode} isBlind={isBlind} />
          <DeskCounts deskCode={deskCode} />
        </>
      )}
      {openAct === 'change' && <ChangeDialog deskCode={deskCode} close={close} />}
      {openAct === 'ticket' && <CashDialog deskCode={deskCode} close={close} />}
      {openAct === 'transfer' && <TransferDialog from={deskCode} close={close} />}
      {openAct === 'move' && <RoomDialog desk={desk} close={close} />}
      {openAct === 'float' && <FloatDialog desk={desk} close={close} />}
      {openAct === 'retire' && <RetireDeskDialog desk={desk} close={close} />}
    </Stack>
  );
}
