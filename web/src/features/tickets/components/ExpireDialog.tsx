import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { useFormats } from '#web/components/figures/figures.js';
import { Note } from '#web/components/general/Note.js';
import { WriteForm } from '#web/outbox/WriteForm.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

/**
 * Shows the dialog that expires all tickets past their last day, which the Direction decides; reports their number and
 * amount.
 */
export function ExpireTicketsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('tickets');
  const { formatMoney } = useFormats();
  const expiryMutation = useEstablishmentMutation('post', '/tickets/expiries');
  return (
    <Dialog title={t('expire.title')} onClose={onClose} isPersistent>
      {expiryMutation.data === undefined ? (
        <WriteForm
          submitLabel={t('expire.send')}
          onSubmit={() => expiryMutation.mutate({})}
          onClose={onClose}
          mutation={expiryMutation}
          needsServer
          isDangerous
        >
          <Text>{t('expire.about')}</Text>
        </WriteForm>
      ) : (
        <Stack>
          <Note color="teal" role="status" title={t('expire.done', { count: expiryMutation.data.tickets })}>
            {t('expire.worth', { amount: formatMoney(expiryMutation.data.amountMinor) })}
          </Note>
          <Group justify="flex-end">
            <Button size="md" onClick={onClose}>
              {t('cash.close')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
