import { Text, TextInput, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTextForm } from '#web/components/forms/use-typed.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import type { RegisterDialogProps } from './VisaDialog.js';

export interface ObservationDialogProps extends RegisterDialogProps {
  /** The entry to which it initially refers; null: the register as a whole. */
  readonly initialEntryNumber: string | null;
}

/**
 * Shows a dialog that enters a controller's observation about one entry of a register or, without a number, about the
 * whole register. `initialEntryNumber` is the number first proposed.
 */
export function ObservationDialog({ sheet, title, initialEntryNumber, onClose }: ObservationDialogProps) {
  const { t } = useTranslation('control');
  const form = useTextForm({ number: initialEntryNumber ?? '', observation: '' }, (name, values) => {
    if (name === 'observation') return values.observation.trim().length < 3 ? t('registers.observationShort') : null;
    const number = values.number.trim();
    const isInRegister = /^[1-9]\d{0,17}$/.test(number) && BigInt(number) <= BigInt(sheet.lastNumber);
    return number === '' || isInRegister ? null : t('registers.aboutWrong');
  });
  const observationMutation = useEstablishmentMutation('post', '/registers/{register}/observations');
  const sendObservation = (): void => {
    const [observation, aboutNumber] = [form.values.observation.trim(), form.values.number.trim()];
    const body = { observation, ...(aboutNumber === '' ? {} : { aboutNumber }) };
    observationMutation.mutate(
      { path: { register: sheet.register }, body },
      announceAndClose(onClose, ({ observationNumber }) => t('registers.observed', { number: observationNumber })),
    );
  };
  return (
    <WriteDialog
      title={t('registers.observeTitle', { register: title })}
      submitLabel={t('registers.observe')}
      onSubmit={() => form.submit(sendObservation)}
      onClose={onClose}
      mutation={observationMutation}
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
