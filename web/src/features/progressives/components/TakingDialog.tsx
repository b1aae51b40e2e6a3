import { Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useFaults, useTypedForm } from '#web/components/forms/use-typed.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { PlaceField, onlyPlaceOf } from './PlaceField.js';
import type { ProgressiveDialogProps } from './progressive.js';

/** Parses digits, with a sign for a correction; null when invalid. */
function betsOf(typed: string): number | null {
  const text = typed.replaceAll(/[\s\u00a0\u202f]/gu, '').replace('−', '-');
  return /^-?\d{1,6}$/.test(text) && Number(text) !== 0 ? Number(text) : null;
}

/** Records additional stakes of a table or site since the previous entry. */
export function TakingDialog({ of, close }: ProgressiveDialogProps) {
  const { t } = useTranslation('progressives');
  const establishment = useEstablishmentCode();
  const { needed, short } = useFaults();
  const { money } = useFormats();
  const form = useTypedForm({ place: onlyPlaceOf(of), bets: '', reason: '' }, (name, values) => {
    if (name === 'place') return needed(values.place);
    if (name === 'bets') return betsOf(values.bets) === null ? t('take.betsWrong') : null;
    return (betsOf(values.bets) ?? 0) < 0 ? short(values.reason) : null;
  });
  const bets = betsOf(form.values.bets);
  const write = useWrite('post', '/api/establishments/{establishment}/progressives/{progressive}/takings');
  const act = (): void =>
    write.mutate(
      {
        params: { path: { establishment, progressive: String(of.progressiveNumber) } },
        body: {
          linkNumber: Number(form.values.place),
          bets: bets ?? 0,
          ...((bets ?? 0) < 0 ? { reason: form.values.reason.trim() } : {}),
        },
      },
      announceAndClose(close, t('take.done', { bets })),
    );
  return (
    <WriteDialog
      title={t('act.takeOf', { name: of.name })}
      act={t('act.take')}
      send={() => form.send(act)}
      close={close}
      write={write}
      needsServer
    >
      <PlaceField of={of} field={form.field('place')} />
      <TextInput
        data-autofocus
        label={t('take.bets')}
        description={t('take.betsHint')}
        autoComplete="off"
        required
        maxLength={9}
        {...form.input('bets')}
      />
      <Text fw={600} aria-live="polite">
        {bets === null ? '' : t('take.worth', { amount: money((BigInt(of.stakeMinor) * BigInt(bets)).toString()) })}
      </Text>
      {bets !== null && bets < 0 && (
        <TextInput label={t('take.reason')} required maxLength={1000} {...form.input('reason')} />
      )}
    </WriteDialog>
  );
}
