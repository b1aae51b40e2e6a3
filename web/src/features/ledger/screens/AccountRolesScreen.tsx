import { Anchor, Badge, Button, Group, Stack, Table, Text } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { Note } from '#web/components/general/Note.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useTitlePicker } from '#web/components/figures/titled.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { AccountLink } from '../components/AccountLink.js';
import { ChangeRoleDialog } from '../components/ChangeRoleDialog.js';
import { BookTabs } from '../components/LedgerFrame.js';
import { OpenAccountDialog } from '../components/OpenAccountDialog.js';
import { RoleHistoryPanel } from '../components/RoleHistoryPanel.js';
import { useRoleDescriber, type AccountRole } from '../components/account-role.js';

/**
 * Shows each role (a fixed use of an account) with its account and first day, and the changes that wait for a second
 * person's approval. The address names the role whose history is open.
 */
export function AccountRolesScreen() {
  const { t } = useTranslation('ledger');
  const { history: openRoleName, ...period } = useSearch({ from: '/behind/$establishment/ledger/roles' });
  const navigate = useNavigate({ from: '/$establishment/ledger/roles' });
  const { formatDay } = useFormats();
  const mayManage = useHasPermission('ledger.manage');
  const rolesQuery = useEstablishmentQuery('/account-roles');
  const [changedRole, setChangedRole] = useState<AccountRole | null>(null);
  const roles = rolesQuery.data?.roles ?? [];
  const openRole = roles.find(({ role }) => role === openRoleName);
  return (
    <>
      <PageHeader
        title={t('roles.title')}
        summary={rolesQuery.data && t('roles.about', { day: formatDay(rolesQuery.data.gamingDay) })}
      >
        {mayManage && (
          <DialogButton label={t('roles.open')} isAddition>
            {(close) => <OpenAccountDialog onClose={close} />}
          </DialogButton>
        )}
      </PageHeader>
      <BookTabs currentBook="roles" period={period} />
      <QueryStatus query={rolesQuery} />
      {rolesQuery.data !== undefined && (
        <Stack gap="lg" mt="sm">
          <PendingChanges roles={roles} />
          <RolesTable
            roles={roles}
            onRequestChange={mayManage ? setChangedRole : null}
            onShowHistory={(role) => void navigate({ search: (search) => ({ ...search, history: role }) })}
          />
        </Stack>
      )}
      {openRole !== undefined && (
        <RoleHistoryPanel role={openRole} onClose={() => void navigate({ search: () => period })} />
      )}
      {changedRole !== null && rolesQuery.data !== undefined && (
        <ChangeRoleDialog
          role={changedRole}
          roles={roles}
          earliestDay={rolesQuery.data.earliest}
          gamingDay={rolesQuery.data.gamingDay}
          onClose={() => setChangedRole(null)}
        />
      )}
    </>
  );
}

/**
 * Lists the requested changes of accounts of roles that wait for a second person's approval; nothing when there is
 * none.
 */
function PendingChanges({ roles }: { readonly roles: readonly AccountRole[] }) {
  const { t } = useTranslation('ledger');
  const establishment = useEstablishmentCode();
  const describeRole = useRoleDescriber();
  const { formatDay, formatInstant } = useFormats();
  const pendingChanges = roles.flatMap((role) => role.pending.map((pending) => ({ role, pending })));
  if (pendingChanges.length === 0) return null;
  return (
    <Note color="yellow" title={t('roles.waiting', { count: pendingChanges.length })}>
      <Stack gap="xs">
        {pendingChanges.map(({ role, pending }) => (
          <div key={pending.requestId}>
            <Text size="sm">
              <strong>{describeRole(role).name}</strong>
              {' : '}
              {t('roles.change', { account: pending.accountCode, day: formatDay(pending.validFrom) })}
            </Text>
            <Text size="sm">
              {t('roles.askedBy', { name: pending.requestedByName, at: formatInstant(pending.requestedAt) })} «{' '}
              {pending.reason} »
            </Text>
          </div>
        ))}
        <Anchor
          component={Link}
          to={`/${establishment}/approvals`}
          size="sm"
          c="var(--mantine-color-text)"
          underline="always"
        >
          {t('roles.toApprovals')}
        </Anchor>
      </Stack>
    </Note>
  );
}

interface RolesTableProps {
  readonly roles: readonly AccountRole[];
  readonly onRequestChange: ((role: AccountRole) => void) | null;
  readonly onShowHistory: (role: string) => void;
}

/**
 * Lists the roles (fixed uses of an account) with their accounts and first days. `onRequestChange` is null for a user
 * who may not change them.
 */
function RolesTable({ roles, onRequestChange, onShowHistory }: RolesTableProps) {
  const { t } = useTranslation('ledger');
  return (
    <ListTable
      label={t('roles.title')}
      columns={[
        ...['role', 'kind', 'account', 'since'].map((column) => t(`roles.${column}`)),
        { label: t('roles.act'), className: 'no-print', style: { width: '13.75rem' } },
      ]}
      miw={900}
      verticalSpacing="xs"
    >
      {roles.map((role) => (
        <RoleRow
          key={role.role}
          role={role}
          onRequestChange={onRequestChange === null ? null : () => onRequestChange(role)}
          onShowHistory={() => onShowHistory(role.role)}
        />
      ))}
    </ListTable>
  );
}

interface RoleRowProps {
  readonly role: AccountRole;
  readonly onRequestChange: (() => void) | null;
  readonly onShowHistory: () => void;
}

/** Renders a role: its present account, the later ones, and buttons for its history and for requesting a change. */
function RoleRow({ role, onRequestChange, onShowHistory }: RoleRowProps) {
  const { t } = useTranslation('ledger');
  const { name, holds } = useRoleDescriber()(role);
  const getTitle = useTitlePicker();
  const { formatDay } = useFormats();
  const { inForce } = role;
  const laterAccounts = role.history.filter(({ validFrom }) => inForce === null || validFrom > inForce.validFrom);
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {holds}
        </Text>
      </Table.Th>
      <Table.Td>{t(`kind_${role.kind}`)}</Table.Td>
      <Table.Td>
        {inForce === null ? (
          t('roles.none')
        ) : (
          <>
            <AccountLink accountCode={inForce.accountCode} /> {getTitle(inForce)}
          </>
        )}
        {laterAccounts.map(({ accountCode, validFrom, revision }) => (
          <Text key={`${validFrom} ${revision}`} size="sm">
            {t('roles.coming', { account: accountCode, day: formatDay(validFrom) })}
          </Text>
        ))}
        {role.pending.length > 0 && (
          <Badge color="yellow" variant="light" c="var(--mantine-color-text)">
            {t('roles.isWaiting')}
          </Badge>
        )}
      </Table.Td>
      <Table.Td>{inForce === null ? '—' : formatDay(inForce.validFrom)}</Table.Td>
      <Table.Td className="no-print">
        <Group gap={4} wrap="nowrap">
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={onShowHistory}
            aria-label={t('roles.historyOf', { name })}
          >
            {t('roles.history')}
          </Button>
          {onRequestChange !== null && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={onRequestChange}
              aria-label={t('roles.proposeFor', { name })}
            >
              {t('roles.propose')}
            </Button>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
