import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useWrite } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { usePerson } from '#web/session/session.js';
import type { EstablishmentOfPerson } from '#web/session/session.js';
import { PeopleRequests } from '#web/components/enrolment/PeopleRequests.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { problemsByField } from '#web/components/forms/form-problems.js';
import { Note } from '#web/components/general/Note.js';
import { EnrolmentFields } from '#web/components/enrolment/EnrolmentFields.js';
import { GivenPasswords } from '#web/components/enrolment/GivenPasswords.js';
import { faultsOf } from '#web/components/enrolment/enrolment.js';
import type { EnrolmentField, EnrolmentValues } from '#web/components/enrolment/enrolment.js';
import { today } from '#web/components/enrolment/roles.js';
import type { Role } from '#declarations/shapes/roles.js';
import classes from './first-run.module.css';

interface Row extends EnrolmentValues {
  readonly key: number;
}

let nextKey = 0;
/** Returns a blank row for a person with these functions, and a proposed employee number. */
const rowFor = (roles: Role[], number: number): Row => {
  nextKey += 1;
  const employeeNumber = `E-${String(number).padStart(3, '0')}`;
  return { key: nextKey, fullName: '', employeeNumber, employedFrom: today(), login: '', roles };
};

/** Minimum staff of a day: two of the direction, since one approves the other's requests, and an accountant. */
const minimumStaff = (): Row[] => [rowFor(['direction'], 1), rowFor(['direction'], 2), rowFor(['comptable'], 3)];

export interface PeopleStepProps {
  readonly establishment: EstablishmentOfPerson;
  readonly next: () => void;
  /** Signs out, so that the second administrator can sign in. */
  readonly leave: () => void;
}

/** The step of the first run for the establishment's first people; each password is shown once. */
export function PeopleStep({ establishment, next, leave }: PeopleStepProps) {
  const { t, i18n } = useTranslation('first-run');
  const path = { establishment: establishment.code };
  const there = useRead('/api/establishments/{establishment}/people', { params: { path, query: { limit: 100 } } });
  const [given, setGiven] = useState<readonly Shape<'Enrolled'>[] | null>(null);
  const mayManage = establishment.permissions.includes('people.manage');
  const known = there.data ?? [];
  const requests = useRead('/api/establishments/{establishment}/people-requests', { params: { path } });
  const { personId } = usePerson();
  const isWaiting = (requests.data ?? []).some(
    ({ decision, requestedBy }) => decision === null && requestedBy === personId,
  );
  const hasDirection = known.some(({ roles }) => roles.some(({ role }) => role === 'direction'));
  return (
    <Stack>
      <Title order={2} size="h3">
        {t('step.people')}
      </Title>
      {given !== null && (
        <Paper withBorder p="md">
          <Stack>
            <GivenPasswords given={given} />
          </Stack>
        </Paper>
      )}
      {known.length > 0 && (
        <Text>{t('people.there', { names: known.map(({ fullName }) => fullName).join(', ') })}</Text>
      )}
      <PeopleRequests
        establishment={establishment}
        at={(instant) =>
          new Date(instant).toLocaleString(i18n.language === 'en' ? 'en-GB' : 'fr-FR', {
            dateStyle: 'short',
            timeStyle: 'short',
          })
        }
      />
      {isWaiting && (
        <Note title={t('people.second')}>
          {t('people.secondText')}{' '}
          <Button size="compact-md" variant="default" onClick={leave}>
            {t('people.secondSignIn')}
          </Button>
        </Note>
      )}
      {!mayManage && <Note color="ink">{t('people.notYou')}</Note>}
      {mayManage && given === null && (
        <PeopleForm establishment={establishment} isFirst={known.length === 0} given={setGiven} />
      )}
      {(hasDirection || given !== null) && (
        <Group>
          <Button onClick={next} disabled={!hasDirection}>
            {t('people.next')}
          </Button>
          {given !== null && (
            <Button variant="default" onClick={() => setGiven(null)}>
              {t('people.more')}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}

interface PeopleFormProps {
  readonly establishment: EstablishmentOfPerson;
  readonly isFirst: boolean;
  readonly given: (people: readonly Shape<'Enrolled'>[]) => void;
}

type RowErrors = Readonly<Record<number, Partial<Record<EnrolmentField, string>>>>;

/** The form for several new people; the minimum staff of a day is proposed first. */
function PeopleForm({ establishment, isFirst, given }: PeopleFormProps) {
  const { t } = useTranslation('first-run');
  const { t: people } = useTranslation('people');
  const [rows, setRows] = useState<readonly Row[]>(() => (isFirst ? minimumStaff() : [rowFor(['comptable'], 10)]));
  const [errors, setErrors] = useState<RowErrors>({});
  const enrol = useWrite('post', '/api/establishments/{establishment}/people');
  /** Enrols the people of all rows; errors are shown on their fields. */
  const send = (): void => {
    const found = rows.map((row) => faultsOf(row));
    setErrors(
      Object.fromEntries(
        found.map((faults, index) => [
          index,
          Object.fromEntries(Object.entries(faults).map(([field, key]) => [field, people(key)])),
        ]),
      ),
    );
    if (found.some((faults) => Object.keys(faults).length > 0)) return;
    const body = {
      people: rows.map(({ fullName, employeeNumber, employedFrom, login, roles }) => ({
        fullName: fullName.trim(),
        employeeNumber: employeeNumber.trim(),
        employedFrom,
        login: login.trim(),
        roles,
      })),
    };
    enrol.mutate(
      { params: { path: { establishment: establishment.code } }, body },
      { onSuccess: given, onError: (problem) => setErrors(errorsByRow(problemsByField(problem))) },
    );
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack>
        <Text>{t('people.about')}</Text>
        {rows.map((row, index) => (
          <div
            key={row.key}
            className={classes['person']}
            role="group"
            aria-label={t('people.person', { number: index + 1 })}
          >
            <Group justify="space-between" mb="xs">
              <Text fw={600}>{t('people.person', { number: index + 1 })}</Text>
              {rows.length > 1 && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  aria-label={t('people.removeNumber', { number: index + 1 })}
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
              errors={errors[index] ?? {}}
              change={(values) => setRows(rows.map((one) => (one.key === row.key ? { ...values, key: row.key } : one)))}
            />
          </div>
        ))}
        <Group>
          <Button variant="default" onClick={() => setRows([...rows, rowFor([], rows.length + 1)])}>
            {t('people.add')}
          </Button>
        </Group>
        {enrol.error !== null && <ProblemBox problem={enrol.error} />}
        <Group>
          <Button type="submit" loading={enrol.isPending}>
            {t('people.enrol', { count: rows.length })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Groups errors by row: `people.1.login` is the login of the second row, `people.1.roles.0` its functions. */
function errorsByRow(problems: Readonly<Record<string, string>>): RowErrors {
  const byRow: Record<number, Partial<Record<EnrolmentField, string>>> = {};
  for (const [field, messages] of Object.entries(problems)) {
    const [, row, name] = field.split('.');
    if (row !== undefined && name !== undefined) byRow[Number(row)] = { ...byRow[Number(row)], [name]: messages };
  }
  return byRow;
}
