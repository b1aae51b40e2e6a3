import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import type { SessionDialogProps } from '../cercle.js';
import { CagnotteTicketRows } from './CagnotteTicketRows.js';
import { useTicketListForm } from './tickets.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

interface StubsDialogProps extends SessionDialogProps {
  /** Stubs of coups recorded on paper, or tickets missing on their stubs. */
  readonly kind: 'stubs' | 'missing';
}

/**
 * Shows a dialog that records detached tickets without an entered coup (a round of play). They belong to coups recorded
 * on paper (`stubs`), or are missing, which requires a reason (`missing`).
 */
export function StubsDialog({ session, kind, onClose }: StubsDialogProps) {
  const { t } = useTranslation('cagnottes');
  const { validateMinLength } = useFieldValidators();
  const ticketListForm = useTicketListForm(session.books);
  const isMissing = kind === 'missing';
  const form = useTextForm({ reason: '' }, (_name, { reason }) => (isMissing ? validateMinLength(reason) : null));
  const stubsMutation = useEstablishmentMutation('post', '/cercle-sessions/{sessionId}/stubs');
  /**
   * Records the listed tickets, announces it and closes the dialog. Both parts are checked first, so that all errors
   * show together.
   */
  const submit = (): void => {
    const listedTickets = ticketListForm.submit();
    form.submit(() => {
      if (listedTickets === null) return;
      const body = { tickets: listedTickets, ...(isMissing ? { isMissing, reason: form.values.reason.trim() } : {}) };
      stubsMutation.mutate(
        { path: { sessionId: session.sessionId }, body },
        announceAndClose(onClose, t(`${kind}.done`)),
      );
    });
  };
  return (
    <WriteDialog
      title={t(`${kind}.dialog`, { table: session.tableNumber })}
      submitLabel={t(`${kind}.send`)}
      onSubmit={submit}
      onClose={onClose}
      mutation={stubsMutation}
      size="44rem"
      isPersistent
      needsServer
    >
      <Text size="sm">{t(`${kind}.about`)}</Text>
      <CagnotteTicketRows ticketListForm={ticketListForm} />
      {isMissing && (
        <LongTextInput
          label={t('reason')}
          description={t('missing.reasonHint')}
          required
          maxLength={1000}
          {...form.getInputProps('reason')}
        />
      )}
    </WriteDialog>
  );
}
