import { Badge, Button, Table, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { JOURNAL_TITLES } from '#domain/accounting/journal-words.js';
import type { ApiSchema } from '#web/api/client.js';
import { useHasPermission } from '#web/session/session.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useTextTranslator, useTitlePicker } from '#web/components/figures/titled.js';
import { ColumnHeadings } from '#web/components/general/ListTable.js';
import { ScrollRegion } from '#web/components/general/ScrollRegion.js';
import { AccountLink } from './AccountLink.js';
import { EntrySource } from './EntrySource.js';
import { ReversalDialog } from './ReversalDialog.js';
import classes from './ledger.module.css';

type Entry = ApiSchema<'JournalEntry'>;

/**
 * Lists journal entries, each as a group of rows, one for each of its lines. Users with the permission may request a
 * reversal.
 */
export function JournalTable({ entries }: { readonly entries: readonly Entry[] }) {
  const { t } = useTranslation('ledger');
  const mayReverse = useHasPermission('ledger.reverse');
  const [entryToReverse, setEntryToReverse] = useState<Entry | null>(null);
  return (
    <ScrollRegion label={t('journalTitle')}>
      <Table miw={900} className={classes['journal'] ?? ''}>
        <ColumnHeadings
          columns={[
            ...['entry', 'day', 'subject', 'accountColumn'].map((column) => t(column)),
            ...['debit', 'credit'].map((column) => ({ label: t(column), isFigure: true })),
          ]}
        />
        {entries.map((entry) => (
          <EntryRows
            key={entry.entryNumber}
            entry={entry}
            mayReverse={mayReverse}
            onReverse={() => setEntryToReverse(entry)}
          />
        ))}
      </Table>
      {entryToReverse !== null && <ReversalDialog entry={entryToReverse} onClose={() => setEntryToReverse(null)} />}
    </ScrollRegion>
  );
}

interface EntryRowsProps {
  readonly entry: Entry;
  readonly mayReverse: boolean;
  readonly onReverse: () => void;
}

/** Renders the rows of a ledger entry: its number, day and subject span its lines. */
function EntryRows({ entry, mayReverse, onReverse }: EntryRowsProps) {
  const { formatDay } = useFormats();
  const [firstLine, ...otherLines] = entry.lines;
  const rowCount = entry.lines.length;
  return (
    <Table.Tbody>
      <Table.Tr>
        <Table.Th scope="rowgroup" rowSpan={rowCount} className={classes['top'] ?? ''}>
          {entry.entryNumber}
        </Table.Th>
        <Table.Td rowSpan={rowCount} className={classes['top'] ?? ''}>
          {formatDay(entry.gamingDay)}
        </Table.Td>
        <Table.Td rowSpan={rowCount} className={classes['top'] ?? ''}>
          <EntrySubject entry={entry} mayReverse={mayReverse} onReverse={onReverse} />
        </Table.Td>
        {firstLine !== undefined && <LineCells line={firstLine} />}
      </Table.Tr>
      {otherLines.map((line) => (
        <Table.Tr key={line.lineNumber}>
          <LineCells line={line} />
        </Table.Tr>
      ))}
    </Table.Tbody>
  );
}

/** Returns the translation key for a posting: by the product, a person, or two people (request and approval). */
function getPostingTextKey({ postedByName, approvedByName }: Entry) {
  if (postedByName === null) return 'postedAlone';
  return approvedByName === null ? 'posted' : 'postedAsRequested';
}

/**
 * Shows the entry's subject, its author, and the entry that it reverses or that reverses it, with a reversal button.
 */
function EntrySubject({ entry, mayReverse, onReverse }: EntryRowsProps) {
  const { t } = useTranslation('ledger');
  const { formatInstant } = useFormats();
  const getTitle = useTitlePicker();
  const translateText = useTextTranslator();
  const isReversal = entry.reversesEntryNumber !== null;
  const isReversed = entry.reversedByEntryNumber !== null;
  return (
    <>
      <Text size="sm">
        {getTitle(entry)}{' '}
        <Badge variant="outline" color="gray">
          {t('voucher', { journal: translateText(JOURNAL_TITLES[entry.journal]), number: entry.voucherNumber })}
        </Badge>
      </Text>
      <Text size="xs" c="dimmed">
        {t(getPostingTextKey(entry), {
          at: formatInstant(entry.postedAt),
          by: entry.postedByName,
          approver: entry.approvedByName,
        })}
      </Text>
      <EntrySource source={entry.source} gamingDay={entry.gamingDay} />
      {entry.reason !== null && <Text size="xs">{t('because', { reason: entry.reason })}</Text>}
      {isReversed && (
        <Text size="xs" fw={600}>
          {t('reversedBy', { number: entry.reversedByEntryNumber })}
        </Text>
      )}
      {mayReverse && !isReversal && !isReversed && (
        <Button
          size="compact-sm"
          variant="subtle"
          className="no-print"
          leftSection={<IconArrowBackUp size={14} aria-hidden />}
          aria-label={t('reverseOf', { number: entry.entryNumber })}
          onClick={onReverse}
        >
          {t('reverse')}
        </Button>
      )}
    </>
  );
}

/** Renders the cells of a line: its account, and its amount as debit or credit. */
function LineCells({ line }: { readonly line: Entry['lines'][number] }) {
  const { formatMoney } = useFormats();
  const getTitle = useTitlePicker();
  const formatNonZero = (minor: string): string => (minor === '0' ? '' : formatMoney(minor));
  return (
    <>
      <Table.Td>
        <AccountLink accountCode={line.accountCode} /> {getTitle(line)}
      </Table.Td>
      <Table.Td className="figure">{formatNonZero(line.debitMinor)}</Table.Td>
      <Table.Td className="figure">{formatNonZero(line.creditMinor)}</Table.Td>
    </>
  );
}
