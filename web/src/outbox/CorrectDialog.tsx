import { Text, TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEstablishment } from '#web/session/establishment.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogForm } from '#web/components/dialogs/DialogForm.js';
import { InstantInput } from '#web/components/forms/fields/InstantInput.js';
import { announce } from '#web/components/pages/announce.js';
import { instantOf, localText } from '#web/components/figures/zone.js';
import { readPath, withPath } from './body-paths.js';
import type { QueuedField, QueuedForm } from './forms.js';
import { sendCorrected } from './sender.js';

/** Shows a refused form as written, to be corrected and sent again under the same identity. */
export function CorrectDialog({ form, close }: { readonly form: QueuedForm; readonly close: () => void }) {
  const { t } = useTranslation('kept');
  const { timeZone } = useEstablishment();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() => valuesOf(form, timeZone));
  const put = (path: string, text: string): void => setTyped((before) => ({ ...before, [path]: text }));
  const isWrong = ({ path, kind }: QueuedField): boolean =>
    kind === 'instant' && instantOf(typed[path] ?? '', timeZone) === null;
  const send = (): void => {
    if (form.fields.some(isWrong)) return;
    let body = form.init?.body;
    for (const { path, kind } of form.fields) {
      const text = typed[path] ?? '';
      body = withPath(body, path, kind === 'instant' ? instantOf(text, timeZone) : text.trim());
    }
    void sendCorrected(form.id, { ...form.init, body }).then((isChanged) => {
      if (!isChanged) announce(t('wasSent'));
      close();
    });
  };
  return (
    <Dialog title={t('correctTitle', { title: form.title })} close={close}>
      <DialogForm act={t('sendAnew')} send={send} close={close}>
        <Text>{form.problem?.message}</Text>
        {form.fields.length === 0 && <Text c="dimmed">{t('nothingToCorrect')}</Text>}
        {form.fields.map((field) => (
          <FieldInput
            key={field.path}
            field={field}
            value={typed[field.path] ?? ''}
            error={isWrong(field) ? t('instantWrong') : null}
            put={(text) => put(field.path, text)}
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
  readonly put: (text: string) => void;
}

/** Input for a field of a queued form: an instant, or a text of one or several lines. */
function FieldInput({ field, value, error, put }: FieldInputProps) {
  const { t } = useTranslation('kept');
  const { kind, label } = field;
  if (kind === 'instant') {
    return <InstantInput dayLabel={label} timeLabel={t('time')} description="" value={value} error={error} put={put} />;
  }
  const Input = kind === 'longText' ? Textarea : TextInput;
  return <Input label={label} value={value} error={error} onChange={({ currentTarget }) => put(currentTarget.value)} />;
}

/** Returns the texts of the form's fields by their paths; instants in the establishment's local time. */
function valuesOf({ fields, init }: QueuedForm, timeZone: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    fields.map(({ path, kind }) => {
      const current = readPath(init?.body, path);
      return [path, kind === 'instant' && current !== '' ? localText(current, timeZone) : current];
    }),
  );
}
