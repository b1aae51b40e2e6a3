import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { SidePanel } from '#web/components/dialogs/Dialog.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { useSettingLabelGetter, useSettingSourceGetter, useSettingFormatter, type Setting } from './setting-text.js';

export interface SettingHistoryPanelProps {
  readonly setting: Setting;
  readonly onClose: () => void;
}

/**
 * Lists every value of a setting, newest first: its first day, its reason, and the people who requested and approved
 * it.
 */
export function SettingHistoryPanel({ setting, onClose }: SettingHistoryPanelProps) {
  const { t } = useTranslation('settings');
  const name = useSettingLabelGetter()(setting);
  const defaultSource = useSettingSourceGetter()(setting);
  const formatValue = useSettingFormatter();
  const { formatDay, formatInstant } = useFormats();
  // the initial values were recorded in English, for every reader
  const formatReason = (source: string): string => {
    if (source === '' || source === 'the establishment') return t('start');
    return source === setting.sourceEn ? defaultSource : source;
  };
  const historyQuery = useEstablishmentQuery('/settings/{setting}/history', { path: { setting: setting.key } });
  return (
    <SidePanel onClose={onClose} title={t('historyOf', { name })}>
      <QueryStatus query={historyQuery} />
      {historyQuery.data !== undefined && (
        <ListTable
          label={t('historyOf', { name })}
          columns={['fromDay', 'value', 'why', 'people'].map((column) => t(`column.${column}`))}
          miw={480}
        >
          {historyQuery.data.toReversed().map((row) => (
            <Table.Tr key={`${row.effectiveFrom} ${row.revision}`}>
              <Table.Th scope="row">{formatDay(row.effectiveFrom)}</Table.Th>
              <Table.Td>{formatValue(setting, row.value)}</Table.Td>
              <Table.Td>
                <Text size="sm">{formatReason(row.source)}</Text>
              </Table.Td>
              <Table.Td>
                <Text size="sm">
                  {row.requestedByName === null
                    ? t('start')
                    : t('twoPeople', { asked: row.requestedByName, approved: row.approvedByName })}
                </Text>
                <Text size="sm" c="dimmed">
                  {formatInstant(row.recordedAt)}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </ListTable>
      )}
    </SidePanel>
  );
}
