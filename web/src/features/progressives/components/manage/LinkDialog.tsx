import { Radio, Select, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRead, useWrite } from '#web/api/client.js';
import { useFaults, useTypedForm } from '#web/components/forms/use-typed.js';
import { useEstablishment } from '#web/session/establishment.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { activeLinks } from '../progressive.js';
import type { ProgressiveDialogProps } from '../progressive.js';

/** Links a black-jack table or, where the text allows it, another site. */
export function LinkDialog({ of, close }: ProgressiveDialogProps) {
  const { t } = useTranslation('progressives');
  const { code: establishment, jurisdiction } = useEstablishment();
  const { needed } = useFaults();
  const path = { params: { path: { establishment } } };
  const tables = useRead('/api/establishments/{establishment}/tables', path);
  const mayLinkSites = jurisdiction === 'MC';
  const form = useTypedForm({ what: 'table', table: '', site: '' }, (name, values) => {
    if (name === 'what') return null;
    return name === values.what ? needed(values[name]) : null;
  });
  const { what: kind, table, site } = form.values;
  const write = useWrite('post', '/api/establishments/{establishment}/progressives/{progressive}/links');
  const act = (): void =>
    write.mutate(
      {
        params: { path: { establishment, progressive: String(of.progressiveNumber) } },
        body: kind === 'table' ? { tableNumber: table } : { site: site.trim() },
      },
      announceAndClose(
        close,
        t('link.done', { name: of.name, place: kind === 'table' ? t('table', { table }) : site.trim() }),
      ),
    );
  const linked = new Set(activeLinks(of).map(({ tableNumber }) => tableNumber));
  const free = (tables.data ?? []).filter(
    ({ game, retiredAt, tableNumber }) => game === 'blackJack' && retiredAt === null && !linked.has(tableNumber),
  );
  return (
    <WriteDialog
      title={t('act.linkOf', { name: of.name })}
      act={t('act.link')}
      send={() => form.send(act)}
      close={close}
      write={write}
      needsServer
    >
      {mayLinkSites && (
        <Radio.Group label={t('link.what')} value={kind} onChange={(chosen) => form.put('what', chosen)}>
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
          error={form.field('table').error}
          nothingFoundMessage={t('link.noTable')}
          data={free.map(({ tableNumber, room }) => ({ value: tableNumber, label: `${tableNumber} · ${room}` }))}
          onChange={(chosen) => form.put('table', chosen ?? '')}
        />
      ) : (
        <TextInput label={t('link.site')} required maxLength={80} {...form.input('site')} />
      )}
    </WriteDialog>
  );
}
