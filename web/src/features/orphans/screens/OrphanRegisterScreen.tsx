import { Button, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
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
const REGISTER_COLUMNS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
type Entry = Shape<'OrphanEntryRow'>;

/** Shows the register of orphans (money found without an owner), entry by entry as AI67:6 requires, latest first. */
export function OrphanRegisterScreen() {
  return (
    <>
      <OrphansHead here="orphans/register" />
      <RegisterTable />
    </>
  );
}

/** Lists the register's entries, latest first; a click shows the protected claimant. */
function RegisterTable() {
  const { t } = useTranslation('orphans');
  const path = { establishment: useEstablishmentCode() };
  const [lookedUpEntry, setLooked] = useState<Entry | null>(null);
  const list = useRows<Entry>(
    [PATH, { path }],
    ({ entryNumber }) => entryNumber,
    ({ before, limit }, signal) => {
      const query = before === undefined ? { limit } : { limit, before: Number(before) };
      return read(PATH, { params: { path, query } }, signal);
    },
  );
  if (list.problem !== null) return <ProblemBox problem={list.problem} />;
  if (list.rows === undefined) return <Waiting />;
  if (list.rows.length === 0) return <Empty title={t('register.empty')} text={t('register.emptyText')} />;
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
          <EntryRow key={entry.entryNumber} entry={entry} look={() => setLooked(entry)} />
        ))}
      </ListTable>
      <MoreButton list={list} />
      {lookedUpEntry?.refersToNumber != null && (
        <PersonLook role="claimant" orphanNumber={lookedUpEntry.refersToNumber} close={() => setLooked(null)} />
      )}
    </>
  );
}

/**
 * Renders an entry of the register of orphans (money found without an owner), with the running total and the ledger
 * entry. `look` opens the claimant.
 */
function EntryRow({ entry, look: showClaimant }: { readonly entry: Entry; readonly look: () => void }) {
  const { t } = useTranslation('orphans');
  const { money, instant, day } = useFormats();
  const { entryNumber, act, kind, machine, table, place, reference, closedOn } = entry;
  const onMachine = machine === null ? '' : t('onMachine', { machine });
  const atTable = table === null ? '' : t('atTable', { table });
  const placeTexts = [onMachine, atTable, place, reference].filter((text) => text !== '');
  return (
    <Table.Tr>
      <Table.Th scope="row">{entryNumber}</Table.Th>
      <Table.Td>{instant(entry.happenedAt)}</Table.Td>
      <Table.Td>
        {t(`register.act.${act}`)} : {t(`kind.${kind}`)}
        <Text size="sm" c="dimmed">
          {placeTexts.join(' · ')}
        </Text>
      </Table.Td>
      <Table.Td>{entry.enteredByName}</Table.Td>
      <Table.Td>{entry.deskCode ?? '–'}</Table.Td>
      <Table.Td className="figure">{money(entry.amountMinor)}</Table.Td>
      <Table.Td className="figure">
        {money(entry.totalMinor)}
        {closedOn !== null && (
          <Text size="sm" c="dimmed">
            {t('register.closed', { day: day(closedOn) })}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{entry.journalEntryNumber}</Table.Td>
      <Table.Td>
        <Remarks entry={entry} look={showClaimant} />
      </Table.Td>
    </Table.Tr>
  );
}

/** Renders the register's column 9: references, the person who authorised, and a button for the protected recipient. */
function Remarks({ entry, look: showClaimant }: { readonly entry: Entry; readonly look: () => void }) {
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
