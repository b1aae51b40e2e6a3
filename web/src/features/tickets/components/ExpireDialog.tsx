import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useConnection } from '#web/api/connection.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogForm } from '#web/components/dialogs/DialogForm.js';
import { useFormats } from '#web/components/figures/figures.js';
import { Note } from '#web/components/general/Note.js';
import { NeedsServer } from '#web/outbox/NeedsServer.js';

/** Dialog in which the Direction expires the tickets past their last day; reports their number and amount. */
export function ExpireDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('tickets');
  const establishment = useEstablishmentCode();
  const { isReached } = useConnection();
  const { money } = useFormats();
  const expire = useWrite('post', '/api/establishments/{establishment}/tickets/expiries');
  return (
    <Dialog title={t('expire.title')} close={close} isHeld>
      {expire.data === undefined ? (
        <DialogForm
          act={t('expire.send')}
          send={() => expire.mutate({ params: { path: { establishment } } })}
          close={close}
          isPending={expire.isPending}
          problem={expire.error}
          isOff={!isReached}
          isDangerous
        >
          <NeedsServer />
          <Text>{t('expire.about')}</Text>
        </DialogForm>
      ) : (
        <Stack>
          <Note color="teal" role="status" title={t('expire.done', { count: expire.data.tickets })}>
            {t('expire.worth', { amount: money(expire.data.amountMinor) })}
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
