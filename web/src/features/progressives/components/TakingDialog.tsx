import { Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { useFieldErrors, useTypedForm } from '#web/components/forms/use-typed.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { PlaceField, findOnlyPlace } from './PlaceField.js';
import type { ProgressiveDialogProps } from './progressive.js';
import { useWriteHere } from '#web/session/write-here.js';

/** Parses digits, with a sign for a correction; null when invalid. */
function parseBets(typed: string): number | null {
  const text = typed.replaceAll(/[\s\u00a0\u202f]/gu, '').replace('−', '-');
  return /^-?\d{1,6}$/.test(text) && Number(text) !== 0 ? Number(text) : null;
}

/**
 * Shows the dialog that records the number of additional stakes on a progressive (shared jackpot) at a table or site
 * since the previous entry. A negative number corrects an earlier one, and needs a reason.
 */
export function TakingDialog({ progressive, close }: ProgressiveDialogProps) {
  const { t } = useTranslation('progressives');
  const { findMissingError, findShortError } = useFieldErrors();
  const { formatMoney: formatMoney } = useFormats();
  const form = useTypedForm({ place: findOnlyPlace(progressive), bets: '', reason: '' }, (name, values) => {
    if (name === 'place') return findMissingError(values.place);
    if (name === 'bets') return parseBets(values.bets) === null ? t('take.betsWrong') : null;
    return (parseBets(values.bets) ?? 0) < 0 ? findShortError(values.reason) : null;
  });
  const betCount = parseBets(form.values.bets);
  const recordTaking = useWriteHere('post', '/api/establishments/{establishment}/progressives/{progressive}/takings');
  const sendTaking = (): void =>
    recordTaking.mutate(
      {
        path: { progressive: String(progressive.progressiveNumber) },
        body: {
          linkNumber: Number(form.values.place),
          bets: betCount ?? 0,
          ...((betCount ?? 0) < 0 ? { reason: form.values.reason.trim() } : {}),
        },
      },
      announceAndClose(close, t('take.done', { bets: betCount })),
    );
  return (
    <WriteDialog
      title={t('act.takeOf', { name: progressive.name })}
      submitLabel={t('act.take')}
      onSubmit={() => form.submit(sendTaking)}
      close={close}
      mutation={recordTaking}
      needsServer
    >
      <PlaceField progressive={progressive} field={form.getField('place')} />
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
