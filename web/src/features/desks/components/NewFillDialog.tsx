import { Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { MachineEcho } from '#web/components/forms/fields/MachineEcho.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { DeskSelect } from '#web/components/forms/fields/DeskSelect.js';
import { useOwnDesk } from '#web/components/forms/desks.js';
import { USUAL_FLOAT, useUnusualAmount } from '#web/components/forms/unusual-amount.js';
import { useFaults, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';
import { FILL_KINDS } from '#domain/cash/fills.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { ProofFields } from '#web/components/forms/ProofFields.js';
import { FieldRadios } from '#web/components/forms/typed/FieldRadios.js';

/** A dialog for a fill: coins brought to a hopper from the user's own desk, with a witness at the machine. */
export function NewFillDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation(['desks', 'acts']);
  const establishment = useEstablishmentCode();
  const { own, deskOf, faultOf } = useOwnDesk();
  const { needed, amount } = useFaults();
  const { minor } = useTypedAmounts();
  const form = useTypedForm(
    { machine: '', kind: 'fill', amount: '', desk: '', code: '', secret: '' },
    (name, values) => {
      if (name === 'amount') return amount(values.amount);
      return name === 'desk' ? faultOf(values.desk) : needed(values[name]);
    },
  );
  const { values } = form;
  const unusual = useUnusualAmount(values.amount, USUAL_FLOAT);
  const desk = deskOf(values.desk);
  const fill = useWrite('post', '/api/establishments/{establishment}/fills');
  /** Records the fill, announces its slip number and closes the dialog. */
  const act = (): void =>
    fill.mutate(
      {
        params: { path: { establishment } },
        body: {
          machine: values.machine.trim(),
          kind: values.kind === 'firstLoad' ? 'firstLoad' : 'fill',
          amountMinor: minor(values.amount),
          desk,
          witness: { code: values.code.trim(), secret: values.secret },
        },
      },
      announceAndClose(close, ({ slipNumber }) => t('fills.done', { number: slipNumber })),
    );
  return (
    <WriteDialog
      title={t('fills.enter')}
      act={t('fills.send')}
      send={() => form.send(() => unusual.isSure() && act())}
      close={close}
      write={fill}
      size="lg"
      isHeld
      isOff={own.length === 0}
    >
      {own.length === 0 && <Text size="sm">{t('fills.noDesk')}</Text>}
      <TextInput
        data-autofocus
        label={t('acts:machine')}
        required
        autoComplete="off"
        maxLength={20}
        {...form.input('machine')}
      />
      <MachineEcho number={values.machine} />
      <FieldRadios
        label={t('fills.kind')}
        field={form.field('kind')}
        choices={FILL_KINDS.map((kind) => ({ value: kind, label: t(`fillKind.${kind}`) }))}
      />
      <AmountInput label={t('amount')} required {...form.input('amount')} />
      {unusual.question}
      <DeskSelect label={t('fills.desk')} desks={own} field={{ ...form.field('desk'), value: desk }} />
      <ProofFields legend={t('fills.witness')} about={t('fills.witnessAbout')} form={form} />
    </WriteDialog>
  );
}
