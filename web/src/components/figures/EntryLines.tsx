import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { findAccountRole } from '#domain/accounting/account-roles.js';
import { getEntryTitle } from '#domain/accounting/journal-words.js';
import type { ApiSchema } from '#web/api/client.js';
import { Money } from './figures.js';
import { useTextTranslator } from './titled.js';

/** Shows entries that a decision or a closing will post: a row for each line, with its account and side. */
export function EntryLineRows({ entries }: { readonly entries: readonly ApiSchema<'EntryToCome'>[] }) {
  const { t } = useTranslation('acts');
  const translate = useTextTranslator();
  return entries.flatMap(({ fact, lines }, entryIndex) =>
    lines.map(({ role, accountCode, debitMinor, creditMinor }) => {
      const isDebit = debitMinor !== '0';
      const accountRole = findAccountRole(role);
      const account = `${accountCode} ${accountRole === undefined ? role : translate(accountRole.name)}`;
      return (
        <Table.Tr key={`${entryIndex} ${role} ${isDebit ? 'debit' : 'credit'}`}>
          <Table.Td>{translate(getEntryTitle(fact, null))}</Table.Td>
          <Table.Td>{t(isDebit ? 'entryDebit' : 'entryCredit', { account })}</Table.Td>
          <Table.Td className="figure">
            <Money amountMinor={isDebit ? debitMinor : creditMinor} />
          </Table.Td>
        </Table.Tr>
      );
    }),
  );
}

export interface EntriesTableProps {
  /** What will post them, and when. */
  readonly caption: string;
  readonly entries: readonly ApiSchema<'EntryToCome'>[];
}

/** Shows a table of entries that a decision or a closing will post; nothing without any. */
export function EntriesTable({ caption, entries }: EntriesTableProps) {
  if (entries.length === 0) return null;
  return (
    <Table captionSide="top" aria-label={caption}>
      <Table.Caption>{caption}</Table.Caption>
      <Table.Tbody>
        <EntryLineRows entries={entries} />
      </Table.Tbody>
    </Table>
  );
}
