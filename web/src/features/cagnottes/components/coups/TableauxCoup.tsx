import { Button, Checkbox, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TABLEAU_OUTCOMES, computeLimitedBankBase, computeOpenBankBase } from '#domain/cercle/two-tableaux.js';
import type { TableauOutcome } from '#domain/cercle/two-tableaux.js';
import { useFormats } from '#web/components/figures/figures.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { useFieldValidators, useTextForm, useAmountParsers } from '#web/components/forms/use-typed.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { computeExpectedRake, type CoupFormProps } from './coups.js';
import { useTicketChoice } from './listed-tickets.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

type OutcomePair = readonly [TableauOutcome, TableauOutcome];

/** Every combination of outcomes of the two tableaux. */
const OUTCOME_PAIRS: readonly OutcomePair[] = TABLEAU_OUTCOMES.flatMap((first) =>
  TABLEAU_OUTCOMES.map((second): OutcomePair => [first, second]),
);

/**
 * Returns the form of a coup (a round of play) against two tableaux (player sides): stakes, tickets, and the rake of
 * each pair of outcomes. `computeRake` is null until both stakes are valid.
 */
function useTableauxCoupForm({ session, onRecorded }: CoupFormProps) {
  const { validateAmountOrZero } = useFieldValidators();
  const { toMinorUnits } = useAmountParsers();
  const [isNewTaille, setIsNewTaille] = useState(false);
  const ticketChoice = useTicketChoice(session);
  const form = useTextForm({ first: '', second: '' }, (name, values) => validateAmountOrZero(values[name]));
  const coupMutation = useEstablishmentMutation('post', '/cercle-sessions/{sessionId}/tableaux');
  const buildTableau = (name: 'first' | 'second', outcome: TableauOutcome) => ({
    stakesMinor: toMinorUnits(form.values[name]),
    outcome,
  });
  /** Records the coup with both outcomes, unless a stake or a listed ticket is invalid. */
  const recordCoup = ([firstOutcome, secondOutcome]: OutcomePair): void =>
    form.submit(() =>
      ticketChoice.submitWithTickets((ticketsBody) =>
        coupMutation.mutate(
          {
            path: { sessionId: session.sessionId },
            body: {
              first: buildTableau('first', firstOutcome),
              second: buildTableau('second', secondOutcome),
              ...ticketsBody,
              ...(isNewTaille ? { isNewTaille } : {}),
            },
          },
          { onSuccess: onRecorded },
        ),
      ),
    );
  const hasBothStakes =
    validateAmountOrZero(form.values.first) === null && validateAmountOrZero(form.values.second) === null;
  /** Returns the rake in minor units for a pair of outcomes; null when the terms have no rounding. */
  const computeRake = ([firstOutcome, secondOutcome]: OutcomePair): bigint | null => {
    const [firstTableau, secondTableau] = [buildTableau('first', firstOutcome), buildTableau('second', secondOutcome)];
    const computeBase = session.game === 'openBank' ? computeOpenBankBase : computeLimitedBankBase;
    return computeExpectedRake(
      session,
      computeBase([
        { ...firstTableau, stakesMinor: BigInt(firstTableau.stakesMinor) },
        { ...secondTableau, stakesMinor: BigInt(secondTableau.stakesMinor) },
      ]),
    );
  };
  return {
    form,
    ticketChoice,
    coupMutation,
    recordCoup,
    isNewTaille,
    setIsNewTaille,
    computeRake: hasBothStakes ? computeRake : null,
  };
}

/**
 * Shows the entry of a coup against two tableaux (player sides): both stakes, then a button for each pair of outcomes
 * with its rake.
 */
export function TableauxCoupForm(props: CoupFormProps) {
  const { t } = useTranslation('cagnottes');
  const { formatMoney } = useFormats();
  const { form, ticketChoice, coupMutation, recordCoup, isNewTaille, setIsNewTaille, computeRake } =
    useTableauxCoupForm(props);
  /** Returns the rake of a pair of outcomes in words; empty until both stakes are typed. */
  const formatRake = (outcomes: OutcomePair): string => {
    const rakeMinor = computeRake?.(outcomes);
    if (rakeMinor === undefined) return '';
    if (rakeMinor === null) return t('tableaux.notDecided');
    return rakeMinor === 0n ? t('tableaux.none') : formatMoney(rakeMinor.toString());
  };
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {(['first', 'second'] as const).map((name) => (
          <AmountInput key={name} size="lg" label={t(`tableaux.${name}`)} required {...form.getInputProps(name)} />
        ))}
      </SimpleGrid>
      <Text size="sm">{t('tableaux.about')}</Text>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm" role="group" aria-label={t('tableaux.outcomes')}>
        {OUTCOME_PAIRS.map((outcomes) => (
          <Button
            key={outcomes.join()}
            h={68}
            px="xs"
            variant="default"
            loading={coupMutation.isPending}
            onClick={() => recordCoup(outcomes)}
          >
            <span>
              {t('tableaux.end', { first: t(`tableaux.is.${outcomes[0]}`), second: t(`tableaux.is.${outcomes[1]}`) })}
              <Text component="span" size="sm" fw={400} display="block" className="figure" ta="center">
                {formatRake(outcomes)}
              </Text>
            </span>
          </Button>
        ))}
      </SimpleGrid>
      {props.session.coups > 0 && (
        <Checkbox
          size="md"
          label={t('tableaux.isNewTaille')}
          checked={isNewTaille}
          onChange={({ currentTarget }) => setIsNewTaille(currentTarget.checked)}
        />
      )}
      {ticketChoice.ticketFields}
      {coupMutation.error !== null && <ProblemBox problem={coupMutation.error} />}
    </Stack>
  );
}
