import { useTranslation } from 'react-i18next';
import { holdsChips } from '#domain/cash/desks.js';
import { sumPieces } from '#domain/tables/exchanges.js';
import type { Shape } from '#web/api/client.js';
import { usePerson } from '#web/session/session.js';
import { parseTypedChips, isChipField, listKindsOfDesks, encodeChips } from '#web/components/chips/chips.js';
import { useDesks } from '#web/components/forms/desks.js';
import { useEstablishmentClock } from '#web/components/figures/establishment-clock.js';
import { USUAL_PAYMENT_MINOR, useUnusualAmount } from '#web/components/forms/unusual-amount.js';
import { useFieldErrors, useTypedForm, useTypedAmounts, type TypedForm } from '#web/components/forms/use-typed.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useWriteHere } from '#web/session/write-here.js';

/** Kinds entered here; an unclaimed jackpot is entered from its slip. */
export const orphanKinds = ['creditsLeft', 'foundTicket', 'foundCard', 'foundCash', 'abandonedStake'] as const;
export const orphanPlaces = ['machine', 'table', 'place'] as const;
export type OrphanPlace = (typeof orphanPlaces)[number];

/** Returns true for credits left on a machine, whose place is that machine. */
export const isOnMachineKind = (kind: string): boolean => kind === 'creditsLeft';
/** Returns true for a kind with a number of its own: of the meter slip, ticket or card. */
export const isNumberedKind = (kind: string): boolean =>
  kind === 'creditsLeft' || kind === 'foundTicket' || kind === 'foundCard';
/** Returns true for found cash or an abandoned stake, whose chips and plaques are listed by kind. */
const mayIncludeChips = (kind: string): boolean => kind === 'foundCash' || kind === 'abandonedStake';

/** Usual place of each kind, until another is chosen. */
const USUAL_PLACES: Readonly<Record<string, OrphanPlace>> = { foundCash: 'place', abandonedStake: 'table' };

type Values = TypedForm<string>['values'];
const fieldValue = (values: Values, name: string): string => values[name] ?? '';

/** Returns the chosen place of the find: a machine, a table or elsewhere; without a choice, the kind's usual place. */
export function findPlace(values: Values): OrphanPlace {
  const kind = fieldValue(values, 'kind');
  if (isOnMachineKind(kind)) return 'machine';
  return orphanPlaces.find((place) => place === values['where']) ?? USUAL_PLACES[kind] ?? 'machine';
}

/** Creates the values of a new form: credits left on a machine, found now. */
const createInitialValues = (now: string): Values => ({
  kind: 'creditsLeft',
  where: '',
  machine: '',
  table: '',
  place: '',
  reference: '',
  stake: '',
  gains: '',
  foundAt: now,
  desk: '',
  code: '',
  secret: '',
  takenBy: '',
  takerName: '',
  takerSeen: '',
});

/**
 * Returns a function that computes a form's amounts in minor units: its chips, its stake or found cash, its winnings
 * and their total. Found cash includes its chips; the chips of a stake are part of it.
 */
function useOrphanSum() {
  const { toMinorUnits } = useTypedAmounts();
  return (values: Values) => {
    const kind = fieldValue(values, 'kind');
    const chips = mayIncludeChips(kind) ? parseTypedChips(values) : [];
    const chipsMinor = sumPieces(chips);
    const gainsMinor = kind === 'abandonedStake' ? BigInt(toMinorUnits(fieldValue(values, 'gains'))) : 0n;
    const typedMinor = BigInt(toMinorUnits(fieldValue(values, 'stake')));
    // of found cash only the part besides the chips is typed; a stake is typed whole
    const stakeMinor = kind === 'foundCash' ? typedMinor + chipsMinor : typedMinor;
    return { chips, chipsMinor, stakeMinor, gainsMinor, totalMinor: stakeMinor + gainsMinor };
  };
}

/**
 * Returns a function that finds the error of a field, as text; null when it has none. Each field is checked only for
 * the kinds and places that have it; `isReceiverRequired` means that another person holds the desk.
 */
function useOrphanErrors() {
  const { t } = useTranslation(['orphans', 'acts', 'desks']);
  const { findMissingError, findShortError, findAmountError, findAmountOrZeroError } = useFieldErrors();
  const { parseInstant } = useEstablishmentClock();
  const computeSum = useOrphanSum();
  /**
   * Returns the error of the amount. Beside listed chips, found cash may be empty; the chips never exceed the total.
   */
  const findStakeError = (values: Values): string | null => {
    const { chipsMinor, totalMinor } = computeSum(values);
    const typed = fieldValue(values, 'stake');
    if (fieldValue(values, 'kind') === 'foundCash' && chipsMinor > 0n)
      return typed === '' ? null : findAmountOrZeroError(typed);
    return findAmountError(typed) ?? (chipsMinor > totalMinor ? t('orphans:new.chipsExceed') : null);
  };
  /** Returns the error of an abandoned stake's winnings; at a table they are paid in chips, and never exceed them. */
  const findGainsError = (values: Values): string | null => {
    const { chipsMinor, gainsMinor } = computeSum(values);
    const typed = fieldValue(values, 'gains');
    if (fieldValue(values, 'kind') !== 'abandonedStake' || typed === '') return null;
    const exceedsChips = findPlace(values) === 'table' && gainsMinor > chipsMinor;
    return findAmountOrZeroError(typed) ?? (exceedsChips ? t('orphans:new.gainsInChips') : null);
  };
  return (name: string, values: Values, isReceiverRequired: boolean): string | null => {
    const value = fieldValue(values, name);
    if (isChipField(name)) return /^\d{0,7}$/.test(value.trim()) ? null : t('desks:count.whole');
    const isTaken = fieldValue(values, 'takenBy') !== '';
    const errorFinders: Readonly<Record<string, () => string | null>> = {
      machine: () => (findPlace(values) === 'machine' ? findMissingError(value) : null),
      table: () => (findPlace(values) === 'table' ? findMissingError(value) : null),
      place: () => (findPlace(values) === 'place' ? findMissingError(value) : null),
      reference: () => (isNumberedKind(fieldValue(values, 'kind')) ? findMissingError(value) : null),
      stake: () => findStakeError(values),
      gains: () => findGainsError(values),
      foundAt: () => (parseInstant(value) === null ? t('acts:instant') : null),
      desk: () => findMissingError(value),
      code: () => (isReceiverRequired ? findMissingError(value) : null),
      secret: () => (isReceiverRequired ? findMissingError(value) : null),
      takerName: () => (isTaken ? findMissingError(value) : null),
      takerSeen: () => (isTaken ? findShortError(value) : null),
    };
    return errorFinders[name]?.() ?? null;
  };
}

/**
 * Manages the form of a new orphan (money or credit found without an owner): its values, errors and sending.
 * `confirmations` ask again for unusual amounts. The receiver signs when another person holds the desk.
 */
export function useNewOrphan(close: () => void) {
  const { t } = useTranslation('orphans');
  const { personId } = usePerson();
  const { desks = [] } = useDesks();
  const { openingTime, parseInstant } = useEstablishmentClock();
  const findError = useOrphanErrors();
  const computeSum = useOrphanSum();
  const findDesk = (code: string) => desks.find(({ deskCode }) => deskCode === code);
  const isOtherPersonsDesk = (formValues: Values): boolean =>
    fieldValue(formValues, 'desk') !== '' && findDesk(fieldValue(formValues, 'desk'))?.heldBy !== personId;
  const form = useTypedForm<string>(createInitialValues(openingTime), (name, formValues) =>
    findError(name, formValues, isOtherPersonsDesk(formValues)),
  );
  const orphanWrite = useWriteHere('post', '/api/establishments/{establishment}/orphans');
  const { values } = form;
  const kind = fieldValue(values, 'kind');
  const isReceiverRequired = isOtherPersonsDesk(values);
  const sum = computeSum(values);
  const stakeCheck = useUnusualAmount(fieldValue(values, 'stake'), USUAL_PAYMENT_MINOR);
  const gainsCheck = useUnusualAmount(
    kind === 'abandonedStake' ? fieldValue(values, 'gains') : '',
    USUAL_PAYMENT_MINOR,
  );
  const sendOrphan = (): void => {
    const body = {
      ...buildBody(values, isReceiverRequired, sum),
      foundAt: parseInstant(fieldValue(values, 'foundAt')) ?? '',
    };
    orphanWrite.mutate(
      { body },
      announceAndClose(close, ({ orphanNumber }) => t('new.done', { number: orphanNumber })),
    );
  };
  const desk = findDesk(fieldValue(values, 'desk'));
  const desksWithChips = desks.filter(({ kind: deskKind }) => holdsChips(deskKind));
  const chips = {
    areListed:
      mayIncludeChips(kind) && findPlace(values) !== 'machine' && (desk === undefined || holdsChips(desk.kind)),
    offered: listKindsOfDesks(desk === undefined ? desksWithChips : [desk]),
  };
  // both are confirmed at once
  const areAmountsConfirmed = (): boolean => [stakeCheck.checkAmount(), gainsCheck.checkAmount()].every(Boolean);
  const send = (): void => form.submit(() => areAmountsConfirmed() && sendOrphan());
  const confirmations = { stake: stakeCheck.amountQuestion, gains: gainsCheck.amountQuestion };
  return {
    form,
    kind,
    desks,
    chips,
    sum,
    isReceiverRequired,
    holder: desk?.heldByName ?? '',
    write: orphanWrite,
    send,
    confirmations,
  };
}

export type NewOrphan = ReturnType<typeof useNewOrphan>;

/**
 * Builds the request's body with the fields of the kind only. It includes the receiver's proof when required, and the
 * taker (the person who had taken the find) if any.
 */
function buildBody(
  values: Values,
  isReceiverRequired: boolean,
  { chips, stakeMinor, gainsMinor }: ReturnType<ReturnType<typeof useOrphanSum>>,
): Shape<'NewOrphanDto'> {
  const kind = orphanKinds.find((knownKind) => knownKind === values['kind']) ?? 'creditsLeft';
  const place = findPlace(values);
  const readText = (name: string): string => fieldValue(values, name).trim();
  return {
    kind,
    desk: readText('desk'),
    stakeMinor: stakeMinor.toString(),
    [place]: readText(place),
    ...(isNumberedKind(kind) ? { reference: readText('reference') } : {}),
    ...(gainsMinor === 0n ? {} : { gainsMinor: gainsMinor.toString() }),
    ...(chips.length === 0 ? {} : { chips: encodeChips(chips) }),
    ...(isReceiverRequired ? { receiver: { code: readText('code'), secret: fieldValue(values, 'secret') } } : {}),
    ...(readText('takenBy') === ''
      ? {}
      : {
          taking: {
            by: readText('takenBy') === 'employee' ? ('employee' as const) : ('customer' as const),
            name: readText('takerName'),
            seen: readText('takerSeen'),
          },
        }),
  };
}
