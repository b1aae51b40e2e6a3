import { Group, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DESTRUCTION_METHODS } from '#domain/equipment/destruction.js';
import { EQUIPMENT_BOOKS } from '#domain/equipment/stock.js';
import { useEstablishmentClock } from '#web/components/figures/establishment-clock.js';
import { EventTimeInput } from '#web/components/forms/fields/HappenedInput.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { FormRadioGroup } from '#web/components/forms/typed/FieldRadios.js';

const OPTIONS_BY_FIELD = { book: EQUIPMENT_BOOKS, method: DESTRUCTION_METHODS } as const;

/**
 * Shows a dialog that announces the destruction of cards or dice, or their neutralisation (marked as unusable). It
 * records the notice given to the control service, and the planned time.
 */
export function AnnounceDestructionDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['equipment', 'acts']);
  const { initialTime, parseInstant } = useEstablishmentClock();
  const { validateRequired, validateMinLength } = useFieldValidators();
  const destructionMutation = useEstablishmentMutation('post', '/equipment/destructions');
  const form = useTextForm(
    {
      book: 'cards',
      method: 'destruction',
      noticeRecipient: '',
      noticeReference: '',
      noticeGivenAt: initialTime,
      plannedAt: '',
    },
    (name, values) => {
      if (name === 'noticeGivenAt' || name === 'plannedAt') {
        return parseInstant(values[name]) === null ? t('acts:instant') : null;
      }
      return name === 'noticeRecipient' ? validateMinLength(values[name]) : validateRequired(values[name]);
    },
  );
  const { values } = form;
  /** Announces the destruction to the server and the user, and closes the dialog. */
  const announceDestruction = (): void => {
    const body = {
      book: EQUIPMENT_BOOKS.find((candidate) => candidate === values.book) ?? 'cards',
      method: DESTRUCTION_METHODS.find((knownMethod) => knownMethod === values.method) ?? 'destruction',
      noticeGivenAt: parseInstant(values.noticeGivenAt) ?? '',
      noticeRecipient: values.noticeRecipient.trim(),
      noticeReference: values.noticeReference.trim(),
      plannedAt: parseInstant(values.plannedAt) ?? '',
    };
    destructionMutation.mutate({ body }, announceAndClose(onClose, t('destruction.announced')));
  };
  return (
    <WriteDialog
      title={t('destruction.announce')}
      submitLabel={t('destruction.announceAct')}
      onSubmit={() => form.submit(announceDestruction)}
      onClose={onClose}
      mutation={destructionMutation}
      needsServer
    >
      <Group grow align="flex-start">
        {(['book', 'method'] as const).map((name) => (
          <FormRadioGroup
            key={name}
            label={t(`destruction.${name}`)}
            field={form.getField(name)}
            options={OPTIONS_BY_FIELD[name].map((value) => ({ value, label: t(`destruction.${name}_${value}`) }))}
          />
        ))}
      </Group>
      <TextInput
        label={t('destruction.recipient')}
        description={t('destruction.recipientHint')}
        required
        size="md"
        maxLength={200}
        {...form.getInputProps('noticeRecipient')}
      />
      <TextInput
        label={t('destruction.reference')}
        description={t('destruction.referenceHint')}
        required
        size="md"
        maxLength={200}
        {...form.getInputProps('noticeReference')}
      />
      <EventTimeInput label={t('destruction.givenAt')} field={form.getField('noticeGivenAt')} />
      <EventTimeInput label={t('destruction.plannedAt')} field={form.getField('plannedAt')} />
    </WriteDialog>
  );
}
