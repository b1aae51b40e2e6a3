import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../api/client.js';
import type { Shape } from '../../api/client.js';
import { ProblemBox } from '../../parts/ProblemBox.js';
import { GivenPasswords } from './GivenPasswords.js';
import { loginOf } from './roles.js';

export interface OpenAccountModalProps {
  readonly person: Shape<'HousePersonRow'>;
  readonly close: () => void;
}

/** A further way in for a person who is known. */
export function OpenAccountModal({ person, close }: OpenAccountModalProps) {
  const { t } = useTranslation('people');
  const { t: shell } = useTranslation('shell');
  const [login, setLogin] = useState(() => loginOf(person.fullName));
  const [password, setPassword] = useState<string | null>(null);
  const open = useWrite('post', '/api/people/{personId}/accounts');
  const isWrong = !/^[a-z0-9._-]{2,60}$/.test(login);
  return (
    <Modal opened onClose={close} title={t('accounts.open')} closeButtonProps={{ 'aria-label': shell('close') }}>
      {password === null ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const params = { path: { personId: person.personId } };
            open.mutate({ params, body: { login } }, { onSuccess: (account) => setPassword(account.password) });
          }}
        >
          <Stack>
            <TextInput
              label={t('field.login')}
              required
              data-autofocus
              value={login}
              error={isWrong && login !== '' ? t('fault.login') : undefined}
              onChange={(event) => setLogin(event.currentTarget.value)}
            />
            {open.error !== null && <ProblemBox problem={open.error} />}
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                {t('cancel')}
              </Button>
              <Button type="submit" loading={open.isPending} disabled={isWrong}>
                {t('accounts.open')}
              </Button>
            </Group>
          </Stack>
        </form>
      ) : (
        <Stack>
          <GivenPasswords given={[{ fullName: person.fullName, login, password }]} />
          <Group justify="flex-end">
            <Button onClick={close}>{t('enrol.close')}</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
