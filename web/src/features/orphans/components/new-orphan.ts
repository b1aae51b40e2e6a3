import { useTranslation } from 'react-i18next';
import { holdsChips } from '#domain/cash/desks.js';
import { worthOf } from '#domain/tables/exchanges.js';
import type { Shape } from '#web/api/client.js';
import { usePerson } from '#web/session/session.js';
import { chipsOfForm, isChipField, kindsOf, sentChips } from '#web/components/chips/chips.js';
import { useDesks } from '#web/components/forms/desks.js';
import { useEstablishmentClock } from '#web/components/figures/establishment-clock.js';
import { USUAL_PAYMENT, useUnusualAmount } from '#web/components/forms/unusual-amount.js';
import { useFaults, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';
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

/** Returns the chosen one of the three places. */
export function placeOf(values: Values): OrphanPlace {
  const kind = fieldValue(values, 'kind');
  if (isOnMachineKind(kind)) return 'machine';
  return orphanPlaces.find((place) => place === values['where']) ?? USUAL_PLACES[kind] ?? 'machine';
}

/** Returns the values of a new form: credits left on a machine, found now. */
const initialValues = (now: string): Values => ({
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

/** Form state of the amount, in minor units: the cash and chips found, or a stake and its winnings. */
function useSum() {
  const { minor } = useTypedAmounts();
  return (values: Values) => {
    const kind = fieldValue(values, 'kind');
    const chips = hasPieces(kind) ? chipsOfForm(values) : [];
    const chipsMinor = worthOf(chips);
    const gainsMinor = kind === 'abandonedStake' ? BigInt(minor(fieldValue(values, 'gains'))) : 0n;
    const typedMinor = BigInt(minor(fieldValue(values, 'stake')));
    const stakeMinor = kind === 'foundCash' ? typedMinor + chipsMinor : typedMinor;
    return { chips, chipsMinor, stakeMinor, gainsMinor, totalMinor: stakeMinor + gainsMinor };
  };
}

/**
 * Returns a function for the error of a field, in words; the receiver's proof is required for another person's desk.
 */
function useOrphanFaults() {
  const { t } = useTranslation(['orphans', 'acts', 'desks']);
  const { needed, short, amount, sum } = useFaults();
  const { instant } = useEstablishmentClock();
  const sumOf = useSum();
  /** Returns the fault of the amount: cash found may be empty beside listed chips, which never exceed the total. */
  const stakeFault = (values: Values): string | null => {
    const { chipsMinor, totalMinor } = sumOf(values);
    const typed = fieldValue(values, 'stake');
    if (fieldValue(values, 'kind') === 'foundCash' && chipsMinor > 0n) return typed === '' ? null : sum(typed);
    return amount(typed) ?? (chipsMinor > totalMinor ? t('orphans:new.chipsExceed') : null);
  };
  /** Returns the fault of a stake's winnings, which at a table are paid in chips. */
  const gainsFault = (values: Values): string | null => {
    const { chipsMinor, gainsMinor } = sumOf(values);
    const typed = fieldValue(values, 'gains');
    if (fieldValue(values, 'kind') !== 'abandonedStake' || typed === '') return null;
    const isShort = placeOf(values) === 'table' && gainsMinor > chipsMinor;
    return sum(typed) ?? (isShort ? t('orphans:new.gainsInChips') : null);
  };
  return (name: string, values: Values, isReceiverRequired: boolean): string | null => {
    const value = fieldValue(values, name);
    if (isChipField(name)) return /^\d{0,7}$/.test(value.trim()) ? null : t('desks:count.whole');
    const isTaken = fieldValue(values, 'takenBy') !== '';
    const faults: Readonly<Record<string, () => string | null>> = {
      machine: () => (placeOf(values) === 'machine' ? needed(value) : null),
      table: () => (placeOf(values) === 'table' ? needed(value) : null),
      place: () => (placeOf(values) === 'place' ? needed(value) : null),
      reference: () => (isNumberedKind(fieldValue(values, 'kind')) ? needed(value) : null),
      stake: () => stakeFault(values),
      gains: () => gainsFault(values),
      foundAt: () => (instant(value) === null ? t('acts:instant') : null),
      desk: () => needed(value),
      code: () => (isReceiverRequired ? needed(value) : null),
      secret: () => (isReceiverRequired ? needed(value) : null),
      takerName: () => (isTaken ? needed(value) : null),
      takerSeen: () => (isTaken ? short(value) : null),
    };
    return faults[name]?.() ?? null;
  };
}

/** The form of a new orphan: its values, its faults, and its sending. */
export function useNewOrphan(close: () => void) {
  const { t } = useTranslation('orphans');
  const { personId } = usePerson();
  const { desks = [] } = useDesks();
  const { now, instant } = useEstablishmentClock();
  const faultOf = useOrphanFaults();
  const sumOf = useSum();
  const holderOf = (code: string) => desks.find(({ deskCode }) => deskCode === code);
  const isOthers = (formValues: Values): boolean =>
    fieldValue(formValues, 'desk') !== '' && holderOf(fieldValue(formValues, 'desk'))?.heldBy !== personId;
  const form = useTypedForm<string>(initialValues(now), (name, formValues) =>
    faultOf(name, formValues, isOthers(formValues)),
  );
  const write = useWriteHere('post', '/api/establishments/{establishment}/orphans');
  const { values } = form;
  const kind = fieldValue(values, 'kind');
  const isReceiverRequired = isOthers(values);
  const sum = sumOf(values);
  const stake = useUnusualAmount(fieldValue(values, 'stake'), USUAL_PAYMENT);
  const gains = useUnusualAmount(kind === 'abandonedStake' ? fieldValue(values, 'gains') : '', USUAL_PAYMENT);
  const act = (): void => {
    const body = { ...bodyOf(values, isReceiverRequired, sum), foundAt: instant(fieldValue(values, 'foundAt')) ?? '' };
    write.mutate(
      { body },
      announceAndClose(close, ({ orphanNumber }) => t('new.done', { number: orphanNumber })),
    );
  };
  const desk = holderOf(fieldValue(values, 'desk'));
  const withChips = desks.filter(({ kind: deskKind }) => holdsChips(deskKind));
  const chips = {
    isAsked: hasPieces(kind) && placeOf(values) !== 'machine' && (desk === undefined || holdsChips(desk.kind)),
    offered: kindsOf(desk === undefined ? withChips : [desk]),
  };
  // both are confirmed at once
  const areSure = (): boolean => [stake.isSure(), gains.isSure()].every(Boolean);
  const send = (): void => form.send(() => areSure() && act());
  const unusual = { stake: stake.question, gains: gains.question };
  return {
    form,
    kind,
    desks,
    chips,
    sum,
    isReceiverAsked: isReceiverRequired,
    holder: desk?.heldByName ?? '',
    write,
    send,
    unusual,
  };
}

export type NewOrphan = ReturnType<typeof useNewOrphan>;

/** Builds the body with only the fields of the kind. */
function bodyOf(
  values: Values,
  isReceiverRequired: boolean,
  { chips, stakeMinor, gainsMinor }: ReturnType<ReturnType<typeof useSum>>,
): Shape<'NewOrphanDto'> {
  const kind = orphanKinds.find((each) => each === values['kind']) ?? 'creditsLeft';
  const where = placeOf(values);
  const text = (name: string): string => fieldValue(values, name).trim();
  return {
    kind,
    desk: text('desk'),
    stakeMinor: stakeMinor.toString(),
    [where]: text(where),
    ...(isNumberedKind(kind) ? { reference: text('reference') } : {}),
    ...(gainsMinor === 0n ? {} : { gainsMinor: gainsMinor.toString() }),
    ...(chips.length === 0 ? {} : { chips: sentChips(chips) }),
    ...(isReceiverRequired ? { receiver: { code: text('code'), secret: fieldValue(values, 'secret') } } : {}),
    ...(text('takenBy') === ''
      ? {}
      : {
          taking: {
            by: text('takenBy') === 'employee' ? ('employee' as const) : ('customer' as const),
            name: text('takerName'),
            seen: text('takerSeen'),
          },
        }),
  };
}
