import { Text, TextInput, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useTextForm } from '#web/components/forms/use-typed.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

export interface RegisterDialogProps {
  readonly sheet: ApiSchema<'RegisterSheet'>;
  /** The register's name. */
  readonly title: string;
  readonly onClose: () => void;
}

/**
 * Shows a dialog that enters a controller's visa (signature) for the entries after the last visa. It covers them up to
 * a chosen number, by default the last. A fully signed register has no button.
 */
export function VisaDialog({ sheet, title, onClose }: RegisterDialogProps) {
  const { t } = useTranslation('control');
  const visaMutation = useEstablishmentMutation('post', '/registers/{register}/visas');
  const firstNumber = String(BigInt(sheet.visaUpToNumber ?? '0') + 1n);
  const bounds = { first: firstNumber, last: sheet.lastNumber };
  const isFullyVisaed = sheet.entriesSinceVisa === '0';
  const form = useTextForm({ upTo: sheet.lastNumber, remark: '' }, (name, { upTo }) => {
    if (name === 'remark') return null;
    const isWholeNumber = /^[1-9]\d{0,17}$/.test(upTo.trim());
    const isInBounds = isWholeNumber && BigInt(upTo) >= BigInt(firstNumber) && BigInt(upTo) <= BigInt(sheet.lastNumber);
    return isInBounds ? null : t('registers.upToWrong', bounds);
  });
  const sendVisa = (): void => {
    const observation = form.values.remark.trim();
    const body = { upToNumber: form.values.upTo.trim(), ...(observation === '' ? {} : { observation }) };
    visaMutation.mutate(
      { path: { register: sheet.register }, body },
      announceAndClose(onClose, ({ visaNumber, upToNumber }) =>
        t('registers.affixed', { number: visaNumber, upTo: upToNumber }),
      ),
    );
  };
  return (
    <WriteDialog
      title={t('registers.affixTitle', { register: title })}
      submitLabel={isFullyVisaed ? null : t('registers.affix')}
      onSubmit={() => form.submit(sendVisa)}
      onClose={onClose}
      mutation={visaMutation}
      size="lg"
    >
      <Text size="sm">{isFullyVisaed ? t('registers.allVisaed') : t('registers.affixText')}</Text>
      {!isFullyVisaed && (
        <>
          <TextInput
            data-autofocus
            label={t('registers.upTo')}
            description={t('registers.upToHint', bounds)}
            inputMode="numeric"
            required
            {...form.getInputProps('upTo')}
          />
          <Textarea
            label={t('registers.remark')}
            autosize
            minRows={2}
            maxLength={2000}
            {...form.getInputProps('remark')}
          />
        </>
      )}
    </WriteDialog>
  );
}
