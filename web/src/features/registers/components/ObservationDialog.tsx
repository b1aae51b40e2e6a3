import { Text, TextInput, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTypedForm } from '#web/components/forms/use-typed.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useWriteHere } from '#web/session/write-here.js';
import type { MarkDialogProps } from './VisaDialog.js';

export interface ObservationDialogProps extends MarkDialogProps {
  /** The entry to which it initially refers; null: the register as a whole. */
  readonly about: string | null;
}

/**
 * Shows a dialog that enters a controller's observation about one entry of a register or, without a number, about the
 * whole register. `about` is the number first proposed.
 */
export function ObservationDialog({ sheet, title, about, close }: ObservationDialogProps) {
  const { t } = useTranslation('control');
  const form = useTypedForm({ number: about ?? '', observation: '' }, (name, values) => {
    if (name === 'observation') return values.observation.trim().length < 3 ? t('registers.observationShort') : null;
    const number = values.number.trim();
    const isInRegister = /^[1-9]\d{0,17}$/.test(number) && BigInt(number) <= BigInt(sheet.lastNumber);
    return number === '' || isInRegister ? null : t('registers.aboutWrong');
  });
  const observationWrite = useWriteHere(
    'post',
    '/api/establishments/{establishment}/registers/{register}/observations',
  );
  const sendObservation = (): void => {
    const [observation, aboutNumber] = [form.values.observation.trim(), form.values.number.trim()];
    const body = { observation, ...(aboutNumber === '' ? {} : { aboutNumber }) };
    observationWrite.mutate(
      { path: { register: sheet.register }, body },
      announceAndClose(close, ({ observationNumber }) => t('registers.observed', { number: observationNumber })),
    );
  };
  return (
    <WriteDialog
      title={t('registers.observeTitle', { register: title })}
      submitLabel={t('registers.observe')}
      onSubmit={() => form.submit(sendObservation)}
      close={close}
      mutation={observationWrite}
      size="lg"
    >
      <Text size="sm">{t('registers.observeText')}</Text>
      <TextInput
        label={t('registers.aboutNumber')}
        description={t('registers.aboutHint')}
        inputMode="numeric"
        {...form.getInputProps('number')}
      />
      <Textarea
        data-autofocus
        label={t('registers.observation')}
        required
        autosize
        minRows={4}
        maxLength={2000}
        {...form.getInputProps('observation')}
      />
    </WriteDialog>
  );
}
