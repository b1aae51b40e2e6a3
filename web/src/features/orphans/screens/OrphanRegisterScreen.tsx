import { Button, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useHasPermission } from '#web/session/session.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { LoadMoreButton } from '#web/components/pages/ListActions.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useEstablishmentRows } from '#web/components/pages/rows.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { OrphansHeader } from '../components/OrphansHead.js';
import { OrphanPersonDialog } from '../components/PersonLook.js';

/** The numbered columns of the register, as AI67:6 prescribes them. */
const REGISTER_COLUMNS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
type Entry = ApiSchema<'OrphanEntryRow'>;

interface EntryRowProps {
  readonly entry: Entry;
  /** Opens the entry's protected claimant. */
  readonly onShowClaimant: () => void;
}

/** Shows the register of orphans (money found without an owner), entry by entry as AI67:6 requires, latest first. */
export function OrphanRegisterScreen() {
  return (
    <>
      <OrphansHeader openTab="orphans/register" />
      <OrphanRegisterTable />
    </>
  );
}

/**
 * Lists the entries of the register of orphans (money found without an owner), latest first. The claimant of a refund
 * is protected, and shown in a dialog.
 */
function OrphanRegisterTable() {
  const { t } = useTranslation('orphans');
  const [selectedEntry, setSelectedEntry] = useState<Entry | null>(null);
  const registerPages = useEstablishmentRows('/orphans/register', {}, ({ entryNumber }) => entryNumber);
  if (registerPages.error !== null || registerPages.rows === undefined) return <QueryStatus query={registerPages} />;
  if (registerPages.rows.length === 0)
    return <EmptyState title={t('register.empty')} explanation={t('register.emptyText')} />;
  return (
    <>
      <ListTable
        label={t('register.title')}
        columns={REGISTER_COLUMNS.map((column) => ({
          label: t(`register.column${column}`),
          isFigure: column === 6 || column === 7,
          ...(column === 3 || column === 4 ? { style: { minWidth: '10rem' } } : {}),
        }))}
        miw={1000}
        verticalSpacing="xs"
      >
        {registerPages.rows.map((entry) => (
          <EntryRow key={entry.entryNumber} entry={entry} onShowClaimant={() => setSelectedEntry(entry)} />
        ))}
      </ListTable>
      <LoadMoreButton list={registerPages} />
      {selectedEntry?.refersToNumber != null && (
        <OrphanPersonDialog
          role="claimant"
          orphanNumber={selectedEntry.refersToNumber}
          onClose={() => setSelectedEntry(null)}
        />
      )}
    </>
  );
}

/**
 * Renders an entry of the register of orphans (money found without an owner) in its nine columns. They include the
 * running total and the number of its ledger entry.
 */
function EntryRow({ entry, onShowClaimant }: EntryRowProps) {
  const { t } = useTranslation('orphans');
  const { formatMoney, formatInstant, formatDay } = useFormats();
  const { entryNumber, act, kind, machine, table, place, reference, closedOn } = entry;
  const onMachine = machine === null ? '' : t('onMachine', { machine });
  const atTable = table === null ? '' : t('atTable', { table });
  const locationParts = [onMachine, atTable, place, reference].filter((text) => text !== '');
  return (
    <Table.Tr>
      <Table.Th scope="row">{entryNumber}</Table.Th>
      <Table.Td>{formatInstant(entry.happenedAt)}</Table.Td>
      <Table.Td>
        {t(`register.act.${act}`)} : {t(`kind.${kind}`)}
        <Text size="sm" c="dimmed">
          {locationParts.join(' · ')}
        </Text>
      </Table.Td>
      <Table.Td>{entry.enteredByName}</Table.Td>
      <Table.Td>{entry.deskCode ?? '–'}</Table.Td>
      <Table.Td className="figure">{formatMoney(entry.amountMinor)}</Table.Td>
      <Table.Td className="figure">
        {formatMoney(entry.totalMinor)}
        {closedOn !== null && (
          <Text size="sm" c="dimmed">
            {t('register.closed', { day: formatDay(closedOn) })}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{entry.journalEntryNumber}</Table.Td>
      <Table.Td>
        <EntryRemarks entry={entry} onShowClaimant={onShowClaimant} />
      </Table.Td>
    </Table.Tr>
  );
}

/**
 * Renders the register's last column: the entry to which it refers, the person who authorised it, and its reason. A
 * button shows the protected claimant.
 */
function EntryRemarks({ entry, onShowClaimant }: EntryRowProps) {
  const { t } = useTranslation('orphans');
  const maySeeClaimants = useHasPermission('claimants.read');
  const { entryNumber, act, refersToNumber, authorisedByName, hasClaimant, reason } = entry;
  return (
    <>
      {refersToNumber !== null && (
        <Text size="sm">
          {t(act === 'received' ? 'register.settledBy' : 'register.refers', { number: refersToNumber })}
        </Text>
      )}
      {authorisedByName !== null && <Text size="sm">{t('register.authorised', { name: authorisedByName })}</Text>}
      {reason !== '' && <Text size="sm">{reason}</Text>}
      {hasClaimant && maySeeClaimants && (
        <Button
          size="md"
          variant="subtle"
          px={0}
          className="no-print"
          onClick={onShowClaimant}
          aria-label={t('register.claimantOf', { number: entryNumber })}
        >
          {t('register.claimant')}
        </Button>
      )}
    </>
  );
}
