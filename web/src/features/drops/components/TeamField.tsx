import { Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DROP_FUNCTIONS } from '#domain/cash/drops.js';
import type { DropFunction } from '#domain/cash/drops.js';
import { useRead } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import type { Team } from './addition.js';

type Person = Shape<'DropPersonRow'>;

/** Number of people listed; others are found by typing. */
const MAX_LISTED_PEOPLE = 12;

export interface TeamFieldProps {
  readonly team: Team;
  readonly put: (team: Team) => void;
  /** People already on the team. */
  readonly without?: readonly string[];
  readonly error: string | null;
}

/** A field for the team of a drop: people who have a function for it now, each under one of their own. */
export function TeamField({ team, put, without = [], error }: TeamFieldProps) {
  const { t } = useTranslation('drops');
  const [sought, setSought] = useState('');
  const people = useRead('/api/establishments/{establishment}/drops/people', {
    params: { path: { establishment: useEstablishmentCode() } },
  });
  if (people.error !== null) return <ProblemBox problem={people.error} />;
  if (people.data === undefined) return <Waiting />;
  const others = people.data.filter(({ personId }) => !without.includes(personId));
  const isFound = ({ personId, fullName }: Person): boolean =>
    team.has(personId) || fullName.toLowerCase().includes(sought.trim().toLowerCase());
  return (
    <Stack gap="xs" role="group" aria-label={t('plan.team')}>
      {others.length > MAX_LISTED_PEOPLE && (
        <TextInput
          type="search"
          size="md"
          label={t('plan.seek')}
          maxLength={60}
          value={sought}
          onChange={({ currentTarget }) => setSought(currentTarget.value)}
        />
      )}
      {others.filter(isFound).map((person) => (
        <Member key={person.personId} person={person} team={team} put={put} />
      ))}
      {error !== null && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}

interface MemberProps extends Pick<TeamFieldProps, 'team' | 'put'> {
  readonly person: Person;
}

/** A checkbox that puts a person on the team, with a choice when they have several functions. */
function Member({ person: { personId, fullName, roles, isSworn }, team, put }: MemberProps) {
  const { t } = useTranslation('shell');
  const { t: drops } = useTranslation('drops');
  const held = DROP_FUNCTIONS.filter((each) => roles.includes(each));
  const [usual] = held;
  const isUnsworn = usual === 'agentDeSurveillance' && !isSworn;
  const chosen = team.get(personId);
  /** Puts the person on the team under a function, or removes them. */
  const take = (as: DropFunction | undefined): void => {
    const next = new Map(team);
    if (as === undefined) next.delete(personId);
    else next.set(personId, as);
    put(next);
  };
  return (
    <Group gap="sm" mih={44} wrap="wrap">
      <Checkbox
        size="md"
        style={{ flex: '1 1 14rem' }}
        disabled={isUnsworn}
        description={isUnsworn ? drops('plan.unsworn') : undefined}
        label={held.length === 1 && usual !== undefined ? `${fullName} · ${t(`role.${usual}`)}` : fullName}
        checked={chosen !== undefined}
        onChange={({ currentTarget }) => take(currentTarget.checked ? usual : undefined)}
      />
      {chosen !== undefined && held.length > 1 && (
        <Select
          aria-label={drops('plan.functionOf', { name: fullName })}
          allowDeselect={false}
          value={chosen}
          data={held.map((value) => ({ value, label: t(`role.${value}`) }))}
          onChange={(value) => take(held.find((each) => each === value))}
        />
      )}
    </Group>
  );
}
