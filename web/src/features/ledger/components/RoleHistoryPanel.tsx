import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SidePanel } from '#web/components/dialogs/Dialog.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useTitlePicker } from '#web/components/figures/titled.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { useRoleWords, type AccountRole } from './account-role.js';

export interface RoleHistoryPanelProps {
  readonly role: AccountRole;
  readonly close: () => void;
}

/**
 * Lists the past, present and future accounts of a role (a fixed use of an account), newest first. Each has its reason,
 * and the people who requested and approved it.
 */
export function RoleHistoryPanel({ role, close }: RoleHistoryPanelProps) {
  const { t } = useTranslation('ledger');
  const { name } = useRoleWords()(role);
  const getTitle = useTitlePicker();
  const { formatDay: formatDay, formatInstant: formatInstant } = useFormats();
  const title = t('roles.historyOf', { name });
  return (
    <SidePanel close={close} title={title}>
      <ListTable
        label={title}
        columns={['from', 'account', 'why', 'people'].map((column) => t(`roles.${column}`))}
        miw={480}
      >
        {role.history.toReversed().map((row) => (
          <Table.Tr key={`${row.validFrom} ${row.revision}`}>
            <Table.Th scope="row">{formatDay(row.validFrom)}</Table.Th>
            <Table.Td>
              {row.accountCode} {getTitle(row)}
            </Table.Td>
            <Table.Td>
              <Text size="sm">{row.reason === '' ? t('roles.start') : row.reason}</Text>
            </Table.Td>
            <Table.Td>
              {row.requestedByName !== null && (
                <Text size="sm">
                  {t('roles.twoPeople', { asked: row.requestedByName, approved: row.approvedByName })}
                </Text>
              )}
              <Text size="sm" c="dimmed">
                {formatInstant(row.recordedAt)}
              </Text>
            </Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
    </SidePanel>
  );
}
