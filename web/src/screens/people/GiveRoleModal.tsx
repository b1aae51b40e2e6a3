import { Button, Group, Modal, Select, Stack, Text, TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useWrite } from '../../api/client.js';
import type { Shape } from '../../api/client.js';
import { useHouseCode } from '../../app/session.js';
import { ProblemBox } from '../../parts/ProblemBox.js';
import { roleNames } from './roles.js';
import type { RoleName } from './roles.js';

export interface GiveRoleModalProps {
  readonly person: Shape<'HousePersonRow'>;
  readonly close: () => void;
}

/** Gives a person a function, now or from an instant to come. */
export function GiveRoleModal({ person, close }: GiveRoleModalProps) {
  const { t } = useTranslation('people');
  const { t: shell } = useTranslation('shell');
  const { t: rights } = useTranslation('rights');
  const house = useHouseCode();
  const [role, setRole] = useState<RoleName | null>(null);
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const functions = useRead('/api/establishments/{establishment}/functions', {
    params: { path: { establishment: house } },
  });
  const give = useWrite('post', '/api/establishments/{establishment}/grants');
  const chosen = functions.data?.find((one) => one.role === role);
  const held = person.roles.map((one) => one.role);
  const conflict = chosen?.incompatibleWith.find((other) => held.includes(other));
  const send = (): void => {
    if (role === null) return;
    give.mutate(
      {
        params: { path: { establishment: house } },
        body: {
          personId: person.personId,
          role,
          ...(from === '' ? {} : { heldFrom: new Date(from).toISOString() }),
          ...(until === '' ? {} : { heldUntil: new Date(until).toISOString() }),
          ...(reason === '' ? {} : { reason }),
        },
      },
      { onSuccess: close },
    );
  };
  return (
    <Modal
      opened
      onClose={close}
      title={t('functions.giveTo', { name: person.fullName })}
      closeButtonProps={{ 'aria-label': shell('close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack>
          <Select
            label={t('functions.function')}
            required
            data-autofocus
            data={roleNames
              .filter((one) => !held.includes(one))
              .map((one) => ({ value: one, label: shell(`role.${one}`) }))}
            value={role}
            error={conflict === undefined ? undefined : t('functions.conflict', { role: shell(`role.${conflict}`) })}
            onChange={(value) => setRole(value)}
          />
          {chosen !== undefined && (
            <Text size="sm" c="dimmed">
              {t('functions.permits', { count: chosen.permissions.length })}{' '}
              {chosen.permissions.map((permission) => rights(permission)).join(', ')}
            </Text>
          )}
          <Group grow>
            <TextInput
              type="datetime-local"
              label={t('functions.from')}
              description={t('functions.fromHint')}
              value={from}
              onChange={(event) => setFrom(event.currentTarget.value)}
            />
            <TextInput
              type="datetime-local"
              label={t('functions.until')}
              description={t('functions.untilHint')}
              value={until}
              onChange={(event) => setUntil(event.currentTarget.value)}
            />
          </Group>
          <Textarea
            label={t('reason')}
            maxLength={2000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {give.error !== null && <ProblemBox problem={give.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={give.isPending} disabled={role === null || conflict !== undefined}>
              {t('functions.give')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
