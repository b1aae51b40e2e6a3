import { Checkbox, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { findStakeLimits } from '#domain/tables/stakes.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { useEstablishment } from '#web/session/establishment.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { MaximaFields } from '../entry/MaximaFields.js';
import { ParticipantsFields, useParticipantsForm } from '../entry/hands.js';
import { listMaximumChoices, useMinimaBuilder, useMaximaFields } from '../entry/maxima.js';
import { submitAll } from '#web/components/counts/submit-all.js';
import type { SessionDialogProps } from './session.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

/**
 * Shows the dialog that changes a session's maximum stakes from now on. The user confirms that the table's display
 * shows them.
 */
export function ChangeMaximaDialog({ session, onClose }: SessionDialogProps) {
  const { t } = useTranslation('tables');
  const { jurisdiction } = useEstablishment();
  const { validateMinLength } = useFieldValidators();
  const maxima = useMaximaFields();
  const participants = useParticipantsForm('maximumChange');
  const minimumStakes = useMinimaBuilder()(BigInt(session.minimumMinor));
  const limits = findStakeLimits(jurisdiction, session.game);
  const choices = listMaximumChoices(limits, session.game, {
    minima: minimumStakes,
    simpleMinor: BigInt(session.maxima.simple ?? '0'),
  });
  const form = useTextForm<string>(
    { ...maxima.buildInitialValues(limits, session.game, session.maxima), displayed: '', reason: '' },
    (name, values) => {
      if (maxima.isMaximumField(name)) return maxima.validateMaximum(values[name] ?? '', limits);
      if (name === 'displayed') return values[name] === '' ? t('maximumChange.mustBeDisplayed') : null;
      return validateMinLength(values[name] ?? '');
    },
  );
  const setMaximaMutation = useEstablishmentMutation('post', '/table-sessions/{sessionId}/maxima');
  const setMaxima = (): void =>
    setMaximaMutation.mutate(
      {
        path: { sessionId: session.sessionId },
        body: {
          maxima: maxima.buildBody(choices, form.values),
          isDisplayed: form.values['displayed'] !== '',
          reason: (form.values['reason'] ?? '').trim(),
          ...participants.buildBody(),
        },
      },
      announceAndClose(onClose, t('maximumChange.done')),
    );
  return (
    <WriteDialog
      title={t('maximumChange.title', { table: session.tableNumber })}
      submitLabel={t('maximumChange.send')}
      onSubmit={() => submitAll([form, participants.form], true, setMaxima)}
      onClose={onClose}
      mutation={setMaximaMutation}
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
      <ParticipantsFields participants={participants} />
    </WriteDialog>
  );
}
