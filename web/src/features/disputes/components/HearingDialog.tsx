import { Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogForm } from '#web/components/dialogs/DialogForm.js';
import { ProofOfPerson } from '#web/components/forms/ProofOfPerson.js';
import { announce } from '#web/components/pages/announce.js';
import { useFaults, useTypedForm } from '#web/components/forms/use-typed.js';
import type { DisputeDialogProps } from './dispute-dialog.js';

/** A dialog for the technician's statement, written here and confirmed by the technician's proof of identity. */
export function HearingDialog({ dispute, close }: DisputeDialogProps) {
  const { t } = useTranslation('disputes');
  const establishment = useEstablishmentCode();
  const { needed, short } = useFaults();
  const { disputeId, customerStatement } = dispute;
  const form = useTypedForm({ statement: '', code: '', secret: '' }, (name, values) =>
    name === 'statement' ? short(values[name]) : needed(values[name]),
  );
  const hear = useWrite('post', '/api/establishments/{establishment}/disputes/{disputeId}/hearing');
  const { statement, code, secret } = form.values;
  /** Records the statement, announces it and closes the dialog. */
  const act = (): void =>
    hear.mutate(
      {
        params: { path: { establishment, disputeId } },
        body: { statement: statement.trim(), code: code.trim(), secret },
      },
      {
        onSuccess: () => {
          announce(t('hearing.done'));
          close();
        },
      },
    );
  return (
    <Dialog title={t('hearing.title')} close={close} size="lg" isHeld>
      <DialogForm
        act={t('hearing.send')}
        send={() => form.send(act)}
        close={close}
        isPending={hear.isPending}
        problem={hear.error}
      >
        <Text size="sm" c="dimmed">
          {t('hearing.customerSaid', { statement: customerStatement })}
        </Text>
        <Textarea
          data-autofocus
          label={t('hearing.statement')}
          required
          autosize
          minRows={3}
          maxLength={4000}
          {...form.input('statement')}
        />
        <ProofOfPerson
          legend={t('hearing.who')}
          about={t('hearing.whoAbout')}
          code={form.field('code')}
          secret={form.field('secret')}
        />
      </DialogForm>
    </Dialog>
  );
}
