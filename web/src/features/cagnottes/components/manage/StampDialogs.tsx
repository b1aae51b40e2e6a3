import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import type { CagnotteTicketBook } from '../cercle.js';
import { ReversalDialog, type SignedReversal } from '../session/ReversalDialog.js';

interface StampDialogProps {
  readonly book: CagnotteTicketBook;
  readonly onClose: () => void;
}

/** Stamps a book after its keeper has read the consequences. */
export function StampDialog({ book, onClose }: StampDialogProps) {
  const { t } = useTranslation('cagnottes');
  const { bookNumber, tableNumber, nextTicket } = book;
  const mutation = useEstablishmentMutation('post', '/ticket-books/{book}/stamps');
  return (
    <WriteDialog
      title={t('book.stampOf', { book: bookNumber })}
      submitLabel={t('book.stamp')}
      onSubmit={() =>
        mutation.mutate(
          { path: { book: String(bookNumber) } },
          announceAndClose(onClose, t('book.stampDone', { book: bookNumber })),
        )
      }
      onClose={onClose}
      mutation={mutation}
      needsServer
    >
      <Text>{t('book.stampEffect', { book: bookNumber, table: tableNumber, ticket: nextTicket })}</Text>
      <Text size="sm" c="dimmed">
        {t('book.stampAfter')}
      </Text>
    </WriteDialog>
  );
}

/** Reverses the stamp of a book, with which no session has begun. */
export function StampReversalDialog({ book: { bookNumber }, onClose }: StampDialogProps) {
  const { t } = useTranslation('cagnottes');
  const mutation = useEstablishmentMutation('post', '/ticket-books/{book}/stamps/reversal');
  const reverse = (body: SignedReversal, onSent: () => void): void =>
    mutation.mutate(
      { path: { book: String(bookNumber) }, body },
      announceAndClose(onSent, t('reversal.stampDone', { book: bookNumber })),
    );
  return (
    <ReversalDialog
      title={t('reversal.stampOf', { book: bookNumber })}
      effect={t('reversal.stampEffect')}
      draftName={`stamp-reversal.${String(bookNumber)}`}
      mutation={mutation}
      onClose={onClose}
      onSubmit={reverse}
    />
  );
}
