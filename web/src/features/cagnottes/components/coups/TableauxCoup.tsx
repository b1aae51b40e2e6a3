import { Button, Checkbox, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TABLEAU_OUTCOMES, computeLimitedBankBase, computeOpenBankBase } from '#domain/cercle/two-tableaux.js';
import type { TableauOutcome } from '#domain/cercle/two-tableaux.js';
import { useFormats } from '#web/components/figures/figures.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { useFieldErrors, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { computeExpectedRake, type CoupProps } from './coups.js';
import { useListedTickets } from './listed-tickets.js';
import { useWriteHere } from '#web/session/write-here.js';

type Outcomes = readonly [TableauOutcome, TableauOutcome];

/** Every combination of outcomes of the two tableaux. */
const OUTCOME_PAIRS: readonly Outcomes[] = TABLEAU_OUTCOMES.flatMap((first) =>
  TABLEAU_OUTCOMES.map((second): Outcomes => [first, second]),
);

/**
 * Returns the form of a coup (a round of play) against two tableaux (player sides): stakes, tickets, and the rake of
 * each pair of outcomes. `computeRake` is null until both stakes are valid.
 */
function useTableauxCoup({ session, onRecorded }: CoupProps) {
  const { findAmountOrZeroError } = useFieldErrors();
  const { toMinorUnits } = useTypedAmounts();
  const [isNewTaille, setIsNewTaille] = useState(false);
  const ticketChoice = useListedTickets(session);
  const form = useTypedForm({ first: '', second: '' }, (name, values) => findAmountOrZeroError(values[name]));
  const coupWrite = useWriteHere('post', '/api/establishments/{establishment}/cercle-sessions/{sessionId}/tableaux');
  const buildTableau = (name: 'first' | 'second', outcome: TableauOutcome) => ({
    stakesMinor: toMinorUnits(form.values[name]),
    outcome,
  });
  /** Records the coup with both outcomes, unless a stake or a listed ticket is invalid. */
  const recordCoup = ([firstOutcome, secondOutcome]: Outcomes): void =>
    form.submit(() =>
      ticketChoice.withTickets((ticketsBody) =>
        coupWrite.mutate(
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
    findAmountOrZeroError(form.values.first) === null && findAmountOrZeroError(form.values.second) === null;
  /** Returns the rake in minor units for a pair of outcomes; null when the terms have no rounding. */
  const computeRake = ([firstOutcome, secondOutcome]: Outcomes): bigint | null => {
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
    coupWrite,
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
export function TableauxCoup(props: CoupProps) {
  const { t } = useTranslation('cagnottes');
  const { formatMoney: formatMoney } = useFormats();
  const { form, ticketChoice, coupWrite, recordCoup, isNewTaille, setIsNewTaille, computeRake } =
    useTableauxCoup(props);
  /** Returns the rake of a pair of outcomes in words; empty until both stakes are typed. */
  const formatRake = (outcomes: Outcomes): string => {
    const rake = computeRake?.(outcomes);
    if (rake === undefined) return '';
    if (rake === null) return t('tableaux.notDecided');
    return rake === 0n ? t('tableaux.none') : formatMoney(rake.toString());
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
            loading={coupWrite.isPending}
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
      {ticketChoice.fields}
      {coupWrite.error !== null && <ProblemBox problem={coupWrite.error} />}
    </Stack>
  );
}
