import { Text, TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEstablishment } from '#web/session/establishment.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogForm } from '#web/components/dialogs/DialogForm.js';
import { InstantInput } from '#web/components/forms/fields/InstantInput.js';
import { notifySuccess } from '#web/components/pages/announce.js';
import { parseLocalInstant, formatLocalDateTime } from '#web/components/figures/zone.js';
import { readTextAtPath, replaceTextAtPath } from '#web/outbox/queue/body-paths.js';
import type { QueuedField, QueuedForm } from '#web/outbox/queue/forms.js';
import { resendCorrectedForm } from '#web/outbox/queue/sender.js';

/**
 * Shows a refused form as written, to be corrected and sent again. When the form was sent or withdrawn meanwhile, it is
 * left as it is, and the user is informed.
 */
export function CorrectFormDialog({ form, onClose }: { readonly form: QueuedForm; readonly onClose: () => void }) {
  const { t } = useTranslation('kept');
  const { timeZone } = useEstablishment();
  const [fieldInputs, setFieldInputs] = useState<Readonly<Record<string, string>>>(() =>
    buildFieldInputs(form, timeZone),
  );
  const setFieldInput = (path: string, text: string): void =>
    setFieldInputs((current) => ({ ...current, [path]: text }));
  const isInstantInvalid = ({ path, kind }: QueuedField): boolean =>
    kind === 'instant' && parseLocalInstant(fieldInputs[path] ?? '', timeZone) === null;
  /** Sends the corrected form, unless one of its instants is invalid. */
  const submitCorrection = (): void => {
    if (form.fields.some(isInstantInvalid)) return;
    let body = form.init?.body;
    for (const { path, kind } of form.fields) {
      const text = fieldInputs[path] ?? '';
      body = replaceTextAtPath(body, path, kind === 'instant' ? parseLocalInstant(text, timeZone) : text.trim());
    }
    void resendCorrectedForm(form.id, { ...form.init, body }).then((isResent) => {
      if (!isResent) notifySuccess(t('wasSent'));
      onClose();
    });
  };
  return (
    <Dialog title={t('correctTitle', { title: form.title })} onClose={onClose}>
      <DialogForm submitLabel={t('sendAnew')} onSubmit={submitCorrection} onClose={onClose}>
        <Text>{form.problem?.message}</Text>
        {form.fields.length === 0 && <Text c="dimmed">{t('nothingToCorrect')}</Text>}
        {form.fields.map((field) => (
          <FieldInput
            key={field.path}
            field={field}
            value={fieldInputs[field.path] ?? ''}
            error={isInstantInvalid(field) ? t('instantWrong') : null}
            onTextChange={(text) => setFieldInput(field.path, text)}
          />
        ))}
      </DialogForm>
    </Dialog>
  );
}

interface FieldInputProps {
  readonly field: QueuedField;
  readonly value: string;
  readonly error: string | null;
  readonly onTextChange: (text: string) => void;
}

/** Renders the input for a field of a queued form: an instant, or a text of one or several lines. */
function FieldInput({ field, value, error, onTextChange }: FieldInputProps) {
  const { t } = useTranslation('kept');
  const { kind, label } = field;
  if (kind === 'instant') {
    return (
      <InstantInput
        dayLabel={label}
        timeLabel={t('time')}
        description=""
        value={value}
        error={error}
        setValue={onTextChange}
      />
    );
  }
  const Input = kind === 'longText' ? Textarea : TextInput;
  return (
    <Input
      label={label}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onTextChange(currentTarget.value)}
    />
  );
}

/** Returns the texts of the form's fields by path; instants in the establishment's local time. */
function buildFieldInputs({ fields, init }: QueuedForm, timeZone: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    fields.map(({ path, kind }) => {
      const value = readTextAtPath(init?.body, path);
      return [path, kind === 'instant' && value !== '' ? formatLocalDateTime(value, timeZone) : value];
    }),
  );
}
