import { Button, Group, Modal, Stack, Text, TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../api/client.js';
import type { Shape } from '../../api/client.js';
import { useHouseCode } from '../../app/session.js';
import { ProblemBox } from '../../parts/ProblemBox.js';

export interface EndRoleModalProps {
  readonly grant: Shape<'GrantRow'>;
  readonly close: () => void;
}

/** Ends a function, now or at an instant to come; what was held stays on record. */
export function EndRoleModal({ grant, close }: EndRoleModalProps) {
  const { t } = useTranslation('people');
  const { t: shell } = useTranslation('shell');
  const house = useHouseCode();
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const end = useWrite('post', '/api/establishments/{establishment}/grants/{grantId}/end');
  return (
    <Modal
      opened
      onClose={close}
      title={t('functions.endOf', { role: shell(`role.${grant.role}`) })}
      closeButtonProps={{ 'aria-label': shell('close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const params = { path: { establishment: house, grantId: grant.grantId } };
          const heldUntil = until === '' ? {} : { heldUntil: new Date(until).toISOString() };
          end.mutate({ params, body: { reason, ...heldUntil } }, { onSuccess: close });
        }}
      >
        <Stack>
          <Text>{t('functions.endDoes', { name: grant.fullName })}</Text>
          <TextInput
            type="datetime-local"
            label={t('functions.until')}
            description={t('functions.fromHint')}
            value={until}
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
          <Textarea
            label={t('reason')}
            required
            minLength={3}
            maxLength={2000}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {end.error !== null && <ProblemBox problem={end.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={end.isPending}>
              {t('functions.end')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
