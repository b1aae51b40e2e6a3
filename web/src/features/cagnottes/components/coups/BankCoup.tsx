import { Button, Checkbox, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TABLEAU_OUTCOMES, type TableauOutcome } from '#domain/cercle/two-tableaux.js';
import { useFormats } from '#web/components/figures/figures.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { WholeNumberInput } from '#web/components/forms/fields/WholeInput.js';
import { parseAmountToMinor, formatAmountForInput } from '#web/components/forms/typed-amount.js';
import { useFieldValidators } from '#web/components/forms/use-typed.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { useEstablishment } from '#web/session/establishment.js';
import { previewWonCoup, type CoupFormProps } from './coups.js';
import { useTicketChoice } from './listed-tickets.js';
import { getFieldInputProps } from '#web/components/forms/use-typed.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

/**
 * Returns the form of a coup of chemin de fer (a hand against the banker): the seat, the bank, the garage (winnings set
 * aside) and the tickets. In Monaco a banker who plays on has the bank that the coup before left, unless the stakes do
 * not cover it; elsewhere that bank is proposed until the user types another.
 */
function useBankCoupForm({ session, onRecorded }: CoupFormProps) {
  const { currencyExponent, jurisdiction } = useEstablishment();
  const { validateAmount, validateAmountOrZero, validateRequired } = useFieldValidators();
  const { hand } = session;
  const [seatInput, setSeatInput] = useState(hand === null ? '' : String(hand.seat));
  const [isReduced, setReduced] = useState(false);
  const [bankInput, setBankInput] = useState<string | null>(null);
  const [garageInput, setGarageInput] = useState('');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const ticketChoice = useTicketChoice(session);
  const coupMutation = useEstablishmentMutation('post', '/cercle-sessions/{sessionId}/banks');
  const hasSeat = jurisdiction === 'MC';
  const leftMinor = hand === null || (hasSeat && seatInput.trim() !== String(hand.seat)) ? null : hand.bankMinor;
  const isCarried = hasSeat && leftMinor !== null && !isReduced;
  const proposedBankInput = leftMinor === null ? '' : formatAmountForInput(leftMinor, currencyExponent);
  const currentBankInput = isCarried ? proposedBankInput : (bankInput ?? proposedBankInput);
  const fieldErrors = {
    seat: hasSeat ? validateRequired(seatInput) : null,
    bank: validateAmount(currentBankInput),
    garage: garageInput.trim() === '' ? null : validateAmountOrZero(garageInput),
  };
  /** A reduced bank is that of one coup: it is typed again for another. */
  const setReducedBank = (reduces: boolean): void => {
    setReduced(reduces);
    setBankInput(null);
  };
  const setSeat = (seat: string): void => {
    setSeatInput(seat);
    if (isReduced) setReducedBank(false);
  };
  const toMinorUnits = (input: string): string => parseAmountToMinor(input.trim(), currencyExponent) ?? '0';
  /**
   * Records the coup with its outcome, unless a sum is invalid or the listed tickets are incomplete. Only a won coup
   * puts a sum into the garage.
   */
  const recordCoup = (outcome: TableauOutcome): void => {
    setWasSubmitted(true);
    if (Object.values(fieldErrors).some((error) => error !== null)) return;
    ticketChoice.submitWithTickets((ticketsBody) =>
      coupMutation.mutate(
        {
          path: { sessionId: session.sessionId },
          body: {
            bankMinor: toMinorUnits(currentBankInput),
            outcome,
            ...(hasSeat ? { seat: Number(seatInput) } : {}),
            ...(hasSeat && leftMinor !== null ? { isReduced } : {}),
            ...ticketsBody,
            ...(outcome === 'won' && garageInput.trim() !== '' ? { toGarageMinor: toMinorUnits(garageInput) } : {}),
          },
        },
        { onSuccess: onRecorded },
      ),
    );
  };
  return {
    leftMinor,
    isCarried,
    seat: hasSeat ? { value: seatInput, error: wasSubmitted ? fieldErrors.seat : null, setValue: setSeat } : null,
    reduced: { isReduced, setReduced: setReducedBank },
    ticketChoice,
    coupMutation,
    recordCoup,
    bank: {
      value: currentBankInput,
      error: wasSubmitted ? fieldErrors.bank : null,
      setValue: setBankInput,
      amountMinor: BigInt(toMinorUnits(currentBankInput)),
    },
    garage: { value: garageInput, error: wasSubmitted ? fieldErrors.garage : null, setValue: setGarageInput },
  };
}

/** Shows the entry of a coup of chemin de fer (a hand against the banker): the bank, and a button per outcome. */
export function BankCoupForm(props: CoupFormProps) {
  const { t } = useTranslation('cagnottes');
  const { formatMoney } = useFormats();
  const { session } = props;
  const { leftMinor, isCarried, seat, reduced, ticketChoice, coupMutation, recordCoup, bank, garage } =
    useBankCoupForm(props);
  const wonCoupPreview = bank.amountMinor === 0n ? null : previewWonCoup(session, bank.amountMinor);
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <AmountInput
          size="lg"
          label={t('bank.label')}
          description={t(leftMinor === null ? 'bank.named' : 'bank.proposed')}
          required
          readOnly={isCarried}
          {...getFieldInputProps(bank)}
        />
        {seat !== null && (
          <WholeNumberInput size="lg" label={t('bank.seat')} description={t('bank.seatHint')} required {...seat} />
        )}
        {session.garageFromMinor !== null && (
          <AmountInput
            size="lg"
            label={t('bank.toGarage')}
            description={t('bank.toGarageHint')}
            {...getFieldInputProps(garage)}
          />
        )}
      </SimpleGrid>
      {seat !== null && leftMinor !== null && (
        <Checkbox
          size="md"
          label={t('bank.reduced')}
          checked={reduced.isReduced}
          onChange={(event) => reduced.setReduced(event.currentTarget.checked)}
        />
      )}
      <Text aria-live="polite">
        {wonCoupPreview === null
          ? t('bank.unknown')
          : t(wonCoupPreview.garageMinor === 0n ? 'bank.ifWon' : 'bank.ifWonGarage', {
              rake: formatMoney(wonCoupPreview.rakeMinor.toString()),
              next: formatMoney(wonCoupPreview.bankMinor.toString()),
              garage: formatMoney(wonCoupPreview.garageMinor.toString()),
            })}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        {TABLEAU_OUTCOMES.map((outcome) => (
          <Button
            key={outcome}
            h={72}
            px="xs"
            fz="lg"
            variant={outcome === 'won' ? 'filled' : 'default'}
            loading={coupMutation.isPending}
            onClick={() => recordCoup(outcome)}
          >
            {t(`outcome.${outcome}`)}
          </Button>
        ))}
      </SimpleGrid>
      {ticketChoice.ticketFields}
      {coupMutation.error !== null && <ProblemBox problem={coupMutation.error} />}
    </Stack>
  );
}
