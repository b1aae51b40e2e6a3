import { Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { WriteForm } from '#web/outbox/WriteForm.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { ReasonInput } from '../ReasonInput.js';
import { formatMinorAsInput, normalizeAmount, parseCount } from '../amounts.js';
import { useDayPathParams } from '../use-day.js';
import { TOTAL_KINDS } from '#domain/reconciliation/reconciliation-types.js';

type Total = ApiSchema<'TotalRow'>;

export interface CorrectTotalButtonProps {
  readonly machine: string;
  /** Kind of total that is meant; absent: the first with a saved total. */
  readonly kind?: Total['kind'] | undefined;
  /** Change that is proposed for the total of that kind, in minor units. */
  readonly changeMinor?: string;
  /** Change that is proposed for its number of slips. */
  readonly changeSlips?: number;
}

/** Shows a button and its dialog for a total paid, issued or filled for a machine: entered or corrected. */
export function CorrectTotalButton({ machine, kind, changeMinor, changeSlips = 0 }: CorrectTotalButtonProps) {
  const { t } = useTranslation('days');
  return (
    <DialogButton label={t(changeMinor === undefined ? 'total.act' : 'total.actOf', { machine })} variant="default">
      {(close) => (
        <Dialog onClose={close} size="lg" title={t('total.title', { machine })}>
          <TotalChoice
            machine={machine}
            meantKind={kind}
            change={changeMinor === undefined ? NO_CHANGE : { amountMinor: changeMinor, slipCount: changeSlips }}
            onClose={close}
          />
        </Dialog>
      )}
    </DialogButton>
  );
}

/** Change that is proposed for a total. */
type TotalChange = Pick<Total, 'amountMinor' | 'slipCount'>;
const NO_CHANGE: TotalChange = { amountMinor: '0', slipCount: 0 };

interface TotalChoiceProps {
  readonly machine: string;
  readonly meantKind: Total['kind'] | undefined;
  readonly change: TotalChange;
  readonly onClose: () => void;
}

/**
 * Shows a choice among the kinds of a machine's totals (paid by hand, tickets issued, coins filled), and the form of
 * the chosen one. The kind that is meant is proposed, else the first with a saved total.
 */
function TotalChoice({ machine, meantKind, change, onClose }: TotalChoiceProps) {
  const { t } = useTranslation('days');
  const { t: translateCommon } = useTranslation('common');
  const path = useDayPathParams();
  const totalsQuery = useEstablishmentQuery('/days/{day}/totals', { path, query: { machine } });
  const [chosenKind, setChosenKind] = useState<string | null>(null);
  if (totalsQuery.error !== null || totalsQuery.data === undefined) return <QueryStatus query={totalsQuery} />;
  const kind =
    TOTAL_KINDS.find((candidate) => candidate === chosenKind) ?? meantKind ?? totalsQuery.data[0]?.kind ?? 'jackpot';
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
        change={kind === meantKind ? change : NO_CHANGE}
        onClose={onClose}
      />
    </Stack>
  );
}

interface TotalFormProps {
  readonly machine: string;
  readonly kind: Total['kind'];
  /** The current total; undefined: not entered yet. */
  readonly total: Total | undefined;
  readonly change: TotalChange;
  readonly onClose: () => void;
}

/**
 * Shows a form for the amount and the slips of a total. A missing one (`total` undefined) is entered; changing a saved
 * one requires a reason and another person's approval.
 */
function TotalForm({ machine, kind, total, change, onClose }: TotalFormProps) {
  const { t, i18n } = useTranslation('days');
  const { currencyExponent } = useEstablishment();
  const path = useDayPathParams();
  const proposedMinor = String(BigInt(total?.amountMinor ?? '0') + BigInt(change.amountMinor));
  const proposedSlips = Math.max(0, (total?.slipCount ?? 0) + change.slipCount);
  const hasProposal = (total !== undefined || change !== NO_CHANGE) && !proposedMinor.startsWith('-');
  const [amountInput, setAmountInput] = useState(
    hasProposal ? formatMinorAsInput(proposedMinor, currencyExponent, i18n.language) : '',
  );
  const [slipCountInput, setSlipCountInput] = useState(hasProposal ? String(proposedSlips) : '');
  const [reason, setReason] = useState('');
  const correctionMutation = useEstablishmentMutation('post', '/days/{day}/totals/correction');
  const entryMutation = useEstablishmentMutation('post', '/days/{day}/totals');
  const parsedAmount = normalizeAmount(amountInput);
  const slipCount = parseCount(slipCountInput);
  const isInvalid = parsedAmount === null || slipCount === null;
  /** Enters the total, or requests its correction, and closes the dialog. */
  const saveTotal = (): void => {
    if (isInvalid) return;
    const totalEntry = { machine, kind, amount: parsedAmount, slipCount };
    if (total === undefined) entryMutation.mutate({ path, body: { totals: [totalEntry] } }, { onSuccess: onClose });
    else correctionMutation.mutate({ path, body: { ...totalEntry, reason: reason.trim() } }, { onSuccess: onClose });
  };
  return (
    <WriteForm
      submitLabel={t(total === undefined ? 'total.enter' : 'askApproval')}
      onSubmit={saveTotal}
      onClose={onClose}
      mutation={{
        isPending: correctionMutation.isPending || entryMutation.isPending,
        error: correctionMutation.error ?? entryMutation.error,
      }}

      isDisabled={isInvalid || amountInput.trim() === '' || (total !== undefined && reason.trim().length < 3)}
    >
      <Text size="sm">{t(total === undefined ? 'total.missing' : 'total.text')}</Text>
      <TextInput
        label={t('total.amount')}
        value={amountInput}
        error={parsedAmount === null && t('unreadAmount')}
        onChange={(event) => setAmountInput(event.currentTarget.value)}
      />
      <TextInput
        label={t('total.slips')}
        inputMode="numeric"
        value={slipCountInput}
        error={slipCount === null && t('unreadCount')}
        onChange={(event) => setSlipCountInput(event.currentTarget.value)}
      />
      {total !== undefined && <ReasonInput value={reason} setReason={setReason} />}
    </WriteForm>
  );
}
