import { Button, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { DocumentLink } from '#web/components/general/DocumentLink.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { LoadMoreButton } from '#web/components/pages/ListActions.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useEstablishmentRows } from '#web/components/pages/rows.js';
import { TitledSection } from '#web/components/general/TitledSection.js';
import { HandPayCalls } from '../components/Calls.js';
import { PayoutTabs } from '../components/PayoutTabs.js';
import { PayoutStateTags } from '../components/WaitTags.js';
import { isActionableByUser, useGetPayoutPermissions } from '../components/standing.js';
import { PAYOUT_STATES, type PayoutState } from '#domain/cash/payouts.js';

type PayoutListItem = ApiSchema<'PayoutLine'>;

/** Lists the hand-payment slips (wins paid by staff) of a state, open by default, with a button for a new one. */
export function PayoutsScreen() {
  const { t } = useTranslation('payouts');
  const establishment = useEstablishmentCode();
  const navigate = useNavigate();
  const { state = 'open' } = useSearch({ from: '/behind/$establishment/payouts' });
  const mayOpen = useHasPermission('payouts.open');
  const maySeeEvents = useHasPermission('events.read');
  return (
    <>
      <PageHeader title={t('title')} summary={t('about')}>
        <DocumentLink reportName="jackpot-register" />
        {mayOpen && (
          <Button
            component={Link}
            to={`/${establishment}/new-payout`}
            size="md"
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            {t('open')}
          </Button>
        )}
      </PageHeader>
      <PayoutTabs openTab="payouts" />
      <SegmentedControl
        aria-label={t('filter')}
        mb="md"
        value={state}
        onChange={(value) => void navigate({ to: '.', search: (value === 'open' ? {} : { state: value }) as never })}
        data={PAYOUT_STATES.map((value) => ({ value, label: t(`list.${value}`) }))}
      />
      {state === 'open' && mayOpen && maySeeEvents && <HandPayCalls />}
      <SlipList key={state} state={state} />
    </>
  );
}

/** Lists the slips of a state, page by page: first those whose next step is the user's, then the others. */
function SlipList({ state }: { readonly state: PayoutState }) {
  const { t } = useTranslation('payouts');
  const getPermissions = useGetPayoutPermissions();
  const slipPages = useEstablishmentRows('/payouts', { query: { state } }, ({ payoutId }) => payoutId);
  if (slipPages.error !== null || slipPages.rows === undefined) return <QueryStatus query={slipPages} />;
  if (slipPages.rows.length === 0)
    return <EmptyState title={t(`empty.${state}`)} explanation={t(`emptyText.${state}`)} />;
  const actionableSlips = slipPages.rows.filter((slip) =>
    isActionableByUser(slip.waits, getPermissions(slip, slip.authorisedBy)),
  );
  const otherSlips = slipPages.rows.filter((slip) => !actionableSlips.includes(slip));
  return (
    <Stack gap="lg">
      {actionableSlips.length > 0 && <SlipGroup groupName="mine" slips={actionableSlips} />}
      {otherSlips.length > 0 && <SlipGroup groupName={state === 'open' ? 'others' : state} slips={otherSlips} />}
      <LoadMoreButton list={slipPages} />
    </Stack>
  );
}

/** Lists a group of slips under its title. */
function SlipGroup({ groupName, slips }: { readonly groupName: string; readonly slips: readonly PayoutListItem[] }) {
  const { t } = useTranslation('payouts');
  return (
    <TitledSection title={t(`group.${groupName}`)}>
      <Stack gap="xs" component="ul" m={0} p={0}>
        {slips.map((slip) => (
          <SlipItem key={slip.payoutId} slip={slip} />
        ))}
      </Stack>
    </TitledSection>
  );
}

/** Renders a slip of the list as a link: amount, kind, machine or table, time, and pending steps. */
function SlipItem({ slip }: { readonly slip: PayoutListItem }) {
  const { t } = useTranslation('payouts');
  const establishment = useEstablishmentCode();
  const { formatMoney, formatInstant } = useFormats();
  const { payoutId, slipNumber, machine, table, kind, amountMinor, openedByName, wonAt, state, waits } = slip;
  return (
    <li style={{ listStyle: 'none' }}>
      <Paper withBorder>
        <Link
          to="/$establishment/payouts/$payout"
          params={{ establishment, payout: payoutId }}
          style={{ display: 'block', padding: 12, color: 'inherit', textDecoration: 'none' }}
        >
          <Group justify="space-between" gap="xs">
            <div>
              <Text fw={700} size="lg">
                {formatMoney(amountMinor)}
              </Text>
              <Text>{t(table === null ? 'slipOf' : 'slipOfTable', { kind: t(`kind.${kind}`), machine, table })}</Text>
              <Text size="sm" c="dimmed">
                {t('slipAbout', { number: slipNumber, at: formatInstant(wonAt), by: openedByName })}
              </Text>
            </div>
            <PayoutStateTags state={state} waits={waits} />
          </Group>
        </Link>
      </Paper>
    </li>
  );
}
