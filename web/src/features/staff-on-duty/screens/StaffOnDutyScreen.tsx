import { Group, Select, Table, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { DayInput } from '#web/components/forms/fields/DayInput.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { ClearFiltersButton, ListHeader, buildEstablishmentUrl } from '#web/components/pages/ListActions.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { SearchInput } from '#web/components/forms/fields/SearchInput.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { omit } from '#web/components/pages/search-params.js';
import { ListTable } from '#web/components/general/ListTable.js';
import type { StaffOnDutySearch } from '../components/search.js';
import { roles } from '#declarations/shapes/roles.js';

type Person = ApiSchema<'PersonOnRow'>;

/**
 * Shows the people of the establishment and their functions on a day, filtered by name or function. Without a day in
 * the address it is the current gaming day.
 */
export function StaffOnDutyScreen() {
  const { t } = useTranslation('control');
  const search = useSearch({ from: '/behind/$establishment/staff-on-duty' });
  const navigate = useNavigate({ from: '/$establishment/staff-on-duty' });
  const changeSearch = (newSearch: StaffOnDutySearch): void => void navigate({ search: newSearch, replace: true });
  const currentDayQuery = useEstablishmentQuery('/gaming-days/current');
  const day = search.on ?? currentDayQuery.data?.gamingDay;
  return (
    <>
      <PageHeader title={t('people.title')} summary={t('people.about')} />
      <QueryStatus query={currentDayQuery} />
      {day !== undefined && (
        <>
          <StaffFilters search={search} chosenDay={day} onSearchChange={changeSearch} />
          <StaffOnDutyList search={search} chosenDay={day} onClearFilters={() => changeSearch({ on: day })} />
        </>
      )}
    </>
  );
}

interface StaffFiltersProps {
  readonly search: StaffOnDutySearch;
  readonly chosenDay: string;
  readonly onSearchChange: (newSearch: StaffOnDutySearch) => void;
}

/** Filters the people on duty by day, text and function. */
function StaffFilters({ search, chosenDay, onSearchChange }: StaffFiltersProps) {
  const { t } = useTranslation(['control', 'shell']);
  return (
    <Group gap="sm" align="flex-end" mb="sm" className="no-print" role="search" aria-label={t('filters')}>
      <DayInput
        label={t('people.on')}
        day={chosenDay}
        onChange={(day) => onSearchChange({ ...search, ...(day === undefined ? {} : { on: day }) })}
      />
      <SearchInput
        // a new key empties the field when the filters are cleared
        key={search.text === undefined ? 'empty' : 'filled'}
        label={t('search')}
        hint={t('people.searchHint')}
        initialText={search.text}
        onSearch={(text) => onSearchChange(text === undefined ? omit(search, 'text') : { ...search, text })}
      />
      <Select
        label={t('people.role')}
        placeholder={t('people.everyRole')}
        clearable
        clearButtonProps={{ 'aria-label': `${t('shell:clear')} : ${t('people.role')}` }}
        w={{ base: '100%', sm: 220 }}
        value={search.role ?? null}
        data={roles.map((role) => ({ value: role, label: t(`shell:role.${role}`) }))}
        onChange={(role) => onSearchChange(role === null ? omit(search, 'role') : { ...search, role })}
      />
    </Group>
  );
}

interface StaffOnDutyListProps {
  readonly search: StaffOnDutySearch;
  readonly chosenDay: string;
  readonly onClearFilters: () => void;
}

/** Lists the people on duty on a day who match the search; the list can be exported or printed. */
function StaffOnDutyList({ search, chosenDay, onClearFilters }: StaffOnDutyListProps) {
  const { t } = useTranslation('control');
  const establishment = useEstablishmentCode();
  const { formatDay } = useFormats();
  const query = { ...search, on: chosenDay };
  const staffQuery = useEstablishmentQuery('/staff-on-duty', { query });
  if (staffQuery.error !== null || staffQuery.data === undefined) return <QueryStatus query={staffQuery} />;
  const { people } = staffQuery.data;
  if (people.length === 0) {
    return (
      <EmptyState title={t('people.none')} explanation={t('people.noneText')}>
        {(search.text !== undefined || search.role !== undefined) && <ClearFiltersButton onClear={onClearFilters} />}
      </EmptyState>
    );
  }
  return (
    <>
      <ListHeader
        csvHref={buildEstablishmentUrl(establishment, 'staff-on-duty.csv', query)}
        onPrint={() => window.print()}
      >
        {t('people.found', { count: people.length, day: formatDay(chosenDay) })}
      </ListHeader>
      <ListTable
        label={t('people.title')}
        columns={['person', 'number', 'rights', 'employment', 'accounts'].map((column) => t(`people.${column}`))}
        miw={900}
        highlightOnHover
        verticalSpacing="sm"
      >
        {people.map((person) => (
          <PersonRow key={person.personId} person={person} />
        ))}
      </ListTable>
      <Text size="sm" c="dimmed" mt="sm">
        {t('people.note')}
      </Text>
    </>
  );
}

/** Renders a person: name then and now, number, functions, employment, and accounts with their state on that day. */
function PersonRow({ person }: { readonly person: Person }) {
  const { t } = useTranslation('control');
  const { formatDay } = useFormats();
  const { employedFrom, employedUntil } = person;
  const untilText = employedUntil === null ? null : formatDay(employedUntil);
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {person.fullName}
        {person.renamedTo !== null && (
          <Text size="xs" c="dimmed">
            {t('people.renamed', { name: person.renamedTo })}
          </Text>
        )}
      </Table.Th>
      <Table.Td>{person.employeeNumber}</Table.Td>
      <Table.Td>
        {person.rights.map((right) => (
          <RightLine key={`${right.role}${right.grantId}`} right={right} />
        ))}
      </Table.Td>
      <Table.Td>
        {untilText === null
          ? t('people.employedSince', { from: formatDay(employedFrom) })
          : t('people.employedBetween', { from: formatDay(employedFrom), until: untilText })}
      </Table.Td>
      <Table.Td>
        {person.accounts.length === 0 && t('people.noAccount')}
        {person.accounts.map(({ login, state }) => (
          <Text key={login} size="sm">
            {login} · {t(`people.state_${state}`)}
          </Text>
        ))}
      </Table.Td>
    </Table.Tr>
  );
}

/**
 * Shows a person's function, since or until when it is held, and the people who granted and withdrew it. A function
 * held for the operator of several establishments is marked.
 */
function RightLine({ right }: { readonly right: Person['rights'][number] }) {
  const { t } = useTranslation(['control', 'shell']);
  const { formatInstant } = useFormats();
  const { heldFrom, heldUntil, grantedByName, endedByName } = right;
  const details = [
    heldUntil === null
      ? t('people.since', { from: formatInstant(heldFrom) })
      : t('people.between', { from: formatInstant(heldFrom), until: formatInstant(heldUntil) }),
    ...(grantedByName === null ? [] : [t('people.givenBy', { by: grantedByName })]),
    ...(endedByName === null ? [] : [t('people.endedBy', { by: endedByName })]),
    ...(right.isOfOperator ? [t('people.ofOperator')] : []),
  ];
  return (
    <div>
      <Text size="sm" fw={600}>
        {t(`shell:role.${right.role}`)}
      </Text>
      <Text size="xs" c="dimmed">
        {details.join(', ')}
      </Text>
    </div>
  );
}
