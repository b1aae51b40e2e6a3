import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Shape } from '#web/api/client.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useWriteHere } from '#web/session/write-here.js';

export interface RevokeModalProps {
  readonly token: Shape<'Token'>;
  readonly close: () => void;
}

/** Shows a dialog that revokes a token permanently. */
export function RevokeTokenDialog({ token, close }: RevokeModalProps) {
  const { t } = useTranslation('devices');
  const revocationWrite = useWriteHere('post', '/api/establishments/{establishment}/tokens/{tokenId}/revoke');
  return (
    <WriteDialog
      title={t('revoke.of', { name: token.name })}
      submitLabel={t('revoke.button')}
      onSubmit={() => revocationWrite.mutate({ path: { tokenId: token.tokenId } }, { onSuccess: close })}
      close={close}
      mutation={revocationWrite}
    >
      <Text>{t('revoke.does')}</Text>
    </WriteDialog>
  );
}
