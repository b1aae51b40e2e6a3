import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Empty } from '#web/components/general/Empty.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { PageHead } from '#web/components/pages/PageHead.js';
import { useHasPermission } from '#web/session/session.js';
import { CagnotteTabs } from '../components/CagnotteTabs.js';
import { BooksTable } from '../components/manage/BooksTable.js';
import { NewBookDialog } from '../components/manage/NewBookDialog.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { useReadHere } from '#web/session/read-here.js';

/**
 * Shows the page of the books of tickets (receipts of the rake): received for a table, stamped before each session,
 * finished.
 */
export function TicketBooksScreen() {
  const { t } = useTranslation('cagnottes');
  const mayKeepBooks = useHasPermission('cagnottes.keepBooks');
  const booksQuery = useReadHere('/api/establishments/{establishment}/ticket-books');
  return (
    <>
      <PageHead title={t('tab.books')} summary={t('book.about')}>
        {mayKeepBooks && (
          <DialogButton label={t('book.receive')} size="md" leftSection={<IconPlus size={18} aria-hidden />}>
            {(close) => <NewBookDialog close={close} />}
          </DialogButton>
        )}
      </PageHead>
      <CagnotteTabs here="books" />
      {booksQuery.error !== null && <ProblemBox problem={booksQuery.error} />}
      {booksQuery.isPending && <Waiting />}
      {booksQuery.data?.length === 0 && <Empty title={t('book.empty')} explanation={t('book.emptyText')} />}
      {booksQuery.data !== undefined && booksQuery.data.length > 0 && <BooksTable books={booksQuery.data} />}
    </>
  );
}
