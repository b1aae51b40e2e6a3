import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { useFormats } from '#web/components/figures/figures.js';
import { Note } from '#web/components/general/Note.js';
import { WriteForm } from '#web/outbox/WriteForm.js';
import { useWriteHere } from '#web/session/write-here.js';

/**
 * Shows the dialog that expires all tickets past their last day, which the Direction decides; reports their number and
 * amount.
 */
export function ExpireDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('tickets');
  const { formatMoney: formatMoney } = useFormats();
  const expire = useWriteHere('post', '/api/establishments/{establishment}/tickets/expiries');
  return (
    <Dialog title={t('expire.title')} close={close} isPersistent>
      {expire.data === undefined ? (
        <WriteForm
          submitLabel={t('expire.send')}
          onSubmit={() => expire.mutate({})}
          close={close}
          mutation={expire}
          needsServer
          isDangerous
        >
          <Text>{t('expire.about')}</Text>
        </WriteForm>
      ) : (
        <Stack>
          <Note color="teal" role="status" title={t('expire.done', { count: expire.data.tickets })}>
            {t('expire.worth', { amount: formatMoney(expire.data.amountMinor) })}
          </Note>
          <Group justify="flex-end">
            <Button size="md" onClick={close}>
              {t('cash.close')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
