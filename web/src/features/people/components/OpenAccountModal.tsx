import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation, type ApiSchema } from '#web/api/client.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { ReasonInput } from '#web/components/enrolment/ReasonInput.js';
import { Note } from '#web/components/general/Note.js';
import { OneTimePasswords } from '#web/components/enrolment/GivenPasswords.js';
import { buildLogin } from '#web/components/enrolment/roles.js';
import { WriteForm } from '#web/outbox/WriteForm.js';

export interface OpenAccountDialogProps {
  readonly person: ApiSchema<'EstablishmentPersonRow'>;
  readonly onClose: () => void;
}

/**
 * Shows a dialog that opens a further account for a known person; the password is shown once. When a function of the
 * person needs two people, the account is only requested, with a reason.
 */
export function OpenAccountDialog({ person, onClose }: OpenAccountDialogProps) {
  const { t } = useTranslation('people');
  const { t: translateShell } = useTranslation('shell');
  const [login, setLogin] = useState(() => buildLogin(person.fullName));
  const [reason, setReason] = useState('');
  const [openedAccount, setOpenedAccount] = useState<ApiSchema<'AccountWithPassword'> | null>(null);
  const functionsQuery = useEstablishmentQuery('/functions');
  const rolesGivenByTwo = new Set(
    functionsQuery.data?.filter(({ isGivenByTwo }) => isGivenByTwo).map(({ role }) => role),
  );
  const needsTwoPeople = person.roles.some(({ role }) => rolesGivenByTwo.has(role));
  const accountMutation = useApiMutation('post', '/api/people/{personId}/accounts');
  const isLoginInvalid = !/^[a-z0-9._-]{2,60}$/.test(login);
  const sendAccount = (): void => {
    const params = { path: { personId: person.personId } };
    accountMutation.mutate(
      { params, body: { login, ...(reason === '' ? {} : { reason }) } },
      { onSuccess: setOpenedAccount },
    );
  };
  return (
    <Dialog onClose={onClose} title={t('accounts.open')}>
      {openedAccount === null ? (
        <WriteForm
          submitLabel={t('accounts.open')}
          onSubmit={sendAccount}
          onClose={onClose}
          mutation={accountMutation}
          isDisabled={isLoginInvalid}
          nativeValidation
        >
          <TextInput
            label={t('field.login')}
            required
            data-autofocus
            value={login}
            error={isLoginInvalid && login !== '' ? t('fault.login') : undefined}
            onChange={(event) => setLogin(event.currentTarget.value)}
          />
          {needsTwoPeople && (
            <>
              <Note>{t('requests.byTwo')}</Note>
              <ReasonInput value={reason} onChange={setReason} autoFocus={false} />
            </>
          )}
        </WriteForm>
      ) : (
        <Stack>
          {openedAccount.requestId === null ? (
            <OneTimePasswords passwords={[{ fullName: person.fullName, login, password: openedAccount.password }]} />
          ) : (
            <Note title={t('requests.sent')}>{t('requests.sentPassword')}</Note>
          )}
          <Group justify="flex-end">
            <Button onClick={onClose}>
              {openedAccount.requestId === null ? t('enrol.close') : translateShell('close')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
