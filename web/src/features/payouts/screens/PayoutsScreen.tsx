import { Button, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { fetchRead, type Shape } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { DocumentLink } from '#web/components/general/DocumentLink.js';
import { Empty } from '#web/components/general/Empty.js';
import { MoreButton } from '#web/components/pages/ListActions.js';
import { PageHead } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useRows } from '#web/components/pages/rows.js';
import { TitledSection } from '#web/components/general/TitledSection.js';
import { Calls } from '../components/Calls.js';
import { PayoutTabs } from '../components/PayoutTabs.js';
import { WaitTags } from '../components/WaitTags.js';
import { isForCurrentUser, usePayoutPermissions } from '../components/standing.js';
import { PAYOUT_STATES, type PayoutState } from '#domain/cash/payouts.js';

const PATH = '/api/establishments/{establishment}/payouts';
type Line = Shape<'PayoutLine'>;

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
      <PageHead title={t('title')} summary={t('about')}>
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
      </PageHead>
      <PayoutTabs openTab="payouts" />
      <SegmentedControl
        aria-label={t('filter')}
        mb="md"
        value={state}
        onChange={(value) => void navigate({ to: '.', search: (value === 'open' ? {} : { state: value }) as never })}
        data={PAYOUT_STATES.map((value) => ({ value, label: t(`list.${value}`) }))}
      />
      {state === 'open' && mayOpen && maySeeEvents && <Calls />}
      <SlipList key={state} state={state} />
    </>
  );
}

/** Lists the slips of a state, page by page: first those whose next step is the user's, then the others. */
function SlipList({ state }: { readonly state: PayoutState }) {
  const { t } = useTranslation('payouts');
  const establishment = useEstablishmentCode();
  const findPermissions = usePayoutPermissions();
  const path = { establishment };
  const list = useRows<Line>(
    [PATH, { path, state }],
    ({ payoutId }) => payoutId,
    (page, signal) => fetchRead(PATH, { params: { path, query: { state, ...page } } }, signal),
  );
  if (list.problem !== null) return <ProblemBox problem={list.problem} />;
  if (list.rows === undefined) return <Waiting />;
  if (list.rows.length === 0) return <Empty title={t(`empty.${state}`)} explanation={t(`emptyText.${state}`)} />;
  const ownSlips = list.rows.filter((slip) => isForCurrentUser(slip.waits, findPermissions(slip, slip.authorisedBy)));
  const otherSlips = list.rows.filter((slip) => !ownSlips.includes(slip));
  return (
    <Stack gap="lg">
      {ownSlips.length > 0 && <SlipGroup groupName="mine" slips={ownSlips} />}
      {otherSlips.length > 0 && <SlipGroup groupName={state === 'open' ? 'others' : state} slips={otherSlips} />}
      <MoreButton list={list} />
    </Stack>
  );
}

/** Lists a group of slips under its title. */
function SlipGroup({ groupName, slips }: { readonly groupName: string; readonly slips: readonly Line[] }) {
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
function SlipItem({ slip }: { readonly slip: Line }) {
  const { t } = useTranslation('payouts');
  const establishment = useEstablishmentCode();
  const { formatMoney: formatMoney, formatInstant: formatInstant } = useFormats();
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
            <WaitTags state={state} waits={waits} />
          </Group>
        </Link>
      </Paper>
    </li>
  );
}
