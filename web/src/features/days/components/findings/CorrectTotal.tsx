import { Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useWrite, type Shape } from '#web/api/client.js';
import { useEstablishment } from '#web/session/establishment.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { WriteForm } from '#web/outbox/WriteForm.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { ReasonInput } from '../ReasonInput.js';
import { formatMinorAsTyped, parseAmount, parseCount } from '../amounts.js';
import { useDayPath } from '../use-day.js';
import { TOTAL_KINDS } from '#domain/reconciliation/reconciliation-types.js';

type Total = Shape<'TotalRow'>;

/** Shows a button and its dialog for a total paid, issued or filled for a machine: entered or corrected. */
export function CorrectTotalButton({ machine }: { readonly machine: string }) {
  const { t } = useTranslation('days');
  return (
    <DialogButton label={t('total.act')} variant="default">
      {(close) => (
        <Dialog close={close} size="lg" title={t('total.title', { machine })}>
          <TotalChoice machine={machine} close={close} />
        </Dialog>
      )}
    </DialogButton>
  );
}

/**
 * Shows a choice among the kinds of a machine's totals (paid by hand, tickets issued, coins filled), and the form of
 * the chosen one. The first kind with a saved total is proposed.
 */
function TotalChoice({ machine, close }: { readonly machine: string; readonly close: () => void }) {
  const { t } = useTranslation('days');
  const { t: translateCommon } = useTranslation('common');
  const path = useDayPath();
  const totalsQuery = useRead('/api/establishments/{establishment}/days/{day}/totals', {
    params: { path, query: { machine } },
  });
  const [chosenKind, setChosenKind] = useState<string | null>(null);
  if (totalsQuery.error !== null) return <ProblemBox problem={totalsQuery.error} />;
  if (totalsQuery.data === undefined) return <Waiting />;
  const kind = TOTAL_KINDS.find((candidate) => candidate === chosenKind) ?? totalsQuery.data[0]?.kind ?? 'jackpot';
  return (
    <Stack>
      <Select
        label={t('total.kind')}
        value={kind}
        allowDeselect={false}
        onChange={setChosenKind}
        data={TOTAL_KINDS.map((value) => ({ value, label: translateCommon(`kind_${value}`) }))}
      />
      <TotalForm
        key={kind}
        machine={machine}
        kind={kind}
        total={totalsQuery.data.find((savedTotal) => savedTotal.kind === kind)}
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

/**
 * Shows a form for the amount and the slips of a total. A missing one (`total` undefined) is entered; changing a saved
 * one requires a reason and another person's approval.
 */
function TotalForm({ machine, kind, total, close }: TotalFormProps) {
  const { t, i18n } = useTranslation('days');
  const { currencyExponent } = useEstablishment();
  const path = useDayPath();
  const [amount, setAmount] = useState(
    total === undefined ? '' : formatMinorAsTyped(total.amountMinor, currencyExponent, i18n.language),
  );
  const [typedSlips, setTypedSlips] = useState(total === undefined ? '' : String(total.slipCount));
  const [reason, setReason] = useState('');
  const correctionWrite = useWrite('post', '/api/establishments/{establishment}/days/{day}/totals/correction');
  const entryWrite = useWrite('post', '/api/establishments/{establishment}/days/{day}/totals');
  const parsedAmount = parseAmount(amount);
  const slipCount = parseCount(typedSlips);
  const isUnreadable = parsedAmount === null || slipCount === null;
  /** Enters the total, or requests its correction, and closes the dialog. */
  const saveTotal = (): void => {
    if (isUnreadable) return;
    const line = { machine, kind, amount: parsedAmount, slipCount };
    if (total === undefined) entryWrite.mutate({ params: { path }, body: { totals: [line] } }, { onSuccess: close });
    else correctionWrite.mutate({ params: { path }, body: { ...line, reason: reason.trim() } }, { onSuccess: close });
  };
  return (
    <WriteForm
      submitLabel={t(total === undefined ? 'total.enter' : 'askApproval')}
      onSubmit={saveTotal}
      close={close}
      mutation={{
        isPending: correctionWrite.isPending || entryWrite.isPending,
        error: correctionWrite.error ?? entryWrite.error,
      }}

      isDisabled={isUnreadable || amount.trim() === '' || (total !== undefined && reason.trim().length < 3)}
    >
      <Text size="sm">{t(total === undefined ? 'total.missing' : 'total.text')}</Text>
      <TextInput
        label={t('total.amount')}
        value={amount}
        error={parsedAmount === null && t('unreadAmount')}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <TextInput
        label={t('total.slips')}
        inputMode="numeric"
        value={typedSlips}
        error={slipCount === null && t('unreadCount')}
        onChange={(event) => setTypedSlips(event.currentTarget.value)}
      />
      {total !== undefined && <ReasonInput value={reason} setReason={setReason} />}
    </WriteForm>
  );
}
