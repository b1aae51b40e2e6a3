import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/components/general/Empty.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Loading } from '#web/components/general/Waiting.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { useHasPermission } from '#web/session/session.js';
import { CagnotteTabs } from '../components/CagnotteTabs.js';
import { BooksTable } from '../components/manage/BooksTable.js';
import { NewBookDialog } from '../components/manage/NewBookDialog.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

/**
 * Shows the page of the books of tickets (receipts of the rake): received for a table, stamped before each session,
 * finished.
 */
export function TicketBooksScreen() {
  const { t } = useTranslation('cagnottes');
  const mayKeepBooks = useHasPermission('cagnottes.keepBooks');
  const booksQuery = useEstablishmentQuery('/ticket-books');
  return (
    <>
      <PageHeader title={t('tab.books')} summary={t('book.about')}>
        {mayKeepBooks && (
          <DialogButton label={t('book.receive')} size="md" leftSection={<IconPlus size={18} aria-hidden />}>
            {(close) => <NewBookDialog onClose={close} />}
          </DialogButton>
        )}
      </PageHeader>
      <CagnotteTabs currentTab="books" />
      {booksQuery.error !== null && <ProblemBox problem={booksQuery.error} />}
      {booksQuery.isPending && <Loading />}
      {booksQuery.data?.length === 0 && <EmptyState title={t('book.empty')} explanation={t('book.emptyText')} />}
      {booksQuery.data !== undefined && booksQuery.data.length > 0 && <BooksTable books={booksQuery.data} />}
    </>
  );
}
