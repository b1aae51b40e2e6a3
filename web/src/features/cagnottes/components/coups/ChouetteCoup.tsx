import { Button, Radio, SimpleGrid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CHOUETTE_STEPS, CHOUETTE_WINNERS, type ChouetteStep, type ChouetteWinner } from '#domain/cercle/ecarte.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { formatAmountForInput } from '#web/components/forms/typed-amount.js';
import { useFieldValidators, useTextForm, useAmountParsers } from '#web/components/forms/use-typed.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { useEstablishment } from '#web/session/establishment.js';
import { getNextChouetteStep, type CoupFormProps } from './coups.js';
import { useTicketChoice } from './listed-tickets.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

/**
 * Returns the form of a coup (a round of play) with the chouette, an auctioned bank at écarté: its step, its sums and
 * its tickets. The step is proposed from the coups so far; until the next auction the sum is the one adjudged.
 */
function useChouetteCoupForm({ session, onRecorded }: CoupFormProps) {
  const { currencyExponent } = useEstablishment();
  const { validateAmount, validateAmountOrZero } = useFieldValidators();
  const { toMinorUnits } = useAmountParsers();
  const ticketChoice = useTicketChoice(session);
  const nextStep = getNextChouetteStep(session);
  const { adjudgedMinor } = nextStep;
  const adjudgedInput = adjudgedMinor === null ? '' : formatAmountForInput(adjudgedMinor, currencyExponent);
  const initialValues = { step: nextStep.step as string, chouette: '', outside: '', held: '' };
  const form = useTextForm(initialValues, (name, values) => {
    if (name === 'step' || (name === 'chouette' && values.step !== 'auction')) return null;
    return name === 'chouette' ? validateAmount(values.chouette) : validateAmountOrZero(values[name]);
  });
  const coupMutation = useEstablishmentMutation('post', '/cercle-sessions/{sessionId}/chouettes');
  const { step, chouette, outside, held } = form.values;
  /** Records the coup with its winner, unless a sum is invalid or the listed tickets are incomplete. */
  const recordCoup = (winner: ChouetteWinner): void =>
    form.submit(() =>
      ticketChoice.submitWithTickets((ticketsBody) =>
        coupMutation.mutate(
          {
            path: { sessionId: session.sessionId },
            body: {
              step: step as ChouetteStep,
              chouetteMinor: step === 'auction' ? toMinorUnits(chouette) : (adjudgedMinor ?? '0'),
              outsideMinor: toMinorUnits(outside),
              heldMinor: toMinorUnits(held),
              winner,
              ...ticketsBody,
            },
          },
          { onSuccess: onRecorded },
        ),
      ),
    );
  return { form, adjudgedInput, ticketChoice, coupMutation, recordCoup };
}

/** Shows the entry of a coup with the chouette (an auctioned bank): its step and sums, and a button for each winner. */
export function ChouetteCoupForm(props: CoupFormProps) {
  const { t } = useTranslation('cagnottes');
  const { form, adjudgedInput, ticketChoice, coupMutation, recordCoup } = useChouetteCoupForm(props);
  const isCarried = form.values.step !== 'auction';
  return (
    <Stack>
      <Radio.Group label={t('chouette.step')} value={form.values.step} onChange={(step) => form.setValue('step', step)}>
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm" mt="xs">
          {CHOUETTE_STEPS.map((step) => (
            <Radio key={step} size="md" value={step} label={t(`chouette.${step}`)} />
          ))}
        </SimpleGrid>
      </Radio.Group>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        {(['chouette', 'outside', 'held'] as const).map((name) => (
          <AmountInput
            key={name}
            size="md"
            label={t(`chouette.sum_${name}`)}
            required
            {...form.getInputProps(name)}
            {...(name === 'chouette' && isCarried ? { value: adjudgedInput, readOnly: true } : {})}
          />
        ))}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {CHOUETTE_WINNERS.map((winner) => (
          <Button
            key={winner}
            h={72}
            px="xs"
            fz="lg"
            variant="default"
            loading={coupMutation.isPending}
            onClick={() => recordCoup(winner)}
          >
            {t(`chouette.winner_${winner}`)}
          </Button>
        ))}
      </SimpleGrid>
      {ticketChoice.ticketFields}
      {coupMutation.error !== null && <ProblemBox problem={coupMutation.error} />}
    </Stack>
  );
}
