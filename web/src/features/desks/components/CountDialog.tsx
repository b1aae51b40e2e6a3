import { Checkbox, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../api/client.js';
import { useEstablishmentCode } from '../../../session/session.js';
import { AmountInput } from '../../../components/forms/fields/AmountInput.js';
import { Dialog } from '../../../components/dialogs/Dialog.js';
import { DialogForm } from '../../../components/dialogs/DialogForm.js';
import { Note } from '../../../components/general/Note.js';
import { ProofOfPerson } from '../../../components/forms/ProofOfPerson.js';
import { announce } from '../../../components/pages/announce.js';
import { useFormats } from '../../../components/figures/figures.js';
import { useFaults, useTyped, useTypedAmounts } from '../../../components/forms/use-typed.js';
import type { DeskDialogProps } from './DeskSettings.js';

const outcomes = ['kept', 'handedOver', 'closed'] as const;

/** The state of a count while it is typed. */
function useCount({ desk, close }: DeskDialogProps) {
  const { t } = useTranslation('desks');
  const establishment = useEstablishmentCode();
  const { sum, needed, short } = useFaults();
  const { minor } = useTypedAmounts();
  const { deskCode, balanceMinor, heldBy } = desk;
  const isOff = (counted: string): boolean => sum(counted) === null && minor(counted) !== balanceMinor;
  const hasWitness = (values: { readonly counted: string; readonly outcome: string; readonly witness: string }) =>
    values.outcome === 'handedOver' || values.witness !== '' || isOff(values.counted);
  const form = useTyped(
    { counted: '', outcome: heldBy === null ? 'handedOver' : 'kept', reason: '', witness: '', code: '', secret: '' },
    (name, values) => {
      if (name === 'counted') return sum(values.counted);
      if (name === 'reason') return isOff(values.counted) ? short(values.reason) : null;
      if (name === 'code' || name === 'secret') return hasWitness(values) ? needed(values[name]) : null;
      return null;
    },
  );
  const count = useWrite('post', '/api/establishments/{establishment}/desks/{desk}/counts');
  const { values } = form;
  const act = (): void => {
    const reason = values.reason.trim();
    const body = {
      countedMinor: minor(values.counted),
      outcome: outcomes.find((each) => each === values.outcome) ?? 'kept',
      ...(reason === '' ? {} : { reason }),
      ...(hasWitness(values) ? { witness: { code: values.code.trim(), secret: values.secret } } : {}),
    };
    count.mutate(
      { params: { path: { establishment, desk: deskCode } }, body },
      {
        onSuccess: () => {
          announce(t('count.done', { desk: deskCode }));
          close();
        },
      },
    );
  };
  return { form, count, isOff: isOff(values.counted), hasWitness: hasWitness(values), send: () => form.send(act) };
}

/** Counts a desk: kept, handed over to the witness, who answers for it from now on, or closed. */
export function CountDialog({ desk, close }: DeskDialogProps) {
  const { t } = useTranslation('desks');
  const { money } = useFormats();
  const { form, count, isOff, hasWitness, send } = useCount({ desk, close });
  const { deskCode, balanceMinor, heldBy } = desk;
  const { outcome } = form.values;
  const offered = heldBy === null ? (['handedOver'] as const) : outcomes;
  return (
    <Dialog title={t('count.title', { desk: deskCode })} close={close} size="lg" isHeld>
      <DialogForm act={t('count.send')} send={send} close={close} isPending={count.isPending} problem={count.error}>
        <Text size="sm">{t('count.booked', { amount: money(balanceMinor) })}</Text>
        <AmountInput data-autofocus label={t('count.counted')} required {...form.input('counted')} />
        {isOff && <Note color="yellow">{t('count.off')}</Note>}
        <Radio.Group label={t('count.outcome')} value={outcome} onChange={(chosen) => form.put('outcome', chosen)}>
          <Stack gap="xs" mt="xs">
            {offered.map((value) => (
              <Radio key={value} size="md" value={value} label={t(`count.${value}`)} />
            ))}
          </Stack>
        </Radio.Group>
        {(isOff || form.values.reason !== '') && (
          <Textarea
            label={t('count.reason')}
            required={isOff}
            autosize
            minRows={2}
            maxLength={500}
            {...form.input('reason')}
          />
        )}
        {outcome !== 'handedOver' && !isOff && (
          <Checkbox
            size="md"
            label={t('count.withWitness')}
            checked={form.values.witness !== ''}
            onChange={({ currentTarget }) => form.put('witness', currentTarget.checked ? 'yes' : '')}
          />
        )}
        {hasWitness && (
          <ProofOfPerson
            legend={t(outcome === 'handedOver' ? 'count.receiver' : 'count.witness')}
            about={t(outcome === 'handedOver' ? 'count.receiverAbout' : 'count.witnessAbout')}
            code={form.field('code')}
            secret={form.field('secret')}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}
