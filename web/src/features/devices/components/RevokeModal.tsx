import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';

export interface RevokeModalProps {
  readonly token: Shape<'Token'>;
  readonly close: () => void;
}

/** Shows a dialog that revokes a token permanently. */
export function RevokeTokenDialog({ token, close }: RevokeModalProps) {
  const { t } = useTranslation('devices');
  const establishment = useEstablishmentCode();
  const revocationWrite = useWrite('post', '/api/establishments/{establishment}/tokens/{tokenId}/revoke');
  const path = { establishment, tokenId: token.tokenId };
  return (
    <WriteDialog
      title={t('revoke.of', { name: token.name })}
      act={t('revoke.button')}
      send={() => revocationWrite.mutate({ params: { path } }, { onSuccess: close })}
      close={close}
      write={revocationWrite}
    >
      <Text>{t('revoke.does')}</Text>
    </WriteDialog>
  );
}
