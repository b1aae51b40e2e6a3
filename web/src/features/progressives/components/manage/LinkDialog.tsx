import { Radio, Select, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRead } from '#web/api/client.js';
import { useFieldErrors, useTypedForm } from '#web/components/forms/use-typed.js';
import { useEstablishment } from '#web/session/establishment.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { findActiveLinks } from '../progressive.js';
import type { ProgressiveDialogProps } from '../progressive.js';
import { useWriteHere } from '#web/session/write-here.js';

/** Links a black-jack table to a progressive or, where the regulation allows it (Monaco), another site. */
export function LinkDialog({ progressive, close }: ProgressiveDialogProps) {
  const { t } = useTranslation('progressives');
  const { code: establishment, jurisdiction } = useEstablishment();
  const { missingError } = useFieldErrors();
  const path = { params: { path: { establishment } } };
  const tables = useRead('/api/establishments/{establishment}/tables', path);
  const mayLinkSites = jurisdiction === 'MC';
  const form = useTypedForm({ what: 'table', table: '', site: '' }, (name, values) => {
    if (name === 'what') return null;
    return name === values.what ? missingError(values[name]) : null;
  });
  const { what: kind, table, site } = form.values;
  const createLink = useWriteHere('post', '/api/establishments/{establishment}/progressives/{progressive}/links');
  const sendLink = (): void =>
    createLink.mutate(
      {
        path: { progressive: String(progressive.progressiveNumber) },
        body: kind === 'table' ? { tableNumber: table } : { site: site.trim() },
      },
      announceAndClose(
        close,
        t('link.done', { name: progressive.name, place: kind === 'table' ? t('table', { table }) : site.trim() }),
      ),
    );
  const linkedTables = new Set(findActiveLinks(progressive).map(({ tableNumber }) => tableNumber));
  const freeTables = (tables.data ?? []).filter(
    ({ game, retiredAt, tableNumber }) => game === 'blackJack' && retiredAt === null && !linkedTables.has(tableNumber),
  );
  return (
    <WriteDialog
      title={t('act.linkOf', { name: progressive.name })}
      act={t('act.link')}
      send={() => form.submit(sendLink)}
      close={close}
      write={createLink}
      needsServer
    >
      {mayLinkSites && (
        <Radio.Group label={t('link.what')} value={kind} onChange={(chosen) => form.setValue('what', chosen)}>
          <Stack gap="xs" mt="xs">
            <Radio value="table" size="md" label={t('link.aTable')} />
            <Radio value="site" size="md" label={t('link.aSite')} />
          </Stack>
        </Radio.Group>
      )}
      {kind === 'table' ? (
        <Select
          label={t('link.table')}
          required
          allowDeselect={false}
          value={table === '' ? null : table}
          error={form.getField('table').error}
          nothingFoundMessage={t('link.noTable')}
          data={freeTables.map(({ tableNumber, room }) => ({ value: tableNumber, label: `${tableNumber} · ${room}` }))}
          onChange={(chosen) => form.setValue('table', chosen ?? '')}
        />
      ) : (
        <TextInput label={t('link.site')} required maxLength={80} {...form.getInputProps('site')} />
      )}
    </WriteDialog>
  );
}
