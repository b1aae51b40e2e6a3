import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useWrite } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { ReasonInput } from '#web/components/enrolment/ReasonInput.js';
import { Note } from '#web/components/general/Note.js';
import { GivenPasswords } from '#web/components/enrolment/GivenPasswords.js';
import { loginOf } from '#web/components/enrolment/roles.js';
import { WriteForm } from '#web/outbox/WriteForm.js';

export interface OpenAccountModalProps {
  readonly person: Shape<'EstablishmentPersonRow'>;
  readonly close: () => void;
}

/**
 * Opens a further account for a known person, or requests it when a second person must approve; the password is shown
 * once.
 */
export function OpenAccountModal({ person, close }: OpenAccountModalProps) {
  const { t } = useTranslation('people');
  const { t: shell } = useTranslation('shell');
  const [login, setLogin] = useState(() => loginOf(person.fullName));
  const [reason, setReason] = useState('');
  const [made, setMade] = useState<Shape<'AccountWithPassword'> | null>(null);
  const functions = useRead('/api/establishments/{establishment}/functions', {
    params: { path: { establishment: useEstablishmentCode() } },
  });
  const byTwo = new Set(functions.data?.filter(({ isGivenByTwo }) => isGivenByTwo).map(({ role }) => role));
  const takesTwo = person.roles.some(({ role }) => byTwo.has(role));
  const open = useWrite('post', '/api/people/{personId}/accounts');
  const isWrong = !/^[a-z0-9._-]{2,60}$/.test(login);
  const send = (): void => {
    const params = { path: { personId: person.personId } };
    open.mutate({ params, body: { login, ...(reason === '' ? {} : { reason }) } }, { onSuccess: setMade });
  };
  return (
    <Dialog close={close} title={t('accounts.open')}>
      {made === null ? (
        <WriteForm act={t('accounts.open')} send={send} close={close} write={open} isOff={isWrong} isCheckedByBrowser>
          <TextInput
            label={t('field.login')}
            required
            data-autofocus
            value={login}
            error={isWrong && login !== '' ? t('fault.login') : undefined}
            onChange={(event) => setLogin(event.currentTarget.value)}
          />
          {takesTwo && (
            <>
              <Note>{t('requests.byTwo')}</Note>
              <ReasonInput value={reason} put={setReason} hasFocus={false} />
            </>
          )}
        </WriteForm>
      ) : (
        <Stack>
          {made.requestId === null ? (
            <GivenPasswords given={[{ fullName: person.fullName, login, password: made.password }]} />
          ) : (
            <Note title={t('requests.sent')}>{t('requests.sentPassword')}</Note>
          )}
          <Group justify="flex-end">
            <Button onClick={close}>{made.requestId === null ? t('enrol.close') : shell('close')}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
