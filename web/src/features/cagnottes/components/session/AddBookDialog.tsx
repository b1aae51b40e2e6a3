import { useTranslation } from 'react-i18next';
import type { SessionDialogProps } from '../cercle.js';
import { BookChoiceField, useBookChoice } from '../stamped-books.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

/** Shows a dialog that brings stamped books of tickets into service while the session runs. */
export function AddBookDialog({ session, onClose }: SessionDialogProps) {
  const { t } = useTranslation('cagnottes');
  const bookChoice = useBookChoice(session.tableNumber);
  const booksMutation = useEstablishmentMutation('post', '/cercle-sessions/{sessionId}/books');
  const addBooks = (): void =>
    booksMutation.mutate(
      { path: { sessionId: session.sessionId }, body: { books: [...bookChoice.chosenBookNumbers] } },
      announceAndClose(onClose, t('addBook.done')),
    );
  return (
    <WriteDialog
      title={t('addBook.dialog', { table: session.tableNumber })}
      submitLabel={bookChoice.chosenBookNumbers.length === 0 ? null : t('addBook.send')}
      onSubmit={addBooks}
      onClose={onClose}
      mutation={booksMutation}
      size="44rem"
      needsServer
    >
      <BookChoiceField bookChoice={bookChoice} />
    </WriteDialog>
  );
}
