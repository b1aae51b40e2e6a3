import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

export interface RevokeTokenDialogProps {
  readonly token: ApiSchema<'Token'>;
  readonly onClose: () => void;
}

/** Shows a dialog that revokes a token permanently. */
export function RevokeTokenDialog({ token, onClose }: RevokeTokenDialogProps) {
  const { t } = useTranslation('devices');
  const revocationMutation = useEstablishmentMutation('post', '/tokens/{tokenId}/revoke');
  return (
    <WriteDialog
      title={t('revoke.of', { name: token.name })}
      submitLabel={t('revoke.button')}
      onSubmit={() => revocationMutation.mutate({ path: { tokenId: token.tokenId } }, { onSuccess: onClose })}
      onClose={onClose}
      mutation={revocationMutation}
    >
      <Text>{t('revoke.does')}</Text>
    </WriteDialog>
  );
}
