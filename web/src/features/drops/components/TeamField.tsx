import { Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DROP_FUNCTIONS, type DropFunction } from '#domain/cash/drops.js';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import type { Team } from './addition.js';

type Person = ApiSchema<'DropPersonRow'>;

/** Number of people listed; others are found by typing. */
const MAX_LISTED_PEOPLE = 12;

export interface TeamFieldProps {
  readonly team: Team;
  readonly setTeam: (team: Team) => void;
  /** People already on the team. */
  readonly excludedIds?: readonly string[];
  readonly error: string | null;
}

/**
 * Shows a field for the team of a drop (a round that removes the boxes): the people who now have a function for it. A
 * long list can be searched; people in `excludedIds` are not offered.
 */
export function TeamField({ team, setTeam, excludedIds = [], error }: TeamFieldProps) {
  const { t } = useTranslation('drops');
  const [searchText, setSearchText] = useState('');
  const peopleQuery = useEstablishmentQuery('/drops/people');
  if (peopleQuery.error !== null || peopleQuery.data === undefined) return <QueryStatus query={peopleQuery} />;
  const availablePeople = peopleQuery.data.filter(({ personId }) => !excludedIds.includes(personId));
  const isPersonListed = ({ personId, fullName }: Person): boolean =>
    team.has(personId) || fullName.toLowerCase().includes(searchText.trim().toLowerCase());
  return (
    <Stack gap="xs" role="group" aria-label={t('plan.team')}>
      {availablePeople.length > MAX_LISTED_PEOPLE && (
        <TextInput
          type="search"
          size="md"
          label={t('plan.seek')}
          maxLength={60}
          value={searchText}
          onChange={({ currentTarget }) => setSearchText(currentTarget.value)}
        />
      )}
      {availablePeople.filter(isPersonListed).map((person) => (
        <TeamMemberField key={person.personId} person={person} team={team} setTeam={setTeam} />
      ))}
      {error !== null && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}

interface TeamMemberFieldProps extends Pick<TeamFieldProps, 'team' | 'setTeam'> {
  readonly person: Person;
}

/**
 * Shows a checkbox that puts a person on the team under their first possible function, and a choice of function when
 * several are possible. A security agent who is not sworn cannot be chosen.
 */
function TeamMemberField({ person: { personId, fullName, roles, isSworn }, team, setTeam }: TeamMemberFieldProps) {
  const { t } = useTranslation('shell');
  const { t: translateDrop } = useTranslation('drops');
  const possibleFunctions = DROP_FUNCTIONS.filter((dropFunction) => roles.includes(dropFunction));
  const [firstFunction] = possibleFunctions;
  const isUnsworn = firstFunction === 'agentDeSurveillance' && !isSworn;
  const chosenFunction = team.get(personId);
  /** Puts the person on the team under a function, or removes them. */
  const setFunction = (dropFunction: DropFunction | undefined): void => {
    const nextTeam = new Map(team);
    if (dropFunction === undefined) nextTeam.delete(personId);
    else nextTeam.set(personId, dropFunction);
    setTeam(nextTeam);
  };
  return (
    <Group gap="sm" mih={44} wrap="wrap">
      <Checkbox
        size="md"
        style={{ flex: '1 1 14rem' }}
        disabled={isUnsworn}
        description={isUnsworn ? translateDrop('plan.unsworn') : undefined}
        label={
          possibleFunctions.length === 1 && firstFunction !== undefined
            ? `${fullName} · ${t(`role.${firstFunction}`)}`
            : fullName
        }
        checked={chosenFunction !== undefined}
        onChange={({ currentTarget }) => setFunction(currentTarget.checked ? firstFunction : undefined)}
      />
      {chosenFunction !== undefined && possibleFunctions.length > 1 && (
        <Select
          aria-label={translateDrop('plan.functionOf', { name: fullName })}
          allowDeselect={false}
          value={chosenFunction}
          data={possibleFunctions.map((value) => ({ value, label: t(`role.${value}`) }))}
          onChange={(value) => setFunction(possibleFunctions.find((candidate) => candidate === value))}
        />
      )}
    </Group>
  );
}
