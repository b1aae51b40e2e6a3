import { Text, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogForm } from '#web/components/dialogs/DialogForm.js';
import { announce } from '#web/components/pages/announce.js';

interface PasskeyActProps {
  readonly passkey: { readonly passkeyId: string; readonly name: string };
  readonly close: () => void;
}

/** Dialog that renames a passkey. */
export function RenamePasskey({ passkey, close }: PasskeyActProps) {
  const { t } = useTranslation('me');
  const [name, setName] = useState(passkey.name);
  const rename = useWrite('post', '/api/passkeys/{passkeyId}/name');
  const params = { path: { passkeyId: passkey.passkeyId } };
  return (
    <Dialog title={t('passkeys.renameOf', { name: passkey.name })} close={close}>
      <DialogForm
        act={t('passkeys.rename')}
        send={() => rename.mutate({ params, body: { name } }, { onSuccess: close })}
        close={close}
        isPending={rename.isPending}
        problem={rename.error}
        isOff={name.trim() === ''}
      >
        <TextInput
          label={t('passkeys.name')}
          maxLength={60}
          data-autofocus
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}

/** Removes a passkey that its owner has lost or no longer needs. */
export function RemovePasskey({ passkey, close }: PasskeyActProps) {
  const { t } = useTranslation('me');
  const router = useRouter();
  const remove = useWrite('post', '/api/passkeys/{passkeyId}/removal');
  const params = { path: { passkeyId: passkey.passkeyId } };
  const removed = (): void => {
    announce(t('passkeys.removed'));
    void router.invalidate();
    close();
  };
  return (
    <Dialog title={t('passkeys.removeOf', { name: passkey.name })} close={close}>
      <DialogForm
        act={t('passkeys.remove')}
        send={() => remove.mutate({ params }, { onSuccess: removed })}
        close={close}
        isPending={remove.isPending}
        problem={remove.error}
        isDangerous
      >
        <Text>{t('passkeys.removeDoes')}</Text>
      </DialogForm>
    </Dialog>
  );
}
