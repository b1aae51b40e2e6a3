import { Anchor, Badge, Button, Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListTable } from '#web/components/general/ListTable.js';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission, usePerson } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import {
  AccountActionDialog,
  type AccountActionKind,
  type AccountActionDialogProps,
} from '../components/AccountAct.js';
import { EndRoleDialog } from '../components/EndRoleModal.js';
import { GiveRoleDialog } from '../components/GiveRoleModal.js';
import { OathSection } from '../components/Oath.js';
import { PersonalDataButtons } from '#web/components/enrolment/PersonalData.js';
import { PeopleRequests } from '#web/components/enrolment/PeopleRequests.js';
import { listRequestEstablishments } from '../components/search.js';
import { OpenAccountDialog } from '../components/OpenAccountModal.js';

/**
 * Shows a person's accounts, oath, present and past functions, and pending requests. Users never manage their own
 * rights.
 */
export function PersonScreen() {
  const { t } = useTranslation('people');
  const establishment = useEstablishmentCode();
  const { person: personId } = useParams({ from: '/behind/$establishment/people/$person' });
  const { formatDay, formatInstant } = useFormats();
  const ownPerson = usePerson();
  const mayManage = useHasPermission('people.manage') && ownPerson.personId !== personId;
  const personQuery = useEstablishmentQuery('/people/{personId}', { path: { personId } });
  if (personQuery.error !== null || personQuery.data === undefined) return <QueryStatus query={personQuery} />;
  const { fullName, employeeNumber, employedFrom, employedUntil } = personQuery.data;
  const employmentText =
    employedUntil === null
      ? t('employedSince', { from: formatDay(employedFrom) })
      : t('employedBetween', { from: formatDay(employedFrom), until: formatDay(employedUntil) });
  return (
    <>
      <Anchor component={Link} to={`/${establishment}/people`} size="sm" className="no-print">
        {t('back')}
      </Anchor>
      <PageHeader title={fullName} summary={`${t('number', { number: employeeNumber })} · ${employmentText}`} />
      {ownPerson.personId === personId && (
        <Text mb="md" c="dimmed">
          {t('ownRights')}
        </Text>
      )}
      {listRequestEstablishments(ownPerson.establishments, establishment).map((shownEstablishment) => (
        <PeopleRequests
          key={shownEstablishment.code}
          establishment={shownEstablishment}
          formatInstant={formatInstant}
        />
      ))}
      <Stack gap="lg">
        <AccountsSection person={personQuery.data} mayManage={mayManage} />
        <OathSection person={personQuery.data} mayManage={mayManage} />
        <FunctionsSection person={personQuery.data} mayManage={mayManage} />
        <PersonalDataButtons personId={personId} />
      </Stack>
    </>
  );
}

interface PersonSectionProps {
  readonly person: ApiSchema<'EstablishmentPersonRow'>;
  readonly mayManage: boolean;
}

/** Lists the person's accounts with their states; each act on an account opens its dialog. */
function AccountsSection({ person, mayManage }: PersonSectionProps) {
  const { t } = useTranslation('people');
  const [openAction, setOpenAction] = useState<Omit<AccountActionDialogProps, 'onClose'> | null>(null);
  const [isOpening, setOpening] = useState(false);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="accounts">
      <Group justify="space-between">
        <Title order={2} size="h4" id="accounts">
          {t('accounts.title')}
        </Title>
        {mayManage && (
          <Button size="compact-sm" variant="default" onClick={() => setOpening(true)}>
            {t('accounts.open')}
          </Button>
        )}
      </Group>
      {person.accounts.length === 0 && <Text c="dimmed">{t('accounts.none')}</Text>}
      {person.accounts.map(({ accountId, login, state, mustChangePassword, hasSecondFactor }) => (
        <Group key={accountId} justify="space-between" mt="sm">
          <Group gap="xs">
            <Text fw={600}>{login}</Text>
            <Badge variant="outline" color={state === 'active' ? 'ink' : 'gray'} c="var(--mantine-color-text)">
              {t(`state.${state}`)}
            </Badge>
            {mustChangePassword && <Text size="sm">{t('accounts.mustChange')}</Text>}
            {hasSecondFactor && <Text size="sm">{t('accounts.hasFactor')}</Text>}
            {person.isSignedIn && <Text size="sm">{t('accounts.signedIn')}</Text>}
          </Group>
          {mayManage && state !== 'ended' && (
            <Group gap="xs">
              {listAccountActions(state, hasSecondFactor).map((actionKind) => (
                <Button
                  key={actionKind}
                  size="compact-sm"
                  variant="default"
                  aria-label={t(`act.${actionKind}.of`, { login })}
                  onClick={() => setOpenAction({ actionKind, accountId, login })}
                >
                  {t(`act.${actionKind}.button`)}
                </Button>
              ))}
            </Group>
          )}
        </Group>
      ))}
      {openAction !== null && <AccountActionDialog {...openAction} onClose={() => setOpenAction(null)} />}
      {isOpening && <OpenAccountDialog person={person} onClose={() => setOpening(false)} />}
    </Paper>
  );
}

/** Returns the acts that an account's state permits; one that is suspended can only be restored or ended. */
function listAccountActions(state: string, hasSecondFactor: boolean): readonly AccountActionKind[] {
  const factorActions = hasSecondFactor ? (['factor'] as const) : [];
  return state === 'active' ? ['reset', ...factorActions, 'suspend', 'end'] : ['activate', 'end'];
}

/** Lists the person's present and past functions, latest first; a manager may give or end one. */
function FunctionsSection({ person, mayManage }: PersonSectionProps) {
  const { t } = useTranslation('people');
  const { t: translateShell } = useTranslation('shell');
  const { formatInstant } = useFormats();
  const [isGiving, setGiving] = useState(false);
  const [grantToEnd, setGrantToEnd] = useState<ApiSchema<'GrantRow'> | null>(null);
  const grantsQuery = useEstablishmentQuery('/grants', { query: { personId: person.personId, history: 'true' } });
  const columns = ['function', 'from', 'until', 'givenBy', 'endedBy', ...(mayManage ? ['act'] : [])];
  const heldGrantIds = new Set(person.roles.map(({ grantId }) => grantId));
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="functions">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id="functions">
          {t('functions.title')}
        </Title>
        {mayManage && (
          <Button size="compact-sm" variant="default" onClick={() => setGiving(true)}>
            {t('functions.give')}
          </Button>
        )}
      </Group>
      <QueryStatus query={grantsQuery} />
      {grantsQuery.data?.length === 0 && <Text c="dimmed">{t('functions.none')}</Text>}
      {grantsQuery.data !== undefined && grantsQuery.data.length > 0 && (
        <ListTable label={t('functions.title')} columns={columns.map((column) => t(`functions.${column}`))} miw={640}>
          {grantsQuery.data
            .toSorted((grantA, grantB) => grantB.heldFrom.localeCompare(grantA.heldFrom))
            .map((grant) => (
              <Table.Tr key={grant.grantId}>
                <Table.Th scope="row" fw={heldGrantIds.has(grant.grantId) ? 600 : 400}>
                  {translateShell(`role.${grant.role}`)}
                </Table.Th>
                <Table.Td>{formatInstant(grant.heldFrom)}</Table.Td>
                <Table.Td>{grant.heldUntil === null ? t('functions.open') : formatInstant(grant.heldUntil)}</Table.Td>
                <Table.Td>{grant.grantedByName ?? t('functions.installation')}</Table.Td>
                <Table.Td>{grant.endedByName ?? '–'}</Table.Td>
                {mayManage && (
                  <Table.Td>
                    {heldGrantIds.has(grant.grantId) && grant.endedBy === null && (
                      <Button
                        size="compact-sm"
                        variant="default"
                        aria-label={t('functions.endOf', { role: translateShell(`role.${grant.role}`) })}
                        onClick={() => setGrantToEnd(grant)}
                      >
                        {t('functions.end')}
                      </Button>
                    )}
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
        </ListTable>
      )}
      {isGiving && <GiveRoleDialog person={person} onClose={() => setGiving(false)} />}
      {grantToEnd !== null && <EndRoleDialog grant={grantToEnd} onClose={() => setGrantToEnd(null)} />}
    </Paper>
  );
}
