import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery, useApiMutation, type ApiSchema } from '#web/api/client.js';
import { usePerson, type PersonEstablishment } from '#web/session/session.js';
import { PeopleRequests } from '#web/components/enrolment/PeopleRequests.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { getMessagesByField } from '#web/components/forms/form-problems.js';
import { Note } from '#web/components/general/Note.js';
import { EnrolmentFields } from '#web/components/enrolment/EnrolmentFields.js';
import { OneTimePasswords } from '#web/components/enrolment/GivenPasswords.js';
import { validateEnrolment, type EnrolmentField, type EnrolmentValues } from '#web/components/enrolment/enrolment.js';
import { getTodayOnDevice } from '#web/components/enrolment/roles.js';
import type { Role } from '#declarations/shapes/roles.js';
import classes from './first-run.module.css';

interface StaffRow extends EnrolmentValues {
  readonly key: number;
}

/** Employee number first proposed when people are already enrolled. */
const FIRST_ADDITIONAL_NUMBER = 10;

let nextKey = 0;
/** Returns a blank row for a person with these functions (roles), and a proposed employee number such as E-003. */
const createStaffRow = (roles: Role[], sequenceNumber: number): StaffRow => {
  nextKey += 1;
  const employeeNumber = `E-${String(sequenceNumber).padStart(3, '0')}`;
  return { key: nextKey, fullName: '', employeeNumber, employedFrom: getTodayOnDevice(), login: '', roles };
};

/**
 * Returns rows for the minimum staff of a day: two of the direction (one approves the other's requests) and an
 * accountant.
 */
const createMinimumStaff = (): StaffRow[] => [
  createStaffRow(['direction'], 1),
  createStaffRow(['direction'], 2),
  createStaffRow(['comptable'], 3),
];

export interface PeopleStepProps {
  readonly establishment: PersonEstablishment;
  readonly onContinue: () => void;
  /** Signs out, so that the second administrator can sign in. */
  readonly onSignOut: () => void;
}

/**
 * Shows the step of the first run for the establishment's first people; each password is shown once. Requests wait for
 * a second administrator; the next step opens once there is a person of the direction (the management).
 */
export function PeopleStep({ establishment, onContinue, onSignOut }: PeopleStepProps) {
  const { t, i18n } = useTranslation('first-run');
  const path = { establishment: establishment.code };
  const peopleQuery = useApiQuery('/api/establishments/{establishment}/people', {
    params: { path, query: { limit: 100 } },
  });
  const [enrolledPeople, setEnrolledPeople] = useState<readonly ApiSchema<'Enrolled'>[] | null>(null);
  const mayManage = establishment.permissions.includes('people.manage');
  const existingPeople = peopleQuery.data ?? [];
  const requestsQuery = useApiQuery('/api/establishments/{establishment}/people-requests', { params: { path } });
  const { personId } = usePerson();
  const hasPendingRequest = (requestsQuery.data ?? []).some(
    ({ decision, requestedBy }) => decision === null && requestedBy === personId,
  );
  const hasDirection = existingPeople.some(({ roles }) => roles.some(({ role }) => role === 'direction'));
  return (
    <Stack>
      <Title order={2} size="h3">
        {t('step.people')}
      </Title>
      {enrolledPeople !== null && (
        <Paper withBorder p="md">
          <Stack>
            <OneTimePasswords passwords={enrolledPeople} />
          </Stack>
        </Paper>
      )}
      {existingPeople.length > 0 && (
        <Text>{t('people.there', { names: existingPeople.map(({ fullName }) => fullName).join(', ') })}</Text>
      )}
      <PeopleRequests
        establishment={establishment}
        formatInstant={(instant) =>
          new Date(instant).toLocaleString(i18n.language === 'en' ? 'en-GB' : 'fr-FR', {
            dateStyle: 'short',
            timeStyle: 'short',
          })
        }
      />
      {hasPendingRequest && (
        <Note title={t('people.second')}>
          {t('people.secondText')}{' '}
          <Button size="compact-md" variant="default" onClick={onSignOut}>
            {t('people.secondSignIn')}
          </Button>
        </Note>
      )}
      {!mayManage && <Note color="ink">{t('people.notYou')}</Note>}
      {mayManage && enrolledPeople === null && (
        <StaffForm
          establishment={establishment}
          proposeMinimumStaff={existingPeople.length === 0}
          onEnrolled={setEnrolledPeople}
        />
      )}
      {(hasDirection || enrolledPeople !== null) && (
        <Group>
          <Button onClick={onContinue} disabled={!hasDirection}>
            {t('people.next')}
          </Button>
          {enrolledPeople !== null && (
            <Button variant="default" onClick={() => setEnrolledPeople(null)}>
              {t('people.more')}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}

interface StaffFormProps {
  readonly establishment: PersonEstablishment;
  readonly proposeMinimumStaff: boolean;
  readonly onEnrolled: (people: readonly ApiSchema<'Enrolled'>[]) => void;
}

type RowErrors = Readonly<Record<number, Partial<Record<EnrolmentField, string>>>>;

/**
 * Shows the form that enrols several people at once, a row for each. If they are the first ones, the minimum staff of a
 * day is proposed.
 */
function StaffForm({ establishment, proposeMinimumStaff, onEnrolled }: StaffFormProps) {
  const { t } = useTranslation('first-run');
  const { t: translateError } = useTranslation('people');
  const [rows, setRows] = useState<readonly StaffRow[]>(() =>
    proposeMinimumStaff ? createMinimumStaff() : [createStaffRow(['comptable'], FIRST_ADDITIONAL_NUMBER)],
  );
  const [errors, setErrors] = useState<RowErrors>({});
  const enrolmentMutation = useApiMutation('post', '/api/establishments/{establishment}/people');
  /** Enrols the people of all rows; errors are shown on their fields. */
  const enrolPeople = (): void => {
    const rowErrors = rows.map((row) => validateEnrolment(row));
    setErrors(
      Object.fromEntries(
        rowErrors.map((fieldErrors, rowIndex) => [
          rowIndex,
          Object.fromEntries(
            Object.entries(fieldErrors).map(([field, messageKey]) => [field, translateError(messageKey)]),
          ),
        ]),
      ),
    );
    if (rowErrors.some((fieldErrors) => Object.keys(fieldErrors).length > 0)) return;
    const body = {
      people: rows.map(({ fullName, employeeNumber, employedFrom, login, roles }) => ({
        fullName: fullName.trim(),
        employeeNumber: employeeNumber.trim(),
        employedFrom,
        login: login.trim(),
        roles,
      })),
    };
    enrolmentMutation.mutate(
      { params: { path: { establishment: establishment.code } }, body },
      { onSuccess: onEnrolled, onError: (problem) => setErrors(groupErrorsByRow(getMessagesByField(problem))) },
    );
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        enrolPeople();
      }}
    >
      <Stack>
        <Text>{t('people.about')}</Text>
        {rows.map((row, rowIndex) => (
          <div
            key={row.key}
            className={classes['person']}
            role="group"
            aria-label={t('people.person', { number: rowIndex + 1 })}
          >
            <Group justify="space-between" mb="xs">
              <Text fw={600}>{t('people.person', { number: rowIndex + 1 })}</Text>
              {rows.length > 1 && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  aria-label={t('people.removeNumber', { number: rowIndex + 1 })}
                  onClick={() => {
                    setRows(rows.filter(({ key }) => key !== row.key));
                    setErrors({});
                  }}
                >
                  {t('people.remove')}
                </Button>
              )}
            </Group>
            <EnrolmentFields
              values={row}
              errors={errors[rowIndex] ?? {}}
              onChange={(values) =>
                setRows(rows.map((staffRow) => (staffRow.key === row.key ? { ...values, key: row.key } : staffRow)))
              }
            />
          </div>
        ))}
        <Group>
          <Button variant="default" onClick={() => setRows([...rows, createStaffRow([], rows.length + 1)])}>
            {t('people.add')}
          </Button>
        </Group>
        {enrolmentMutation.error !== null && <ProblemBox problem={enrolmentMutation.error} />}
        <Group>
          <Button type="submit" loading={enrolmentMutation.isPending}>
            {t('people.enrol', { count: rows.length })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Groups errors by row: `people.1.login` is the login of the second row, `people.1.roles.0` its functions. */
function groupErrorsByRow(messagesByField: Readonly<Record<string, string>>): RowErrors {
  const groupedErrors: Record<number, Partial<Record<EnrolmentField, string>>> = {};
  for (const [fieldPath, message] of Object.entries(messagesByField)) {
    const [, rowIndex, fieldName] = fieldPath.split('.');
    if (rowIndex !== undefined && fieldName !== undefined)
      groupedErrors[Number(rowIndex)] = { ...groupedErrors[Number(rowIndex)], [fieldName]: message };
  }
  return groupedErrors;
}
