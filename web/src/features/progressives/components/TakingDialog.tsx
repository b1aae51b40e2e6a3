import { Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { LinkSelect, getOnlyLinkNumber } from './PlaceField.js';
import type { ProgressiveDialogProps } from './progressive.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

/** Parses digits, with a sign for a correction; null when invalid. */
function parseBetCount(input: string): number | null {
  const text = input.replaceAll(/[\s\u00a0\u202f]/gu, '').replace('−', '-');
  return /^-?\d{1,6}$/.test(text) && Number(text) !== 0 ? Number(text) : null;
}

/**
 * Shows the dialog that records the number of additional stakes on a progressive (shared jackpot) at a table or site
 * since the previous entry. A negative number corrects an earlier one, and needs a reason.
 */
export function TakingDialog({ progressive, onClose }: ProgressiveDialogProps) {
  const { t } = useTranslation('progressives');
  const { validateRequired, validateMinLength } = useFieldValidators();
  const { formatMoney } = useFormats();
  const form = useTextForm({ place: getOnlyLinkNumber(progressive), bets: '', reason: '' }, (name, values) => {
    if (name === 'place') return validateRequired(values.place);
    if (name === 'bets') return parseBetCount(values.bets) === null ? t('take.betsWrong') : null;
    return (parseBetCount(values.bets) ?? 0) < 0 ? validateMinLength(values.reason) : null;
  });
  const betCount = parseBetCount(form.values.bets);
  const takingMutation = useEstablishmentMutation('post', '/progressives/{progressive}/takings');
  const sendTaking = (): void =>
    takingMutation.mutate(
      {
        path: { progressive: String(progressive.progressiveNumber) },
        body: {
          linkNumber: Number(form.values.place),
          bets: betCount ?? 0,
          ...((betCount ?? 0) < 0 ? { reason: form.values.reason.trim() } : {}),
        },
      },
      announceAndClose(onClose, t('take.done', { bets: betCount })),
    );
  return (
    <WriteDialog
      title={t('act.takeOf', { name: progressive.name })}
      submitLabel={t('act.take')}
      onSubmit={() => form.submit(sendTaking)}
      onClose={onClose}
      mutation={takingMutation}
      needsServer
    >
      <LinkSelect progressive={progressive} field={form.getField('place')} />
      <TextInput
        data-autofocus
        label={t('take.bets')}
        description={t('take.betsHint')}
        autoComplete="off"
        required
        maxLength={9}
        {...form.getInputProps('bets')}
      />
      <Text fw={600} aria-live="polite">
        {betCount === null
          ? ''
          : t('take.worth', { amount: formatMoney((BigInt(progressive.stakeMinor) * BigInt(betCount)).toString()) })}
      </Text>
      {betCount !== null && betCount < 0 && (
        <TextInput label={t('take.reason')} required maxLength={1000} {...form.getInputProps('reason')} />
      )}
    </WriteDialog>
  );
}
