import { Text, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { announce } from '#web/components/pages/announce.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';

interface PasskeyDialogProps {
  readonly passkey: { readonly passkeyId: string; readonly name: string };
  readonly close: () => void;
}

/** Shows a dialog that renames a passkey of the user. */
export function RenamePasskey({ passkey, close }: PasskeyDialogProps) {
  const { t } = useTranslation('me');
  const [name, setName] = useState(passkey.name);
  const rename = useWrite('post', '/api/passkeys/{passkeyId}/name');
  const params = { path: { passkeyId: passkey.passkeyId } };
  return (
    <WriteDialog
      title={t('passkeys.renameOf', { name: passkey.name })}
      submitLabel={t('passkeys.rename')}
      onSubmit={() => rename.mutate({ params, body: { name } }, { onSuccess: close })}
      close={close}
      mutation={rename}
      isDisabled={name.trim() === ''}
    >
      <TextInput
        label={t('passkeys.name')}
        maxLength={60}
        data-autofocus
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </WriteDialog>
  );
}

/** Shows a dialog that removes a passkey, which its owner has lost or no longer needs. */
export function RemovePasskey({ passkey, close }: PasskeyDialogProps) {
  const { t } = useTranslation('me');
  const router = useRouter();
  const remove = useWrite('post', '/api/passkeys/{passkeyId}/removal');
  const params = { path: { passkeyId: passkey.passkeyId } };
  const confirmRemoval = (): void => {
    announce(t('passkeys.removed'));
    void router.invalidate();
    close();
  };
  return (
    <WriteDialog
      title={t('passkeys.removeOf', { name: passkey.name })}
      submitLabel={t('passkeys.remove')}
      onSubmit={() => remove.mutate({ params }, { onSuccess: confirmRemoval })}
      close={close}
      mutation={remove}
      isDangerous
    >
      <Text>{t('passkeys.removeDoes')}</Text>
    </WriteDialog>
  );
}
