import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { useEstablishment } from '#web/session/establishment.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { listActiveLinks, type ProgressiveDialogProps } from '../progressive.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { FormRadioGroup } from '#web/components/forms/typed/FieldRadios.js';
import { FormSelect } from '#web/components/forms/typed/FieldSelect.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

/**
 * Shows the dialog that links a free black-jack table to a progressive (shared jackpot) or, where the regulation allows
 * it (Monaco), another site.
 */
export function LinkDialog({ progressive, onClose }: ProgressiveDialogProps) {
  const { t } = useTranslation('progressives');
  const { jurisdiction } = useEstablishment();
  const { validateRequired } = useFieldValidators();
  const tablesQuery = useEstablishmentQuery('/tables');
  const mayLinkSites = jurisdiction === 'MC';
  const form = useTextForm({ what: 'table', table: '', site: '' }, (name, values) => {
    if (name === 'what') return null;
    return name === values.what ? validateRequired(values[name]) : null;
  });
  const { what: kind, table, site } = form.values;
  const linkMutation = useEstablishmentMutation('post', '/progressives/{progressive}/links');
  const sendLink = (): void =>
    linkMutation.mutate(
      {
        path: { progressive: String(progressive.progressiveNumber) },
        body: kind === 'table' ? { tableNumber: table } : { site: site.trim() },
      },
      announceAndClose(
        onClose,
        t('link.done', { name: progressive.name, place: kind === 'table' ? t('table', { table }) : site.trim() }),
      ),
    );
  const linkedTables = new Set(listActiveLinks(progressive).map(({ tableNumber }) => tableNumber));
  const freeTables = (tablesQuery.data ?? []).filter(
    ({ game, retiredAt, tableNumber }) => game === 'blackJack' && retiredAt === null && !linkedTables.has(tableNumber),
  );
  return (
    <WriteDialog
      title={t('act.linkOf', { name: progressive.name })}
      submitLabel={t('act.link')}
      onSubmit={() => form.submit(sendLink)}
      onClose={onClose}
      mutation={linkMutation}
      needsServer
    >
      {mayLinkSites && (
        <FormRadioGroup
          label={t('link.what')}
          field={form.getField('what')}
          options={[
            { value: 'table', label: t('link.aTable') },
            { value: 'site', label: t('link.aSite') },
          ]}
        />
      )}
      {kind === 'table' ? (
        <FormSelect
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
