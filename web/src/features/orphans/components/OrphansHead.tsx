import { Anchor, Group, Paper, SimpleGrid, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { DocumentLink } from '#web/components/general/DocumentLink.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { PageTabs } from '#web/components/pages/PageTabs.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { useFormats } from '#web/components/figures/figures.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { NewOrphanDialog } from './NewOrphanDialog.js';

/**
 * Renders the head of the pages of orphans (money found without an owner): totals, tabs, and the button for a new one.
 */
export function OrphansHeader({ openTab }: { readonly openTab: 'orphans' | 'orphans/register' }) {
  const { t } = useTranslation('orphans');
  const establishment = useEstablishmentCode();
  const mayEnter = useHasPermission('orphans.enter');
  return (
    <>
      <PageHeader title={t(openTab === 'orphans' ? 'title' : 'register.title')} summary={t('about')}>
        <DocumentLink reportName="orphans-register" />
        {mayEnter && (
          <DialogButton label={t('enter')} isAddition>
            {(close) => <NewOrphanDialog onClose={close} />}
          </DialogButton>
        )}
      </PageHeader>
      <PageTabs
        label={t('tabs.label')}
        tabs={(['orphans', 'orphans/register'] as const).map((path) => ({
          to: `/${establishment}/${path}`,
          label: t(path === 'orphans' ? 'tabs.orphans' : 'tabs.register'),
        }))}
        currentPath={`/${establishment}/${openTab}`}
      />
      <OrphanTotals />
    </>
  );
}

/**
 * Shows the sum of the register of orphans beside the balance of its accounts, whether both agree, and the number of
 * unclaimed orphans. Renders nothing until loaded.
 */
function OrphanTotals() {
  const { t } = useTranslation('orphans');
  const establishment = useEstablishmentCode();
  const { formatMoney, formatCount } = useFormats();
  const mayReadLedger = useHasPermission('ledger.read');
  const totalsQuery = useEstablishmentQuery('/orphans/totals');
  if (totalsQuery.error !== null) return <ProblemBox problem={totalsQuery.error} />;
  if (totalsQuery.data === undefined) return null;
  const { registerMinor, accountMinor, accountCodes, waiting } = totalsQuery.data;
  const figures = [
    { label: t('totals.register'), value: formatMoney(registerMinor) },
    { label: t('totals.account', { accounts: accountCodes.join(' + ') }), value: formatMoney(accountMinor) },
    { label: t('totals.waiting'), value: formatCount(waiting) },
  ];
  return (
    <Paper withBorder p="md" mb="md" component="section" aria-label={t('totals.title')}>
      <SimpleGrid component="dl" m={0} cols={{ base: 1, xs: 3 }}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <Text component="dd" m={0} size="xl" fw={700}>
              {value}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      <Group gap="xs" mt="xs">
        {registerMinor === accountMinor && (
          <IconCircleCheck size={20} aria-hidden color="var(--mantine-color-teal-text)" />
        )}
        <Text size="sm">{t(registerMinor === accountMinor ? 'totals.even' : 'totals.uneven')}</Text>
        {mayReadLedger &&
          accountCodes.map((account) => (
            <Anchor
              key={account}
              component={Link}
              to={`/${establishment}/ledger/accounts/${account}`}
              size="sm"
              underline="always"
            >
              {t('totals.seeAccount', { account })}
            </Anchor>
          ))}
      </Group>
    </Paper>
  );
}
