import { useTranslation } from 'react-i18next';
import { canHoldChips } from '#domain/cash/desks.js';
import { computePiecesTotal } from '#domain/tables/exchanges.js';
import type { ApiSchema } from '#web/api/client.js';
import { usePerson } from '#web/session/session.js';
import { parseChipInputs, isChipField, listChipKindsOfDesks, serializeChips } from '#web/components/chips/chips.js';
import { useDesks } from '#web/components/forms/desks.js';
import { useEstablishmentClock } from '#web/components/figures/establishment-clock.js';
import { USUAL_MAX_PAYMENT_MINOR, useUnusualAmountCheck } from '#web/components/forms/unusual-amount.js';
import { useFieldValidators, useTextForm, useAmountParsers, type TextForm } from '#web/components/forms/use-typed.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

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
const DEFAULT_PLACES: Readonly<Record<string, OrphanPlace>> = { foundCash: 'place', abandonedStake: 'table' };

type OrphanFormValues = TextForm<string>['values'];
const getFieldValue = (values: OrphanFormValues, name: string): string => values[name] ?? '';

/** Returns the chosen place of the find: a machine, a table or elsewhere; without a choice, the kind's usual place. */
export function getOrphanPlace(values: OrphanFormValues): OrphanPlace {
  const kind = getFieldValue(values, 'kind');
  if (isOnMachineKind(kind)) return 'machine';
  return orphanPlaces.find((place) => place === values['where']) ?? DEFAULT_PLACES[kind] ?? 'machine';
}

/** Creates the values of a new form: credits left on a machine, found now. */
const createInitialValues = (now: string): OrphanFormValues => ({
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
function useOrphanAmountCalculator() {
  const { toMinorUnits } = useAmountParsers();
  return (values: OrphanFormValues) => {
    const kind = getFieldValue(values, 'kind');
    const chips = mayIncludeChips(kind) ? parseChipInputs(values) : [];
    const chipsMinor = computePiecesTotal(chips);
    const gainsMinor = kind === 'abandonedStake' ? BigInt(toMinorUnits(getFieldValue(values, 'gains'))) : 0n;
    const typedMinor = BigInt(toMinorUnits(getFieldValue(values, 'stake')));
    // of found cash only the part besides the chips is typed; a stake is typed whole
    const stakeMinor = kind === 'foundCash' ? typedMinor + chipsMinor : typedMinor;
    return { chips, chipsMinor, stakeMinor, gainsMinor, totalMinor: stakeMinor + gainsMinor };
  };
}

/**
 * Returns a function that finds the error of a field, as text; null when it has none. Each field is checked only for
 * the kinds and places that have it; `isReceiverRequired` means that another person holds the desk.
 */
function useOrphanFieldValidator() {
  const { t } = useTranslation(['orphans', 'acts', 'desks']);
  const { validateRequired, validateMinLength, validateAmount, validateAmountOrZero } = useFieldValidators();
  const { parseInstant } = useEstablishmentClock();
  const computeAmounts = useOrphanAmountCalculator();
  /**
   * Returns the error of the amount. Beside listed chips, found cash may be empty; the chips never exceed the total.
   */
  const validateStake = (values: OrphanFormValues): string | null => {
    const { chipsMinor, totalMinor } = computeAmounts(values);
    const input = getFieldValue(values, 'stake');
    if (getFieldValue(values, 'kind') === 'foundCash' && chipsMinor > 0n)
      return input === '' ? null : validateAmountOrZero(input);
    return validateAmount(input) ?? (chipsMinor > totalMinor ? t('orphans:new.chipsExceed') : null);
  };
  /** Returns the error of an abandoned stake's winnings; at a table they are paid in chips, and never exceed them. */
  const validateGains = (values: OrphanFormValues): string | null => {
    const { chipsMinor, gainsMinor } = computeAmounts(values);
    const input = getFieldValue(values, 'gains');
    if (getFieldValue(values, 'kind') !== 'abandonedStake' || input === '') return null;
    const exceedsChips = getOrphanPlace(values) === 'table' && gainsMinor > chipsMinor;
    return validateAmountOrZero(input) ?? (exceedsChips ? t('orphans:new.gainsInChips') : null);
  };
  return (name: string, values: OrphanFormValues, isReceiverRequired: boolean): string | null => {
    const value = getFieldValue(values, name);
    if (isChipField(name)) return /^\d{0,7}$/.test(value.trim()) ? null : t('desks:count.whole');
    const isTaken = getFieldValue(values, 'takenBy') !== '';
    const validators: Readonly<Record<string, () => string | null>> = {
      machine: () => (getOrphanPlace(values) === 'machine' ? validateRequired(value) : null),
      table: () => (getOrphanPlace(values) === 'table' ? validateRequired(value) : null),
      place: () => (getOrphanPlace(values) === 'place' ? validateRequired(value) : null),
      reference: () => (isNumberedKind(getFieldValue(values, 'kind')) ? validateRequired(value) : null),
      stake: () => validateStake(values),
      gains: () => validateGains(values),
      foundAt: () => (parseInstant(value) === null ? t('acts:instant') : null),
      desk: () => validateRequired(value),
      code: () => (isReceiverRequired ? validateRequired(value) : null),
      secret: () => (isReceiverRequired ? validateRequired(value) : null),
      takerName: () => (isTaken ? validateRequired(value) : null),
      takerSeen: () => (isTaken ? validateMinLength(value) : null),
    };
    return validators[name]?.() ?? null;
  };
}

/**
 * Manages the form of a new orphan (money or credit found without an owner): its values, errors and sending.
 * `confirmations` ask again for unusual amounts. The receiver signs when another person holds the desk.
 */
export function useNewOrphanForm(close: () => void) {
  const { t } = useTranslation('orphans');
  const { personId } = usePerson();
  const { desks = [] } = useDesks();
  const { initialTime, parseInstant } = useEstablishmentClock();
  const validateField = useOrphanFieldValidator();
  const computeAmounts = useOrphanAmountCalculator();
  const findDeskByCode = (searchedDeskCode: string) => desks.find(({ deskCode }) => deskCode === searchedDeskCode);
  const isOtherPersonsDesk = (formValues: OrphanFormValues): boolean =>
    getFieldValue(formValues, 'desk') !== '' && findDeskByCode(getFieldValue(formValues, 'desk'))?.heldBy !== personId;
  const form = useTextForm<string>(createInitialValues(initialTime), (name, formValues) =>
    validateField(name, formValues, isOtherPersonsDesk(formValues)),
  );
  const orphanMutation = useEstablishmentMutation('post', '/orphans');
  const { values } = form;
  const kind = getFieldValue(values, 'kind');
  const isReceiverRequired = isOtherPersonsDesk(values);
  const sum = computeAmounts(values);
  const stakeCheck = useUnusualAmountCheck(getFieldValue(values, 'stake'), USUAL_MAX_PAYMENT_MINOR);
  const gainsCheck = useUnusualAmountCheck(
    kind === 'abandonedStake' ? getFieldValue(values, 'gains') : '',
    USUAL_MAX_PAYMENT_MINOR,
  );
  const sendOrphan = (): void => {
    const body = {
      ...buildOrphanBody(values, isReceiverRequired, sum),
      foundAt: parseInstant(getFieldValue(values, 'foundAt')) ?? '',
    };
    orphanMutation.mutate(
      { body },
      announceAndClose(close, ({ orphanNumber }) => t('new.done', { number: orphanNumber })),
    );
  };
  const desk = findDeskByCode(getFieldValue(values, 'desk'));
  const desksWithChips = desks.filter(({ kind: deskKind }) => canHoldChips(deskKind));
  const chips = {
    areListed:
      mayIncludeChips(kind) && getOrphanPlace(values) !== 'machine' && (desk === undefined || canHoldChips(desk.kind)),
    offeredKinds: listChipKindsOfDesks(desk === undefined ? desksWithChips : [desk]),
  };
  // both are confirmed at once
  const areAmountsConfirmed = (): boolean => [stakeCheck.checkAmount(), gainsCheck.checkAmount()].every(Boolean);
  const submit = (): void => form.submit(() => areAmountsConfirmed() && sendOrphan());
  const confirmations = { stake: stakeCheck.confirmationPrompt, gains: gainsCheck.confirmationPrompt };
  return {
    form,
    kind,
    desks,
    chips,
    sum,
    isReceiverRequired,
    holderName: desk?.heldByName ?? '',
    orphanMutation,
    submit,
    confirmations,
  };
}

export type NewOrphanForm = ReturnType<typeof useNewOrphanForm>;

/**
 * Builds the request's body with the fields of the kind only. It includes the receiver's proof when required, and the
 * taker (the person who had taken the find) if any.
 */
function buildOrphanBody(
  values: OrphanFormValues,
  isReceiverRequired: boolean,
  { chips, stakeMinor, gainsMinor }: ReturnType<ReturnType<typeof useOrphanAmountCalculator>>,
): ApiSchema<'NewOrphanDto'> {
  const kind = orphanKinds.find((knownKind) => knownKind === values['kind']) ?? 'creditsLeft';
  const place = getOrphanPlace(values);
  const getTrimmedValue = (name: string): string => getFieldValue(values, name).trim();
  return {
    kind,
    desk: getTrimmedValue('desk'),
    stakeMinor: stakeMinor.toString(),
    [place]: getTrimmedValue(place),
    ...(isNumberedKind(kind) ? { reference: getTrimmedValue('reference') } : {}),
    ...(gainsMinor === 0n ? {} : { gainsMinor: gainsMinor.toString() }),
    ...(chips.length === 0 ? {} : { chips: serializeChips(chips) }),
    ...(isReceiverRequired
      ? { receiver: { code: getTrimmedValue('code'), secret: getFieldValue(values, 'secret') } }
      : {}),
    ...(getTrimmedValue('takenBy') === ''
      ? {}
      : {
          taking: {
            by: getTrimmedValue('takenBy') === 'employee' ? ('employee' as const) : ('customer' as const),
            name: getTrimmedValue('takerName'),
            seen: getTrimmedValue('takerSeen'),
          },
        }),
  };
}
