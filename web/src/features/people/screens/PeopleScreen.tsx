import { Anchor, Badge, Button, Group, SegmentedControl, Select, Table, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListTable } from '#web/components/general/ListTable.js';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission, usePerson } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { SearchInput } from '#web/components/forms/fields/SearchInput.js';
import { useFormats } from '#web/components/figures/figures.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { EnrolPersonDialog } from '../components/EnrolModal.js';
import { roleNames } from '#web/components/enrolment/roles.js';
import { peopleFilters, type PeopleSearch } from '../components/search.js';
import { PeopleRequests } from '#web/components/enrolment/PeopleRequests.js';
import { listRequestEstablishments } from '../components/search.js';

const MAX_PEOPLE_SHOWN = 200;

/**
 * Lists the first people of the establishment with their functions and accounts, filtered by text, function and status.
 * Above them are the requests about people that wait for a second person.
 */
export function PeopleScreen() {
  const { t } = useTranslation('people');
  const { t: translateShell } = useTranslation('shell');
  const establishment = useEstablishmentCode();
  const mayManage = useHasPermission('people.manage');
  const person = usePerson();
  const { formatInstant } = useFormats();
  const search = useSearch({ from: '/behind/$establishment/people' });
  const navigate = useNavigate({ from: '/$establishment/people' });
  const [isEnrolling, setEnrolling] = useState(false);
  /** Changes some filters in the address; undefined ones are removed. */
  const updateFilters = (changedFilters: Partial<Record<keyof PeopleSearch, string | undefined>>): void => {
    void navigate({
      search: (previousSearch) =>
        Object.fromEntries(Object.entries({ ...previousSearch, ...changedFilters }).filter(([, value]) => value)),
      replace: true,
    });
  };
  const peopleQuery = useEstablishmentQuery(
    '/people',
    { query: { ...(search as { who?: 'current' }), limit: MAX_PEOPLE_SHOWN } },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <PageHeader title={t('title')} summary={t('about')}>
        {mayManage && (
          <Group gap="sm">
            <Button
              component={Link}
              to={`/${establishment}/imports`}
              search={{ kind: 'people' } as never}
              variant="default"
            >
              {t('enrol.byFile')}
            </Button>
            <Button onClick={() => setEnrolling(true)}>{t('enrol.open')}</Button>
          </Group>
        )}
      </PageHeader>
      {listRequestEstablishments(person.establishments, establishment).map((shownEstablishment) => (
        <PeopleRequests
          key={shownEstablishment.code}
          establishment={shownEstablishment}
          formatInstant={formatInstant}
        />
      ))}
      <Group mb="md" align="flex-end" className="no-print">
        <SearchInput
          label={t('search')}
          hint={t('searchHint')}
          initialText={search.search}
          onSearch={(text) => updateFilters({ search: text })}
        />
        <Select
          label={t('role')}
          placeholder={t('anyRole')}
          clearable
          clearButtonProps={{ 'aria-label': t('anyRole') }}
          data={roleNames.map((role) => ({ value: role, label: translateShell(`role.${role}`) }))}
          value={search.role ?? null}
          onChange={(role) => updateFilters({ role: role ?? undefined })}
        />
        <SegmentedControl
          aria-label={t('who.label')}
          data={peopleFilters.map((value) => ({ value, label: t(`who.${value}`) }))}
          value={search.who ?? 'current'}
          onChange={(group) => updateFilters({ who: group === 'current' ? undefined : group })}
        />
      </Group>
      <QueryStatus query={peopleQuery} />
      {peopleQuery.data?.length === 0 && <EmptyState title={t('empty.title')} explanation={t('empty.text')} />}
      {peopleQuery.data !== undefined && peopleQuery.data.length > 0 && (
        <>
          <PeopleTable people={peopleQuery.data} />
          {peopleQuery.data.length === MAX_PEOPLE_SHOWN && (
            <Text c="dimmed" size="sm" mt="sm">
              {t('more', { count: MAX_PEOPLE_SHOWN })}
            </Text>
          )}
        </>
      )}
      {isEnrolling && <EnrolPersonDialog onClose={() => setEnrolling(false)} />}
    </>
  );
}

/** Renders people with their number, functions and accounts; each name links to the person. */
function PeopleTable({ people }: { readonly people: readonly ApiSchema<'EstablishmentPersonRow'>[] }) {
  const { t } = useTranslation('people');
  const { t: translateShell } = useTranslation('shell');
  const establishment = useEstablishmentCode();
  /** Returns the name of a function, with a word when it begins later. */
  const formatRole = ({ role, isHeld }: ApiSchema<'EstablishmentPersonRow'>['roles'][number]): string =>
    isHeld ? translateShell(`role.${role}`) : t('toCome', { role: translateShell(`role.${role}`) });
  return (
    <ListTable
      label={t('title')}
      columns={['name', 'number', 'functions', 'accounts', 'signedIn'].map((column) => t(`column.${column}`))}
      miw={720}
      highlightOnHover
    >
      {people.map((person) => (
        <Table.Tr key={person.personId}>
          <Table.Th scope="row" fw={500}>
            <Anchor component={Link} to={`/${establishment}/people/${person.personId}`} inherit>
              {person.fullName}
            </Anchor>
          </Table.Th>
          <Table.Td>{person.employeeNumber}</Table.Td>
          <Table.Td>{person.roles.length === 0 ? t('noFunction') : person.roles.map(formatRole).join(', ')}</Table.Td>
          <Table.Td>
            {person.accounts.length === 0
              ? t('noAccount')
              : person.accounts.map(({ accountId, login, state }) => (
                  <Group key={accountId} gap={6}>
                    {login}
                    {state !== 'active' && (
                      <Badge color="gray" variant="outline" c="var(--mantine-color-text)">
                        {t(`state.${state}`)}
                      </Badge>
                    )}
                  </Group>
                ))}
          </Table.Td>
          <Table.Td>{person.isSignedIn ? t('yes') : '–'}</Table.Td>
        </Table.Tr>
      ))}
    </ListTable>
  );
}
