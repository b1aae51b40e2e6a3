import { Checkbox, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { findStakeLimits } from '#domain/tables/stakes.js';
import { useFieldErrors, useTypedForm } from '#web/components/forms/use-typed.js';
import { useEstablishment } from '#web/session/establishment.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { MaximaFields } from '../entry/MaximaFields.js';
import { listChoices, useMinima, useTypedMaxima } from '../entry/maxima.js';
import type { SessionDialogProps } from './session.js';
import { useWriteHere } from '#web/session/write-here.js';

/**
 * Shows the dialog that changes a session's maximum stakes from now on. The user confirms that the table's display
 * shows them.
 */
export function MaximaDialog({ session, close }: SessionDialogProps) {
  const { t } = useTranslation('tables');
  const { jurisdiction } = useEstablishment();
  const { findShortError } = useFieldErrors();
  const maxima = useTypedMaxima();
  const minima = useMinima()(BigInt(session.minimumMinor));
  const limits = findStakeLimits(jurisdiction, session.game);
  const choices = listChoices(limits, session.game, { minima, simpleMinor: BigInt(session.maxima.simple ?? '0') });
  const form = useTypedForm<string>(
    { ...maxima.buildInitialValues(limits, session.game, session.maxima), displayed: '', reason: '' },
    (name, values) => {
      if (maxima.isField(name)) return maxima.findFault(values[name] ?? '', limits);
      if (name === 'displayed') return values[name] === '' ? t('maximumChange.mustBeDisplayed') : null;
      return findShortError(values[name] ?? '');
    },
  );
  const setMaxima = useWriteHere('post', '/api/establishments/{establishment}/table-sessions/{sessionId}/maxima');
  const sendMaxima = (): void =>
    setMaxima.mutate(
      {
        path: { sessionId: session.sessionId },
        body: {
          maxima: maxima.buildBody(choices, form.values),
          isDisplayed: form.values['displayed'] !== '',
          reason: (form.values['reason'] ?? '').trim(),
        },
      },
      announceAndClose(close, t('maximumChange.done')),
    );
  return (
    <WriteDialog
      title={t('maximumChange.title', { table: session.tableNumber })}
      submitLabel={t('maximumChange.send')}
      onSubmit={() => form.submit(sendMaxima)}
      close={close}
      mutation={setMaxima}
      needsServer
    >
      <MaximaFields choices={choices} form={form} />
      <Checkbox
        size="md"
        label={t('maximumChange.displayed')}
        checked={form.values['displayed'] !== ''}
        error={form.getField('displayed').error}
        onChange={({ currentTarget }) => form.setValue('displayed', currentTarget.checked ? 'yes' : '')}
      />
      <TextInput label={t('reason')} required maxLength={500} {...form.getInputProps('reason')} />
    </WriteDialog>
  );
}
