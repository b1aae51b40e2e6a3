import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishment } from '#web/session/establishment.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { getMessagesByField } from '#web/components/forms/form-problems.js';
import { getTodayIn } from '#web/components/figures/zone.js';
import { EnrolmentFields } from '#web/components/enrolment/EnrolmentFields.js';
import { Note } from '#web/components/general/Note.js';
import { OneTimePasswords } from '#web/components/enrolment/GivenPasswords.js';
import { validateEnrolment, type EnrolmentField, type EnrolmentValues } from '#web/components/enrolment/enrolment.js';
import { WriteForm } from '#web/outbox/WriteForm.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

/** Returns the empty form of a person employed from the given day (YYYY-MM-DD). */
const createBlankEnrolment = (employedFrom: string): EnrolmentValues => ({
  employeeNumber: '',
  fullName: '',
  employedFrom,
  login: '',
  roles: [],
});

/**
 * Shows a dialog that enrols a person with an account and functions; the generated password is shown once. Functions
 * that need two people are only requested, which is shown too.
 */
export function EnrolPersonDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('people');
  const { timeZone } = useEstablishment();
  const [values, setValues] = useState(() => createBlankEnrolment(getTodayIn(timeZone)));
  const [errors, setErrors] = useState<Partial<Record<EnrolmentField, string>>>({});
  const [enrolledPeople, setEnrolledPeople] = useState<readonly ApiSchema<'Enrolled'>[] | null>(null);
  const enrolmentMutation = useEstablishmentMutation('post', '/people');
  /** Sends the person, unless a field is invalid; the server's messages are shown at their fields. */
  const sendPerson = (): void => {
    const errorKeys = validateEnrolment(values);
    setErrors(Object.fromEntries(Object.entries(errorKeys).map(([field, key]) => [field, t(key)])));
    if (Object.keys(errorKeys).length > 0) return;
    const person = {
      ...values,
      fullName: values.fullName.trim(),
      employeeNumber: values.employeeNumber.trim(),
      login: values.login.trim(),
    };
    enrolmentMutation.mutate(
      { body: { people: [person] } },
      {
        onSuccess: setEnrolledPeople,
        onError: (problem) => {
          // the path of a field is `people.0.login`: only one person is sent
          const messages = Object.entries(getMessagesByField(problem)).map(([path, message]) => [
            path.split('.').at(-1),
            message,
          ]);
          setErrors(Object.fromEntries(messages) as Partial<Record<EnrolmentField, string>>);
        },
      },
    );
  };
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={t(enrolledPeople === null ? 'enrol.title' : 'enrol.done')}
      isPersistent={enrolledPeople !== null}
    >
      {enrolledPeople === null ? (
        <WriteForm submitLabel={t('enrol.send')} onSubmit={sendPerson} onClose={onClose} mutation={enrolmentMutation}>
          <EnrolmentFields values={values} errors={errors} onChange={setValues} autoFocus />
        </WriteForm>
      ) : (
        <Stack>
          <OneTimePasswords passwords={enrolledPeople} />
          {enrolledPeople.some(({ rolesAskedFor: pendingRoles }) => pendingRoles.length > 0) && (
            <Note title={t('requests.sent')}>{t('requests.byTwo')}</Note>
          )}
          <Group justify="flex-end">
            <Button onClick={onClose}>{t('enrol.close')}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
