import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFieldErrors, useTypedForm } from '#web/components/forms/use-typed.js';
import { useEstablishment } from '#web/session/establishment.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { findActiveLinks, type ProgressiveDialogProps } from '../progressive.js';
import { useWriteHere } from '#web/session/write-here.js';
import { FieldRadios } from '#web/components/forms/typed/FieldRadios.js';
import { FieldSelect } from '#web/components/forms/typed/FieldSelect.js';
import { useReadHere } from '#web/session/read-here.js';

/**
 * Shows the dialog that links a free black-jack table to a progressive (shared jackpot) or, where the regulation allows
 * it (Monaco), another site.
 */
export function LinkDialog({ progressive, close }: ProgressiveDialogProps) {
  const { t } = useTranslation('progressives');
  const { jurisdiction } = useEstablishment();
  const { findMissingError } = useFieldErrors();
  const tablesRead = useReadHere('/api/establishments/{establishment}/tables');
  const mayLinkSites = jurisdiction === 'MC';
  const form = useTypedForm({ what: 'table', table: '', site: '' }, (name, values) => {
    if (name === 'what') return null;
    return name === values.what ? findMissingError(values[name]) : null;
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
  const freeTables = (tablesRead.data ?? []).filter(
    ({ game, retiredAt, tableNumber }) => game === 'blackJack' && retiredAt === null && !linkedTables.has(tableNumber),
  );
  return (
    <WriteDialog
      title={t('act.linkOf', { name: progressive.name })}
      submitLabel={t('act.link')}
      onSubmit={() => form.submit(sendLink)}
      close={close}
      mutation={createLink}
      needsServer
    >
      {mayLinkSites && (
        <FieldRadios
          label={t('link.what')}
          field={form.getField('what')}
          choices={[
            { value: 'table', label: t('link.aTable') },
            { value: 'site', label: t('link.aSite') },
          ]}
        />
      )}
      {kind === 'table' ? (
        <FieldSelect
          label={t('link.table')}
          required
          allowDeselect={false}
          field={form.getField('table')}
          nothingFoundMessage={t('link.noTable')}
          data={freeTables.map(({ tableNumber, room }) => ({ value: tableNumber, label: `${tableNumber} · ${room}` }))}
        />
      ) : (
        <TextInput label={t('link.site')} required maxLength={80} {...form.getInputProps('site')} />
      )}
    </WriteDialog>
  );
}
