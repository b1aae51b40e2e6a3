import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SidePanel } from '#web/components/dialogs/Dialog.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useTitlePicker } from '#web/components/figures/titled.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { useRoleDescriber, type AccountRole } from './account-role.js';

export interface RoleHistoryPanelProps {
  readonly role: AccountRole;
  readonly onClose: () => void;
}

/**
 * Lists the past, present and future accounts of a role (a fixed use of an account), newest first. Each has its reason,
 * and the people who requested and approved it.
 */
export function RoleHistoryPanel({ role, onClose }: RoleHistoryPanelProps) {
  const { t } = useTranslation('ledger');
  const { name } = useRoleDescriber()(role);
  const getTitle = useTitlePicker();
  const { formatDay, formatInstant } = useFormats();
  const title = t('roles.historyOf', { name });
  return (
    <SidePanel onClose={onClose} title={title}>
      <ListTable
        label={title}
        columns={['from', 'account', 'why', 'people'].map((column) => t(`roles.${column}`))}
        miw={480}
      >
        {role.history.toReversed().map((assignment) => (
          <Table.Tr key={`${assignment.validFrom} ${assignment.revision}`}>
            <Table.Th scope="row">{formatDay(assignment.validFrom)}</Table.Th>
            <Table.Td>
              {assignment.accountCode} {getTitle(assignment)}
            </Table.Td>
            <Table.Td>
              <Text size="sm">{assignment.reason === '' ? t('roles.start') : assignment.reason}</Text>
            </Table.Td>
            <Table.Td>
              {assignment.requestedByName !== null && (
                <Text size="sm">
                  {t('roles.twoPeople', { asked: assignment.requestedByName, approved: assignment.approvedByName })}
                </Text>
              )}
              <Text size="sm" c="dimmed">
                {formatInstant(assignment.recordedAt)}
              </Text>
            </Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
    </SidePanel>
  );
}
