import { Anchor, Button, Table, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
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
import { PayoutTabs } from '#web/features/payouts/components/PayoutTabs.js';
import { PayoutStateTags } from '#web/features/payouts/components/WaitTags.js';
import { NewComplementDialog } from '../components/NewComplementDialog.js';
import { ListTable } from '#web/components/general/ListTable.js';

const COMPLEMENT_COLUMNS = ['number', 'slip', 'machine', 'paid', 'due', 'difference', 'customer', 'by'] as const;
const FIGURE_COLUMNS: readonly string[] = ['paid', 'due', 'difference'];

/**
 * Shows the book of complements (payments of what a machine failed to pay), latest first. A new one can be entered; the
 * address may open its form at once.
 */
export function ComplementsScreen() {
  const { t } = useTranslation('disputes');
  const mayEnter = useHasPermission('disputes.decide');
  const { begin } = useSearch({ from: '/behind/$establishment/complements' });
  const navigate = useNavigate({ from: '/$establishment/complements' });
  const [isDialogOpen, setDialogOpen] = useState(begin === 'new' && mayEnter);
  /** Closes the dialog, and removes it from the address. */
  const closeDialog = (): void => {
    setDialogOpen(false);
    // a reload shows the book without the form
    if (begin !== undefined) void navigate({ search: {}, replace: true });
  };
  return (
    <>
      <PageHeader title={t('complements.title')} summary={t('complements.about')}>
        <DocumentLink reportName="complement-book" />
        {mayEnter && (
          <Button size="md" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setDialogOpen(true)}>
            {t('complements.enter')}
          </Button>
        )}
      </PageHeader>
      <PayoutTabs openTab="complements" />
      <ComplementTable />
      {isDialogOpen && <NewComplementDialog onClose={closeDialog} />}
    </>
  );
}

/** Shows a table of the complements (payments of the part that a machine failed to pay), latest first, paged. */
function ComplementTable() {
  const { t } = useTranslation('disputes');
  const complementPages = useEstablishmentRows('/complements', {}, ({ complementNumber }) => complementNumber);
  if (complementPages.error !== null || complementPages.rows === undefined)
    return <QueryStatus query={complementPages} />;
  if (complementPages.rows.length === 0)
    return <EmptyState title={t('complements.empty')} explanation={t('complements.emptyText')} />;
  return (
    <>
      <ListTable
        label={t('complements.title')}
        columns={COMPLEMENT_COLUMNS.map((column) => ({
          label: t(`complements.${column}`),
          isFigure: FIGURE_COLUMNS.includes(column),
        }))}
        miw={740}
      >
        {complementPages.rows.map((complement) => (
          <ComplementRow key={complement.complementNumber} complement={complement} />
        ))}
      </ListTable>
      <LoadMoreButton list={complementPages} />
    </>
  );
}

/**
 * Shows a complement (a payment of what a machine failed to pay): slip, machine, amounts paid and due, and their
 * difference. The customer's name is protected; only its presence is shown.
 */
function ComplementRow({ complement }: { readonly complement: ApiSchema<'ComplementRow'> }) {
  const { t } = useTranslation('disputes');
  const establishment = useEstablishmentCode();
  const { formatMoney, formatInstant } = useFormats();
  return (
    <Table.Tr>
      <Table.Th scope="row">{complement.complementNumber}</Table.Th>
      <Table.Td>
        <Anchor component={Link} to={`/${establishment}/payouts/${complement.payoutId}`} underline="always" mr="xs">
          {t('complements.slipNumber', { number: complement.slipNumber })}
        </Anchor>
        {complement.state === 'open' ? t('complements.toPay') : <PayoutStateTags state={complement.state} waits={[]} />}
      </Table.Td>
      <Table.Td>
        {complement.machine}
        <Text size="sm" c="dimmed">
          {complement.combination}
        </Text>
      </Table.Td>
      <Table.Td className="figure">{formatMoney(complement.paidMinor)}</Table.Td>
      <Table.Td className="figure">{formatMoney(complement.dueMinor)}</Table.Td>
      <Table.Td className="figure">{formatMoney(complement.differenceMinor)}</Table.Td>
      <Table.Td>{t(complement.hasCustomer ? 'underLock' : 'notSaid')}</Table.Td>
      <Table.Td>
        {complement.enteredByName}
        <Text size="sm" c="dimmed">
          {formatInstant(complement.enteredAt)}
        </Text>
      </Table.Td>
    </Table.Tr>
  );
}
