import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../api/client.js';
import type { Shape } from '../../../api/client.js';
import { Dialog } from '../../../components/dialogs/Dialog.js';
import { DialogForm } from '../../../components/dialogs/DialogForm.js';
import { GivenPasswords } from '../../../components/enrolment/GivenPasswords.js';
import { loginOf } from '../../../components/enrolment/roles.js';

export interface OpenAccountModalProps {
  readonly person: Shape<'EstablishmentPersonRow'>;
  readonly close: () => void;
}

/** A further account for a known person. */
export function OpenAccountModal({ person, close }: OpenAccountModalProps) {
  const { t } = useTranslation('people');
  const [login, setLogin] = useState(() => loginOf(person.fullName));
  const [password, setPassword] = useState<string | null>(null);
  const open = useWrite('post', '/api/people/{personId}/accounts');
  const isWrong = !/^[a-z0-9._-]{2,60}$/.test(login);
  const send = (): void => {
    const params = { path: { personId: person.personId } };
    open.mutate({ params, body: { login } }, { onSuccess: (account) => setPassword(account.password) });
  };
  return (
    <Dialog close={close} title={t('accounts.open')}>
      {password === null ? (
        <DialogForm
          act={t('accounts.open')}
          send={send}
          close={close}
          isPending={open.isPending}
          problem={open.error}
          isOff={isWrong}
          isCheckedByBrowser
        >
          <TextInput
            label={t('field.login')}
            required
            data-autofocus
            value={login}
            error={isWrong && login !== '' ? t('fault.login') : undefined}
            onChange={(event) => setLogin(event.currentTarget.value)}
          />
        </DialogForm>
      ) : (
        <Stack>
          <GivenPasswords given={[{ fullName: person.fullName, login, password }]} />
          <Group justify="flex-end">
            <Button onClick={close}>{t('enrol.close')}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
