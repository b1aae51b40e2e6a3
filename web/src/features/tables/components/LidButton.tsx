import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

/** Shows a button that records the lid of a table's cylinder as locked since its last game, once it is confirmed. */
export function LidButton({ tableNumber }: { readonly tableNumber: string }) {
  const { t } = useTranslation('tables');
  return (
    <DialogButton label={t('lid.act')} aria-label={t('lid.actOf', { table: tableNumber })} size="lg">
      {(close) => <LidDialog tableNumber={tableNumber} onClose={close} />}
    </DialogButton>
  );
}

function LidDialog({ tableNumber, onClose }: { readonly tableNumber: string; readonly onClose: () => void }) {
  const { t } = useTranslation('tables');
  const lidMutation = useEstablishmentMutation('post', '/table-sessions/lids');
  const lockLid = (): void =>
    lidMutation.mutate({ body: { tableNumber } }, announceAndClose(onClose, t('lid.done', { table: tableNumber })));
  return (
    <WriteDialog
      title={t('lid.actOf', { table: tableNumber })}
      submitLabel={t('lid.send')}
      onSubmit={lockLid}
      onClose={onClose}
      mutation={lidMutation}
      needsServer
    >
      <Text>{t('lid.about', { table: tableNumber })}</Text>
    </WriteDialog>
  );
}
