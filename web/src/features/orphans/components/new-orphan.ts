import { useTranslation } from 'react-i18next';
import { holdsChips } from '#domain/cash/desks.js';
import { sumPieces } from '#domain/tables/exchanges.js';
import type { Shape } from '#web/api/client.js';
import { usePerson } from '#web/session/session.js';
import { parseTypedChips, isChipField, listKindsOfDesks, encodeChips } from '#web/components/chips/chips.js';
import { useDesks } from '#web/components/forms/desks.js';
import { useEstablishmentClock } from '#web/components/figures/establishment-clock.js';
import { USUAL_PAYMENT, useUnusualAmount } from '#web/components/forms/unusual-amount.js';
import { useFieldErrors, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';
import type { TypedForm } from '#web/components/forms/use-typed.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useWriteHere } from '#web/session/write-here.js';

/** Kinds entered here; an unclaimed jackpot is entered from its slip. */
export const orphanKinds = ['creditsLeft', 'foundTicket', 'foundCard', 'foundCash', 'abandonedStake'] as const;
export const orphanPlaces = ['machine', 'table', 'place'] as const;
export type OrphanPlace = (typeof orphanPlaces)[number];

export const isOnMachineKind = (kind: string): boolean => kind === 'creditsLeft';
export const isNumberedKind = (kind: string): boolean =>
  kind === 'creditsLeft' || kind === 'foundTicket' || kind === 'foundCard';
/** Returns true for a sum or a stake, whose chips and plaques are listed. */
const hasPieces = (kind: string): boolean => kind === 'foundCash' || kind === 'abandonedStake';

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
 * Returns a function that computes a form's amounts in minor units: the cash and chips found, or a stake and its
 * winnings. Found cash includes its chips.
 */
function useOrphanSum() {
  const { toMinor } = useTypedAmounts();
  return (values: Values) => {
    const kind = fieldValue(values, 'kind');
    const chips = hasPieces(kind) ? parseTypedChips(values) : [];
    const chipsMinor = sumPieces(chips);
    const gainsMinor = kind === 'abandonedStake' ? BigInt(toMinor(fieldValue(values, 'gains'))) : 0n;
    const typedMinor = BigInt(toMinor(fieldValue(values, 'stake')));
    const stakeMinor = kind === 'foundCash' ? typedMinor + chipsMinor : typedMinor;
    return { chips, chipsMinor, stakeMinor, gainsMinor, totalMinor: stakeMinor + gainsMinor };
  };
}

/**
 * Returns a function that finds the fault of a field, as text; null when it has none. The receiver's proof is required
 * for another person's desk.
 */
function useOrphanFaults() {
  const { t } = useTranslation(['orphans', 'acts', 'desks']);
  const { missingError, shortError, amountError, sumError } = useFieldErrors();
  const { instant } = useEstablishmentClock();
  const computeSum = useOrphanSum();
  /**
   * Returns the fault of the amount. Beside listed chips, found cash may be empty; the chips never exceed the total.
   */
  const findStakeFault = (values: Values): string | null => {
    const { chipsMinor, totalMinor } = computeSum(values);
    const typed = fieldValue(values, 'stake');
    if (fieldValue(values, 'kind') === 'foundCash' && chipsMinor > 0n) return typed === '' ? null : sumError(typed);
    return amountError(typed) ?? (chipsMinor > totalMinor ? t('orphans:new.chipsExceed') : null);
  };
  /** Returns the fault of an abandoned stake's winnings; at a table they are part of the chips. */
  const findGainsFault = (values: Values): string | null => {
    const { chipsMinor, gainsMinor } = computeSum(values);
    const typed = fieldValue(values, 'gains');
    if (fieldValue(values, 'kind') !== 'abandonedStake' || typed === '') return null;
    const isShort = findPlace(values) === 'table' && gainsMinor > chipsMinor;
    return sumError(typed) ?? (isShort ? t('orphans:new.gainsInChips') : null);
  };
  return (name: string, values: Values, isReceiverRequired: boolean): string | null => {
    const value = fieldValue(values, name);
    if (isChipField(name)) return /^\d{0,7}$/.test(value.trim()) ? null : t('desks:count.whole');
    const isTaken = fieldValue(values, 'takenBy') !== '';
    const faults: Readonly<Record<string, () => string | null>> = {
      machine: () => (findPlace(values) === 'machine' ? missingError(value) : null),
      table: () => (findPlace(values) === 'table' ? missingError(value) : null),
      place: () => (findPlace(values) === 'place' ? missingError(value) : null),
      reference: () => (isNumberedKind(fieldValue(values, 'kind')) ? missingError(value) : null),
      stake: () => findStakeFault(values),
      gains: () => findGainsFault(values),
      foundAt: () => (instant(value) === null ? t('acts:instant') : null),
      desk: () => missingError(value),
      code: () => (isReceiverRequired ? missingError(value) : null),
      secret: () => (isReceiverRequired ? missingError(value) : null),
      takerName: () => (isTaken ? missingError(value) : null),
      takerSeen: () => (isTaken ? shortError(value) : null),
    };
    return faults[name]?.() ?? null;
  };
}

/**
 * Manages the form of a new orphan (money or credit found without an owner): its values, faults and sending. The
 * receiver signs as well when the desk is held by another person.
 */
export function useNewOrphan(close: () => void) {
  const { t } = useTranslation('orphans');
  const { personId } = usePerson();
  const { desks = [] } = useDesks();
  const { now, instant } = useEstablishmentClock();
  const findFault = useOrphanFaults();
  const computeSum = useOrphanSum();
  const findDesk = (code: string) => desks.find(({ deskCode }) => deskCode === code);
  const isOtherPersonsDesk = (formValues: Values): boolean =>
    fieldValue(formValues, 'desk') !== '' && findDesk(fieldValue(formValues, 'desk'))?.heldBy !== personId;
  const form = useTypedForm<string>(createInitialValues(now), (name, formValues) =>
    findFault(name, formValues, isOtherPersonsDesk(formValues)),
  );
  const openOrphan = useWriteHere('post', '/api/establishments/{establishment}/orphans');
  const { values } = form;
  const kind = fieldValue(values, 'kind');
  const isReceiverRequired = isOtherPersonsDesk(values);
  const sum = computeSum(values);
  const stake = useUnusualAmount(fieldValue(values, 'stake'), USUAL_PAYMENT);
  const gains = useUnusualAmount(kind === 'abandonedStake' ? fieldValue(values, 'gains') : '', USUAL_PAYMENT);
  const sendOrphan = (): void => {
    const body = {
      ...buildBody(values, isReceiverRequired, sum),
      foundAt: instant(fieldValue(values, 'foundAt')) ?? '',
    };
    openOrphan.mutate(
      { body },
      announceAndClose(close, ({ orphanNumber }) => t('new.done', { number: orphanNumber })),
    );
  };
  const desk = findDesk(fieldValue(values, 'desk'));
  const desksWithChips = desks.filter(({ kind: deskKind }) => holdsChips(deskKind));
  const chips = {
    isAsked: hasPieces(kind) && findPlace(values) !== 'machine' && (desk === undefined || holdsChips(desk.kind)),
    offered: listKindsOfDesks(desk === undefined ? desksWithChips : [desk]),
  };
  // both are confirmed at once
  const areAmountsConfirmed = (): boolean => [stake.checkAmount(), gains.checkAmount()].every(Boolean);
  const send = (): void => form.submit(() => areAmountsConfirmed() && sendOrphan());
  const unusual = { stake: stake.question, gains: gains.question };
  return {
    form,
    kind,
    desks,
    chips,
    sum,
    isReceiverAsked: isReceiverRequired,
    holder: desk?.heldByName ?? '',
    write: openOrphan,
    send,
    unusual,
  };
}

export type NewOrphan = ReturnType<typeof useNewOrphan>;

/** Builds the request's body with the kind's fields only, and the receiver's code and secret when required. */
function buildBody(
  values: Values,
  isReceiverRequired: boolean,
  { chips, stakeMinor, gainsMinor }: ReturnType<ReturnType<typeof useOrphanSum>>,
): Shape<'NewOrphanDto'> {
  const kind = orphanKinds.find((each) => each === values['kind']) ?? 'creditsLeft';
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
