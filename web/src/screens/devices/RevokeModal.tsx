import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../api/client.js';
import type { Shape } from '../../api/client.js';
import { useHouseCode } from '../../app/session.js';
import { ProblemBox } from '../../parts/ProblemBox.js';

export interface RevokeModalProps {
  readonly token: Shape<'Token'>;
  readonly close: () => void;
}

/** Takes a token's rights away for good. */
export function RevokeModal({ token, close }: RevokeModalProps) {
  const { t } = useTranslation('devices');
  const { t: shell } = useTranslation('shell');
  const house = useHouseCode();
  const revoke = useWrite('post', '/api/establishments/{establishment}/tokens/{tokenId}/revoke');
  const path = { establishment: house, tokenId: token.tokenId };
  return (
    <Modal
      opened
      onClose={close}
      title={t('revoke.of', { name: token.name })}
      closeButtonProps={{ 'aria-label': shell('close') }}
    >
      <Stack>
        <Text>{t('revoke.does')}</Text>
        {revoke.error !== null && <ProblemBox problem={revoke.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('cancel')}
          </Button>
          <Button loading={revoke.isPending} onClick={() => revoke.mutate({ params: { path } }, { onSuccess: close })}>
            {t('revoke.button')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
