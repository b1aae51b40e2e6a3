import { Text, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '#web/api/client.js';
import { notifySuccess } from '#web/components/pages/announce.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';

interface PasskeyDialogProps {
  readonly passkey: { readonly passkeyId: string; readonly name: string };
  readonly onClose: () => void;
}

/** Shows a dialog that renames a passkey of the user. */
export function RenamePasskeyDialog({ passkey, onClose }: PasskeyDialogProps) {
  const { t } = useTranslation('me');
  const [name, setName] = useState(passkey.name);
  const renameMutation = useApiMutation('post', '/api/passkeys/{passkeyId}/name');
  const params = { path: { passkeyId: passkey.passkeyId } };
  return (
    <WriteDialog
      title={t('passkeys.renameOf', { name: passkey.name })}
      submitLabel={t('passkeys.rename')}
      onSubmit={() => renameMutation.mutate({ params, body: { name } }, { onSuccess: onClose })}
      onClose={onClose}
      mutation={renameMutation}
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
export function RemovePasskeyDialog({ passkey, onClose }: PasskeyDialogProps) {
  const { t } = useTranslation('me');
  const router = useRouter();
  const removalMutation = useApiMutation('post', '/api/passkeys/{passkeyId}/removal');
  const params = { path: { passkeyId: passkey.passkeyId } };
  const handleRemoved = (): void => {
    notifySuccess(t('passkeys.removed'));
    void router.invalidate();
    onClose();
  };
  return (
    <WriteDialog
      title={t('passkeys.removeOf', { name: passkey.name })}
      submitLabel={t('passkeys.remove')}
      onSubmit={() => removalMutation.mutate({ params }, { onSuccess: handleRemoved })}
      onClose={onClose}
      mutation={removalMutation}
      isDangerous
    >
      <Text>{t('passkeys.removeDoes')}</Text>
    </WriteDialog>
  );
}
