import { Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useDesks, useIsDeskHolder, type Desk } from '#web/components/forms/desks.js';
import { useFormats } from '#web/components/figures/figures.js';
import { DeskTabs } from '../components/DeskTabs.js';
import { NewDeskDialog } from '../components/NewDeskDialog.js';
import { TransferDialog } from '../components/TransferDialog.js';
import { PendingTransfers } from '../components/PendingTransfers.js';
import { TitledSection } from '#web/components/general/TitledSection.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

/** Shows the page of desks with their holder and balance, and transfers pending for their receiver. */
export function DesksScreen() {
  const { t } = useTranslation('desks');
  const mayManage = useHasPermission('desks.manage');
  const mayOperate = useHasPermission('desks.operate');
  return (
    <>
      <PageHeader title={t('title')} summary={t('about')}>
        {mayManage && (
          <DialogButton label={t('new.open')} isAddition variant="default">
            {(close) => <NewDeskDialog onClose={close} />}
          </DialogButton>
        )}
        {mayOperate && (
          <DialogButton label={t('transfer.open')} size="md" leftSection={<IconArrowsExchange size={18} aria-hidden />}>
            {(close) => <TransferDialog onClose={close} />}
          </DialogButton>
        )}
      </PageHeader>
      <DeskTabs here="desks" />
      <GuaranteeCash />
      <PendingTransfers />
      <DeskLists />
    </>
  );
}

/**
 * Shows the total cash of the desks, without chips, which guarantees the stakes at AI67 (AI67:14). Holders of a desk do
 * not see it, since their counts are blind.
 */
function GuaranteeCash() {
  const { t } = useTranslation('desks');
  const { jurisdiction } = useEstablishment();
  const { formatMoney } = useFormats();
  const { ownDesks } = useDesks();
  const isCashVisible = jurisdiction === 'AI67' && ownDesks.length === 0;
  const holdingsQuery = useEstablishmentQuery('/desks/holdings', {}, { enabled: isCashVisible });
  if (!isCashVisible || holdingsQuery.data === undefined) return null;
  return <Text mb="md">{t('guaranteeCash', { amount: formatMoney(holdingsQuery.data.cashMinor) })}</Text>;
}

/** Shows the desks in use, and those that are retired. */
function DeskLists() {
  const { t } = useTranslation('desks');
  const desksQuery = useEstablishmentQuery('/desks');
  if (desksQuery.error !== null || desksQuery.data === undefined) return <QueryStatus query={desksQuery} />;
  if (desksQuery.data.length === 0) return <EmptyState title={t('empty')} explanation={t('emptyText')} />;
  const desksInUse = desksQuery.data.filter(({ retiredAt }) => retiredAt === null);
  const retiredDesks = desksQuery.data.filter((desk) => !desksInUse.includes(desk));
  return (
    <Stack>
      <DeskGrid desks={desksInUse} />
      {retiredDesks.length > 0 && (
        <TitledSection title={t('retired')}>
          <DeskGrid desks={retiredDesks} />
        </TitledSection>
      )}
    </Stack>
  );
}

/** Shows a grid with a card for each desk. */
function DeskGrid({ desks }: { readonly desks: readonly Desk[] }) {
  return (
    <SimpleGrid component="ul" m={0} p={0} cols={{ base: 1, xs: 2, lg: 3 }}>
      {desks.map((desk) => (
        <DeskCard key={desk.deskCode} desk={desk} />
      ))}
    </SimpleGrid>
  );
}

/** Shows the card of a desk with a link to its page. Its holder does not see the balance: counts are blind. */
function DeskCard({ desk }: { readonly desk: Desk }) {
  const { t } = useTranslation('desks');
  const establishment = useEstablishmentCode();
  const { formatMoney } = useFormats();
  const isBalanceHidden = useIsDeskHolder(desk);
  const { deskCode, kind, room, heldByName, balanceMinor, pendingInMinor, pendingOutMinor } = desk;
  const pendingTexts = [
    ...(pendingOutMinor === '0' ? [] : [t('pendingOut', { amount: formatMoney(pendingOutMinor) })]),
    ...(pendingInMinor === '0' ? [] : [t('pendingIn', { amount: formatMoney(pendingInMinor) })]),
  ];
  return (
    <Paper withBorder component="li" style={{ listStyle: 'none' }}>
      <Link
        to="/$establishment/desks/$desk"
        params={{ establishment, desk: deskCode }}
        style={{ display: 'block', padding: 16, color: 'inherit', textDecoration: 'none' }}
      >
        <Group justify="space-between" gap="xs">
          <Text fw={700}>{deskCode}</Text>
          <Text size="sm" c="dimmed">
            {t(`kind.${kind}`)}
            {room !== '' && ` · ${room}`}
          </Text>
        </Group>
        <Text size="xl" fw={700}>
          {isBalanceHidden ? '' : formatMoney(balanceMinor)}
        </Text>
        <Text size="sm">{heldByName === null ? t('heldByNobody') : t('heldBy', { name: heldByName })}</Text>
        {pendingTexts.map((text) => (
          <Text key={text} size="sm" fw={600}>
            {text}
          </Text>
        ))}
      </Link>
    </Paper>
  );
}
