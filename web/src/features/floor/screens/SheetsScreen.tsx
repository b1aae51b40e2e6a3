import { Anchor, Button, Group, Table, TextInput } from '@mantine/core';
import { IconSignatureOff, IconTool } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { DayInput } from '#web/components/forms/fields/DayInput.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { StateTag } from '#web/components/figures/StateTag.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { omitUndefined } from '#web/components/pages/search-params.js';
import { STATE_TAG_STYLES } from '#web/components/figures/state-looks.js';
import { useTimeFormats } from '#web/components/figures/time-words.js';
import { SheetTabs } from '../components/sheet/SheetTabs.js';
import type { SheetsSearch } from '../components/search.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

/**
 * Shows the page of the intervention sheets: the open ones, or those of a gaming day; both can be narrowed to a
 * machine. The address stores the choice.
 */
export function SheetsScreen() {
  const { t } = useTranslation('floor');
  const establishment = useEstablishmentCode();
  const search = useSearch({ from: '/behind/$establishment/interventions' });
  const navigate = useNavigate({ from: '/$establishment/interventions' });
  const changeSearch = (nextSearch: {
    readonly day?: string | undefined;
    readonly machine?: string | undefined;
  }): void => void navigate({ search: omitUndefined(nextSearch) satisfies SheetsSearch, replace: true });
  const sheetsQuery = useEstablishmentQuery('/interventions', { query: search });
  const isFilteredByDay = search.day !== undefined;
  return (
    <>
      <PageHeader title={t('sheets.title')} summary={t(isFilteredByDay ? 'sheets.aboutDay' : 'sheets.aboutOpen')} />
      <SheetTabs currentTab="interventions" />
      <Group align="flex-end" gap="sm" mb="md" className="no-print">
        <DayInput
          label={t('sheets.day')}
          day={search.day}
          isClearable
          onChange={(day) => changeSearch({ ...search, day })}
        />
        <TextInput
          label={t('machine.number')}
          inputMode="numeric"
          maxLength={60}
          w={140}
          defaultValue={search.machine ?? ''}
          onChange={({ currentTarget }) => {
            const machine = currentTarget.value.trim();
            changeSearch({ ...search, machine: machine === '' ? undefined : machine });
          }}
        />
        {search.day !== undefined && (
          <>
            <Button variant="default" onClick={() => changeSearch({})}>
              {t('sheets.openOnly')}
            </Button>
            <Anchor component={Link} to={`/${establishment}/envelopes/${search.day}`} py="xs">
              {t('sheets.envelopeOf')}
            </Anchor>
          </>
        )}
      </Group>
      <QueryStatus query={sheetsQuery} />
      {sheetsQuery.data?.length === 0 && (
        <EmptyState
          title={t(isFilteredByDay ? 'sheets.noneDay' : 'sheets.noneOpen')}
          explanation={t('sheets.noneText')}
        />
      )}
      {sheetsQuery.data !== undefined && sheetsQuery.data.length > 0 && <SheetTable sheets={sheetsQuery.data} />}
    </>
  );
}

/** Shows a table of sheets by number: machine, technician, reason, times and state. */
export function SheetTable({ sheets }: { readonly sheets: readonly ApiSchema<'InterventionRow'>[] }) {
  const { t } = useTranslation('floor');
  const establishment = useEstablishmentCode();
  const { formatCount } = useFormats();
  const { formatTime } = useTimeFormats();
  return (
    <ListTable
      label={t('sheets.title')}
      columns={[
        t('sheets.number'),
        t('machine.word'),
        t('sheet.technician'),
        t('sheet.reason'),
        t('sheet.stopped'),
        t('sheet.restarted'),
        t('sheet.state'),
      ]}
      verticalSpacing="sm"
    >
      {sheets.map((sheet) => (
        <Table.Tr key={sheet.interventionId}>
          <Table.Td>
            <Anchor
              component={Link}
              to={`/${establishment}/interventions/${sheet.interventionId}`}
              py="xs"
              px="sm"
              ms="-sm"
            >
              {formatCount(sheet.sheetNumber)}
            </Anchor>
          </Table.Td>
          <Table.Td>{sheet.machine}</Table.Td>
          <Table.Td>{sheet.technician}</Table.Td>
          <Table.Td>{sheet.reason}</Table.Td>
          <Table.Td>{formatTime(sheet.stoppedAt)}</Table.Td>
          <Table.Td>{sheet.restartedAt === null ? '—' : formatTime(sheet.restartedAt)}</Table.Td>
          <Table.Td>
            <SheetStateTag sheet={sheet} />
          </Table.Td>
        </Table.Tr>
      ))}
    </ListTable>
  );
}

/** Shows the state of a sheet: open, signed, or closed without its technician. */
export function SheetStateTag({
  sheet: { closedAt, unsignedReason },
}: {
  readonly sheet: Pick<ApiSchema<'InterventionRow'>, 'closedAt' | 'unsignedReason'>;
}) {
  const { t } = useTranslation('floor');
  if (unsignedReason !== null) {
    return (
      <StateTag icon={IconSignatureOff} color="red">
        {t('sheet.unsigned')}
      </StateTag>
    );
  }
  return closedAt !== null ? (
    <StateTag {...STATE_TAG_STYLES.done}>{t('sheet.signed')}</StateTag>
  ) : (
    <StateTag icon={IconTool} color="yellow">
      {t('sheet.open')}
    </StateTag>
  );
}
