import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../api/client.js';
import { useConnection } from '../../../api/connection.js';
import { useEstablishmentCode } from '../../../session/session.js';
import { Dialog } from '../../../components/dialogs/Dialog.js';
import { DialogForm } from '../../../components/dialogs/DialogForm.js';
import { useFormats } from '../../../components/figures/figures.js';
import { Note } from '../../../components/general/Note.js';
import { NeedsServer } from '../../../outbox/NeedsServer.js';

/** The Direction lets the tickets expire whose last day is over; says how many there were, and how much. */
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
