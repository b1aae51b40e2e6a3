import { Button, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#web/api/connection.js';
import { useFormats } from '#web/components/figures/figures.js';
import { getTodayIn } from '#web/components/figures/zone.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { notifySuccess } from '#web/components/pages/announce.js';
import { NeedsServer } from '#web/outbox/NeedsServer.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useHasPermission } from '#web/session/session.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import type { CagnotteTicketBook } from '../cercle.js';
import { StampDialog, StampReversalDialog } from './StampDialogs.js';
import { ListTable } from '#web/components/general/ListTable.js';

const BOOK_COLUMNS = ['number', 'table', 'series', 'value', 'tickets', 'left', 'stamp', 'act'] as const;

/** Returns whether all tickets of a book are detached. */
const isBookUsedUp = ({ nextTicket, lastTicket }: CagnotteTicketBook): boolean =>
  BigInt(nextTicket) > BigInt(lastTicket);

/** Act of the keeper on a book. */
type BookAction = 'stamp' | 'finish' | 'reverse';

interface OpenBookDialog {
  readonly action: 'stamp' | 'reverse';
  readonly book: CagnotteTicketBook;
}

/**
 * Shows a table of the ticket books, in the order of the given list. Their keeper stamps them before a session or
 * declares them finished.
 */
export function BooksTable({ books }: { readonly books: readonly CagnotteTicketBook[] }) {
  const { t } = useTranslation('cagnottes');
  const { isServerReachable } = useConnection();
  const mayKeepBooks = useHasPermission('cagnottes.keepBooks');
  const finishMutation = useEstablishmentMutation('post', '/ticket-books/{book}/end');
  const [openDialog, setOpenDialog] = useState<OpenBookDialog | null>(null);
  const dialogProps = { onClose: (): void => setOpenDialog(null) };
  /** Declares a book finished and announces it, or opens the dialog of another act. */
  const startAction = (action: BookAction, book: CagnotteTicketBook): void => {
    if (action !== 'finish') {
      setOpenDialog({ action, book });
      return;
    }
    const { bookNumber } = book;
    finishMutation.mutate(
      { path: { book: String(bookNumber) } },
      { onSuccess: () => notifySuccess(t('book.finishDone', { book: bookNumber })) },
    );
  };
  return (
    <>
      {mayKeepBooks && <NeedsServer />}
      {finishMutation.error !== null && <ProblemBox problem={finishMutation.error} />}
      <ListTable
        label={t('tab.books')}
        columns={BOOK_COLUMNS.filter((column) => mayKeepBooks || column !== 'act').map((column) => ({
          label: t(`book.column_${column}`),
          isFigure: ['value', 'left'].includes(column),
        }))}
        miw={900}
        verticalSpacing="sm"
      >
        {books.map((book) => (
          <BookRow
            key={book.bookNumber}
            book={book}
            isDisabled={!isServerReachable || finishMutation.isPending}
            onAction={mayKeepBooks ? (action) => startAction(action, book) : null}
          />
        ))}
      </ListTable>
      {openDialog?.action === 'stamp' && <StampDialog book={openDialog.book} {...dialogProps} />}
      {openDialog?.action === 'reverse' && <StampReversalDialog book={openDialog.book} {...dialogProps} />}
    </>
  );
}

interface BookRowProps {
  readonly book: CagnotteTicketBook;
  readonly isDisabled: boolean;
  readonly onAction: ((action: BookAction) => void) | null;
}

/**
 * Shows the row of a ticket book: table, series, value, ticket range, tickets left, stamp, and a button. A used-up book
 * can be declared finished; another one can be stamped, or its stamp of today reversed before a session. `onAction` is
 * null for users who may do neither.
 */
function BookRow({ book, isDisabled, onAction }: BookRowProps) {
  const { t } = useTranslation('cagnottes');
  const { formatMoney, formatCount } = useFormats();
  const { timeZone } = useEstablishment();
  const { bookNumber, tableNumber, series, valueMinor, firstTicket, lastTicket, nextTicket, finishedOn } = book;
  const ticketsLeft = BigInt(lastTicket) - BigInt(nextTicket) + 1n;
  const isReadyToday = !isBookUsedUp(book) && book.stampedOn === getTodayIn(timeZone) && !book.isStampUsed;
  const action = isReadyToday ? 'reverse' : isBookUsedUp(book) ? 'finish' : 'stamp';
  return (
    <Table.Tr>
      <Table.Td>{bookNumber}</Table.Td>
      <Table.Td>{tableNumber}</Table.Td>
      <Table.Td>{series}</Table.Td>
      <Table.Td className="figure">{formatMoney(valueMinor)}</Table.Td>
      <Table.Td>{t('book.range', { first: firstTicket, last: lastTicket })}</Table.Td>
      <Table.Td className="figure">{formatCount(ticketsLeft.toString())}</Table.Td>
      <Table.Td>
        <BookStampState book={book} />
      </Table.Td>
      {onAction !== null && (
        <Table.Td>
          {finishedOn === null && (
            <Button
              size="md"
              variant="default"
              disabled={isDisabled}
              aria-label={t(`book.${action}Of`, { book: bookNumber })}
              onClick={() => onAction(action)}
            >
              {t(`book.${action}`)}
            </Button>
          )}
        </Table.Td>
      )}
    </Table.Tr>
  );
}

/** Shows whether a book is stamped for a session, was used at one, or is finished, with the day and the author. */
function BookStampState({
  book: { finishedOn, stampedOn, stampedByName, isStampUsed },
}: {
  readonly book: CagnotteTicketBook;
}) {
  const { t } = useTranslation('cagnottes');
  const { formatDay } = useFormats();
  if (finishedOn !== null) return t('book.finishedOn', { day: formatDay(finishedOn) });
  if (stampedOn === null) return t('book.neverStamped');
  return (
    <>
      {t(isStampUsed ? 'book.lastStamped' : 'book.stampedFor', { day: formatDay(stampedOn) })}
      <Text size="sm" c="dimmed">
        {stampedByName}
      </Text>
    </>
  );
}
