import { Button, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchRead, type Shape } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { Empty } from '#web/components/general/Empty.js';
import { MoreButton } from '#web/components/pages/ListActions.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useRows } from '#web/components/pages/rows.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { OrphansHead } from '../components/OrphansHead.js';
import { PersonLook } from '../components/PersonLook.js';

const PATH = '/api/establishments/{establishment}/orphans/register';
/** The numbered columns of the register, as AI67:6 prescribes them. */
const REGISTER_COLUMNS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
type Entry = Shape<'OrphanEntryRow'>;

interface EntryProps {
  readonly entry: Entry;
  /** Opens the entry's protected claimant. */
  readonly showClaimant: () => void;
}

/** Shows the register of orphans (money found without an owner), entry by entry as AI67:6 requires, latest first. */
export function OrphanRegisterScreen() {
  return (
    <>
      <OrphansHead openTab="orphans/register" />
      <RegisterTable />
    </>
  );
}

/**
 * Lists the entries of the register of orphans (money found without an owner), latest first. The claimant of a refund
 * is protected, and shown in a dialog.
 */
function RegisterTable() {
  const { t } = useTranslation('orphans');
  const path = { establishment: useEstablishmentCode() };
  const [lookedUpEntry, setLookedUpEntry] = useState<Entry | null>(null);
  const list = useRows<Entry>(
    [PATH, { path }],
    ({ entryNumber }) => entryNumber,
    ({ before, limit }, signal) => {
      const query = before === undefined ? { limit } : { limit, before: Number(before) };
      return fetchRead(PATH, { params: { path, query } }, signal);
    },
  );
  if (list.problem !== null) return <ProblemBox problem={list.problem} />;
  if (list.rows === undefined) return <Waiting />;
  if (list.rows.length === 0) return <Empty title={t('register.empty')} explanation={t('register.emptyText')} />;
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
        {list.rows.map((entry) => (
          <EntryRow key={entry.entryNumber} entry={entry} showClaimant={() => setLookedUpEntry(entry)} />
        ))}
      </ListTable>
      <MoreButton list={list} />
      {lookedUpEntry?.refersToNumber != null && (
        <PersonLook role="claimant" orphanNumber={lookedUpEntry.refersToNumber} close={() => setLookedUpEntry(null)} />
      )}
    </>
  );
}

/**
 * Renders an entry of the register of orphans (money found without an owner) in its nine columns. They include the
 * running total and the number of its ledger entry.
 */
function EntryRow({ entry, showClaimant }: EntryProps) {
  const { t } = useTranslation('orphans');
  const { formatMoney: formatMoney, formatInstant: formatInstant, formatDay: formatDay } = useFormats();
  const { entryNumber, act, kind, machine, table, place, reference, closedOn } = entry;
  const onMachine = machine === null ? '' : t('onMachine', { machine });
  const atTable = table === null ? '' : t('atTable', { table });
  const placeTexts = [onMachine, atTable, place, reference].filter((text) => text !== '');
  return (
    <Table.Tr>
      <Table.Th scope="row">{entryNumber}</Table.Th>
      <Table.Td>{formatInstant(entry.happenedAt)}</Table.Td>
      <Table.Td>
        {t(`register.act.${act}`)} : {t(`kind.${kind}`)}
        <Text size="sm" c="dimmed">
          {placeTexts.join(' · ')}
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
        <Remarks entry={entry} showClaimant={showClaimant} />
      </Table.Td>
    </Table.Tr>
  );
}

/**
 * Renders the register's last column: the entry to which it refers, the person who authorised it, and its reason. A
 * button shows the protected claimant.
 */
function Remarks({ entry, showClaimant }: EntryProps) {
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
          onClick={showClaimant}
          aria-label={t('register.claimantOf', { number: entryNumber })}
        >
          {t('register.claimant')}
        </Button>
      )}
    </>
  );
}
