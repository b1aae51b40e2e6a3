import { Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useWrite } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { useEstablishment } from '#web/session/establishment.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { WriteForm } from '#web/outbox/WriteForm.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { ReasonInput } from '../ReasonInput.js';
import { minorAsTyped, typedAmount, typedCount } from '../amounts.js';
import { useDayPath } from '../use-day.js';
import { TOTAL_KINDS } from '#domain/reconciliation/reconciliation-types.js';

type Total = Shape<'TotalRow'>;

/**
 * A button with a dialog for a total paid, issued or filled for a machine: entered when missing, otherwise corrected.
 */
export function CorrectTotal({ machine }: { readonly machine: string }) {
  const { t } = useTranslation('days');
  return (
    <DialogButton label={t('total.act')} variant="default">
      {(close) => (
        <Dialog close={close} size="lg" title={t('total.title', { machine })}>
          <Totals machine={machine} close={close} />
        </Dialog>
      )}
    </DialogButton>
  );
}

/** A choice among the kinds of totals of a machine, and the form of the chosen one. */
function Totals({ machine, close }: { readonly machine: string; readonly close: () => void }) {
  const { t } = useTranslation('days');
  const { t: common } = useTranslation('common');
  const path = useDayPath();
  const totals = useRead('/api/establishments/{establishment}/days/{day}/totals', {
    params: { path, query: { machine } },
  });
  const [chosen, setChosen] = useState<string | null>(null);
  if (totals.error !== null) return <ProblemBox problem={totals.error} />;
  if (totals.data === undefined) return <Waiting />;
  const kind = TOTAL_KINDS.find((each) => each === chosen) ?? totals.data[0]?.kind ?? 'jackpot';
  return (
    <Stack>
      <Select
        label={t('total.kind')}
        value={kind}
        allowDeselect={false}
        onChange={setChosen}
        data={TOTAL_KINDS.map((value) => ({ value, label: common(`kind_${value}`) }))}
      />
      <TotalForm
        key={kind}
        machine={machine}
        kind={kind}
        total={totals.data.find((each) => each.kind === kind)}
        close={close}
      />
    </Stack>
  );
}

interface TotalFormProps {
  readonly machine: string;
  readonly kind: Total['kind'];
  /** The current total; undefined: not entered yet. */
  readonly total: Total | undefined;
  readonly close: () => void;
}

/** A form for the amount and the slips of a total; changing a saved one requires a reason and approval. */
function TotalForm({ machine, kind, total, close }: TotalFormProps) {
  const { t, i18n } = useTranslation('days');
  const { currencyExponent } = useEstablishment();
  const path = useDayPath();
  const [amount, setAmount] = useState(
    total === undefined ? '' : minorAsTyped(total.amountMinor, currencyExponent, i18n.language),
  );
  const [slips, setSlips] = useState(total === undefined ? '' : String(total.slipCount));
  const [reason, setReason] = useState('');
  const correct = useWrite('post', '/api/establishments/{establishment}/days/{day}/totals/correction');
  const enter = useWrite('post', '/api/establishments/{establishment}/days/{day}/totals');
  const readAmount = typedAmount(amount);
  const slipCount = typedCount(slips);
  const isUnread = readAmount === null || slipCount === null;
  /** Enters the total, or requests its correction, and closes the dialog. */
  const send = (): void => {
    if (isUnread) return;
    const line = { machine, kind, amount: readAmount, slipCount };
    if (total === undefined) enter.mutate({ params: { path }, body: { totals: [line] } }, { onSuccess: close });
    else correct.mutate({ params: { path }, body: { ...line, reason: reason.trim() } }, { onSuccess: close });
  };
  return (
    <WriteForm
      act={t(total === undefined ? 'total.enter' : 'askApproval')}
      send={send}
      close={close}
      write={{ isPending: correct.isPending || enter.isPending, error: correct.error ?? enter.error }}

      isOff={isUnread || amount.trim() === '' || (total !== undefined && reason.trim().length < 3)}
    >
      <Text size="sm">{t(total === undefined ? 'total.missing' : 'total.text')}</Text>
      <TextInput
        label={t('total.amount')}
        value={amount}
        error={readAmount === null && t('unreadAmount')}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <TextInput
        label={t('total.slips')}
        inputMode="numeric"
        value={slips}
        error={slipCount === null && t('unreadCount')}
        onChange={(event) => setSlips(event.currentTarget.value)}
      />
      {total !== undefined && <ReasonInput value={reason} put={setReason} />}
    </WriteForm>
  );
}
