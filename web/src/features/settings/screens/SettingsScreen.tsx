import { Anchor, Badge, Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { Note } from '#web/components/general/Note.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { SettingHistoryPanel } from '../components/HistoryDrawer.js';
import { ProposeSettingDialog } from '../components/ProposeModal.js';
import {
  useSettingLabelGetter,
  useSettingSourceGetter,
  useSettingFormatter,
  type Setting,
} from '../components/setting-text.js';
import { DayInput } from '#web/components/forms/fields/DayInput.js';

const SETTING_GROUPS: readonly Setting['group'][] = [
  'entity',
  'day',
  'tolerances',
  'hold',
  'payouts',
  'readings',
  'security',
  'fiscal',
];

/**
 * Lists the establishment's settings on a day, in groups: each value, its first day, its reason and pending changes.
 * The address names the setting whose history is open.
 */
export function SettingsScreen() {
  const { t } = useTranslation('settings');
  const { day, history: openedKey } = useSearch({ from: '/behind/$establishment/settings' });
  const navigate = useNavigate({ from: '/$establishment/settings' });
  const { formatDay } = useFormats();
  const settingsQuery = useEstablishmentQuery('/settings', { query: day === undefined ? {} : { day } });
  const [proposedSetting, setProposedSetting] = useState<Setting | null>(null);
  const settings = settingsQuery.data?.settings ?? [];
  const openedSetting = settings.find(({ key }) => key === openedKey);
  return (
    <>
      <PageHeader
        title={t('title')}
        summary={settingsQuery.data && t('about', { day: formatDay(settingsQuery.data.gamingDay) })}
      >
        <DayInput
          label={t('asOf')}
          day={day ?? settingsQuery.data?.gamingDay}
          onChange={(newDay) => {
            void navigate({ search: (before) => ({ ...before, ...(newDay === undefined ? {} : { day: newDay }) }) });
          }}
        />
      </PageHeader>
      <QueryStatus query={settingsQuery} />
      {settingsQuery.data !== undefined && (
        <Stack gap="xl">
          <PendingChanges settings={settings} />
          {SETTING_GROUPS.map((group) => (
            <SettingGroup
              key={group}
              group={group}
              settings={settings.filter((setting) => setting.group === group)}
              onPropose={setProposedSetting}
              onShowHistory={(key) => void navigate({ search: (before) => ({ ...before, history: key }) })}
            />
          ))}
        </Stack>
      )}
      {openedSetting !== undefined && (
        <SettingHistoryPanel
          setting={openedSetting}
          onClose={() => void navigate({ search: ({ day: on }) => (on === undefined ? {} : { day: on }) })}
        />
      )}
      {proposedSetting !== null && settingsQuery.data !== undefined && (
        <ProposeSettingDialog
          setting={proposedSetting}
          earliestDay={
            proposedSetting.key === 'closingTime'
              ? settingsQuery.data.earliest.closingTime
              : settingsQuery.data.earliest.setting
          }
          gamingDay={settingsQuery.data.gamingDay}
          onClose={() => setProposedSetting(null)}
        />
      )}
    </>
  );
}

/** Lists the changes of settings that a second person has still to approve. */
function PendingChanges({ settings }: { readonly settings: readonly Setting[] }) {
  const { t } = useTranslation('settings');
  const establishment = useEstablishmentCode();
  const getSettingLabel = useSettingLabelGetter();
  const formatValue = useSettingFormatter();
  const { formatDay, formatInstant } = useFormats();
  const pendingChanges = settings.flatMap((setting) => setting.pending.map((pending) => ({ setting, pending })));
  if (pendingChanges.length === 0) return null;
  return (
    <Note color="yellow" title={t('waiting', { count: pendingChanges.length })}>
      <Stack gap="xs">
        {pendingChanges.map(({ setting, pending }) => (
          <div key={pending.requestId}>
            <Text size="sm">
              <strong>{getSettingLabel(setting)}</strong>
              {' : '}
              {t('change', {
                from: formatValue(setting, setting.value),
                to: formatValue(setting, pending.value),
                day: formatDay(pending.effectiveFrom),
              })}
            </Text>
            <Text size="sm">
              {t('askedBy', { name: pending.requestedByName, at: formatInstant(pending.requestedAt) })} «{' '}
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
          {t('toApprovals')}
        </Anchor>
      </Stack>
    </Note>
  );
}

interface SettingGroupProps {
  readonly group: Setting['group'];
  readonly settings: readonly Setting[];
  readonly onPropose: (setting: Setting) => void;
  readonly onShowHistory: (key: string) => void;
}

/** Lists a group's settings under its title; renders nothing for an empty group. */
function SettingGroup({ group, settings, onPropose, onShowHistory }: SettingGroupProps) {
  const { t } = useTranslation('settings');
  const mayPropose = useHasPermission('settings.propose');
  if (settings.length === 0) return null;
  return (
    <section aria-labelledby={`settings-${group}`}>
      <Title order={2} size="h4" id={`settings-${group}`}>
        {t(`group.${group}`)}
      </Title>
      <Text c="dimmed" size="sm" mb="xs">
        {t(`groupAbout.${group}`)}
      </Text>
      <ListTable
        label={t(`group.${group}`)}
        columns={[
          { label: t('column.setting'), style: { width: '27%' } },
          { label: t('column.value'), style: { width: '16%' } },
          { label: t('column.since'), style: { width: '7.8125rem' } },
          t('column.source'),
          { label: t('column.act'), className: 'no-print', style: { width: '15rem' } },
        ]}
        miw={980}
        verticalSpacing="xs"
        layout="fixed"
      >
        {settings.map((setting) => (
          <SettingRow
            key={setting.key}
            setting={setting}
            onPropose={mayPropose ? () => onPropose(setting) : null}
            onShowHistory={() => onShowHistory(setting.key)}
          />
        ))}
      </ListTable>
    </section>
  );
}

interface SettingRowProps {
  readonly setting: Setting;
  readonly onPropose: (() => void) | null;
  readonly onShowHistory: () => void;
}

/**
 * Renders a setting: value, first day, source and bounds, with buttons for its history and a change. Without bounds set
 * by law, the technical range of a number is shown.
 */
function SettingRow({ setting, onPropose, onShowHistory }: SettingRowProps) {
  const { t } = useTranslation('settings');
  const name = useSettingLabelGetter()(setting);
  const source = useSettingSourceGetter()(setting);
  const formatValue = useSettingFormatter();
  const { formatDay } = useFormats();
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        {name}
      </Table.Th>
      <Table.Td>
        <Text size="sm" fw={600}>
          {formatValue(setting, setting.value)}
        </Text>
        {setting.coming.map(({ value, from }) => (
          <Text key={from} size="sm">
            {t('coming', { value: formatValue(setting, value), day: formatDay(from) })}
          </Text>
        ))}
        {setting.pending.length > 0 && (
          <Badge color="yellow" variant="light" c="var(--mantine-color-text)">
            {t('isWaiting')}
          </Badge>
        )}
      </Table.Td>
      <Table.Td>{setting.from === null ? t('byDefault') : formatDay(setting.from)}</Table.Td>
      <Table.Td>
        <Text size="sm">{source}</Text>
        {setting.bounds.map(({ bound, value, article }) => (
          <Text key={`${bound} ${article}`} size="sm">
            {t(`bound.${bound}`, { value: formatValue(setting, value), article })}
          </Text>
        ))}
        {setting.bounds.length === 0 &&
          setting.lowest !== '' &&
          setting.type !== 'minor' &&
          setting.type !== 'text' && (
            <Text size="sm" c="dimmed">
              {t('range', {
                lowest: formatValue(setting, setting.lowest),
                highest: formatValue(setting, setting.highest),
              })}
            </Text>
          )}
      </Table.Td>
      <Table.Td className="no-print">
        <Group gap={4} wrap="nowrap">
          <Button size="compact-sm" variant="subtle" onClick={onShowHistory} aria-label={t('historyOf', { name })}>
            {t('history')}
          </Button>
          {onPropose !== null && (
            <Button size="compact-sm" variant="default" onClick={onPropose} aria-label={t('proposeFor', { name })}>
              {t('propose')}
            </Button>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
