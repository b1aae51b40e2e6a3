import { formatAmountForInput } from '#web/components/forms/typed-amount.js';
import { parseMinorText } from '#domain/money.js';
import type { InitOf } from '#web/api/client.js';
import type { MachineOverview } from './facts.js';
import type { MachineChangeKind } from '#domain/meters/machine-version.js';

type PreviewInit = InitOf<'post', '/api/establishments/{establishment}/machines/{machine}/changes/preview'>;
export type ChangeBody = PreviewInit['body'];

/** Input, field by field, as text; the basis is `return` or `rake`. */
export interface MachineFields {
  readonly location: string;
  /** Empty: no stand. */
  readonly stand: string;
  readonly denomination: string;
  readonly lowestWager: string;
  readonly programId: string;
  readonly gameName: string;
  readonly model: string;
  readonly basis: 'return' | 'rake';
  readonly returnPercent: string;
  readonly certifiedOn: string;
  readonly rakePercent: string;
  readonly volatility: string;
  readonly acceptsNotes: boolean;
  readonly acceptsCoins: boolean;
  readonly acceptsTickets: boolean;
  readonly hopper: string;
  readonly sheet: Readonly<Record<SheetField, string>>;
}

/** The lines of the technical sheet edited on the screen, by their path. */
export const sheetFields = [
  'cabinet',
  'manufacturedOn',
  'approvalNumber',
  'billReader.model',
  'billBoxNumber',
  'dropWeekdays',
  'bucketNumber',
  'ticketPrinter.model',
  'electronicSeal',
  'communicationProtocol',
  'remarks',
] as const;
export type SheetField = (typeof sheetFields)[number];

export type MachineField = Exclude<keyof MachineFields, 'sheet'>;
/** Error of a field that cannot be sent; a translation key of the changes. */
export type FieldError = 'required' | 'invalidAmount' | 'invalidNumber' | 'invalidPercent';
export type FieldErrors = Readonly<Partial<Record<MachineField, FieldError>>>;

type SheetData = Readonly<Record<string, unknown>>;

/** Returns the text of a technical sheet's field; empty when it has none. */
function getSheetValue(sheet: SheetData, path: SheetField): string {
  const [field = '', subfield] = path.split('.');
  const value = subfield === undefined ? sheet[field] : (sheet[field] as SheetData | undefined)?.[subfield];
  return typeof value === 'string' ? value : '';
}

/** Formats a decimal of the server as a user types it: `92.5000` is `92,5`; an absent one is empty. */
function formatDecimalInput(decimal: string | null): string {
  const withoutTrailingZeros = (decimal ?? '').replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
  return withoutTrailingZeros.replace('.', ',');
}

/** Creates the form's initial values: the machine's current ones, or for a new machine (null) empty and usual ones. */
export function createMachineFields(
  machine: MachineOverview['machine'] | null,
  currencyExponent: number,
): MachineFields {
  const technicalSheet: SheetData = machine?.technical ?? {};
  const sheet = Object.fromEntries(sheetFields.map((path) => [path, getSheetValue(technicalSheet, path)]));
  return {
    location: machine?.location ?? '',
    stand: machine?.standNumber ?? '',
    denomination: machine === null ? '' : formatAmountForInput(machine.denominationMinor, currencyExponent),
    lowestWager: machine?.lowestWagerCredits ?? '1',
    programId: machine?.programId ?? '',
    gameName: machine?.gameName ?? '',
    model: machine?.model ?? '',
    basis: machine !== null && machine.rakePercent !== null ? 'rake' : 'return',
    returnPercent: formatDecimalInput(machine?.returnPercent ?? null),
    certifiedOn: machine?.returnCertifiedOn ?? '',
    rakePercent: formatDecimalInput(machine?.rakePercent ?? null),
    volatility: formatDecimalInput(machine?.volatilityIndex ?? null),
    acceptsNotes: machine?.acceptsNotes ?? true,
    acceptsCoins: machine?.acceptsCoins ?? false,
    acceptsTickets: machine?.acceptsTickets ?? true,
    hopper: machine?.hopperCapacity ?? '',
    sheet: sheet as Record<SheetField, string>,
  };
}

/** Returns a typed number without spaces, and with a point instead of its decimal comma. */
const normalizeDecimal = (text: string): string =>
  text
    .trim()
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(',', '.');

/** The fields that every machine needs. */
export const requiredFields: readonly MachineField[] = ['location', 'model', 'denomination', 'programId'];

/**
 * Returns the errors of the shown fields by name; an empty object when the form can be sent. By the basis, the
 * certified return with its date or the rake is required. `currencyExponent` is the currency's number of decimals.
 */
export function validateMachineFields(
  fields: MachineFields,
  shownFields: readonly MachineField[],
  currencyExponent: number,
): FieldErrors {
  const errors: Partial<Record<MachineField, FieldError>> = {};
  for (const field of shownFields) {
    const value = String(fields[field]).trim();
    const isRequiredReturn = fields.basis === 'return' && (field === 'returnPercent' || field === 'certifiedOn');
    const isRequiredRake = fields.basis === 'rake' && field === 'rakePercent';
    if (value === '') {
      if (requiredFields.includes(field) || isRequiredReturn || isRequiredRake) errors[field] = 'required';
    } else if (field === 'denomination') {
      const denominationMinor = parseMinorText(normalizeDecimal(value), currencyExponent);
      if (denominationMinor === null || denominationMinor <= 0n) errors[field] = 'invalidAmount';
    } else if (field === 'lowestWager' || field === 'hopper') {
      if (!/^\d{1,9}$/.test(value)) errors[field] = 'invalidNumber';
    } else if (field === 'returnPercent' || field === 'rakePercent' || field === 'volatility') {
      if (!/^\d{1,8}(\.\d{1,4})?$/.test(normalizeDecimal(value))) errors[field] = 'invalidPercent';
    }
  }
  return errors;
}

/** Returns the trimmed text; null when it is empty. */
const trimToNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/**
 * Builds the request's fields of the certified return or, for a machine on which players play each other, of the rake
 * (the house's share).
 */
function buildReturnOrRakeFields(fields: MachineFields) {
  const volatilityIndex = fields.volatility.trim() === '' ? null : normalizeDecimal(fields.volatility);
  return fields.basis === 'return'
    ? { returnPercent: normalizeDecimal(fields.returnPercent), returnCertifiedOn: fields.certifiedOn, volatilityIndex }
    : { rakePercent: normalizeDecimal(fields.rakePercent), volatilityIndex };
}

/**
 * Returns the technical sheet with the typed values applied. An empty value removes its field, and then its group when
 * nothing is left in it; other lines stay.
 */
function applySheetInput(currentSheet: SheetData, sheetInput: MachineFields['sheet']): SheetData {
  const sheet: Record<string, unknown> = structuredClone(currentSheet);
  for (const path of sheetFields) {
    const [field = '', subfield] = path.split('.');
    const value = sheetInput[path].trim();
    if (subfield === undefined) {
      if (value === '') Reflect.deleteProperty(sheet, field);
      else sheet[field] = value;
    } else {
      const group: Record<string, unknown> = { ...(sheet[field] as SheetData | undefined) };
      if (value === '') Reflect.deleteProperty(group, subfield);
      else group[subfield] = value;
      if (Object.keys(group).length === 0) Reflect.deleteProperty(sheet, field);
      else sheet[field] = group;
    }
  }
  return sheet;
}

/** Returns a typed denomination (value of one credit) in minor units; an empty text when it is not an amount. */
export const parseDenominationMinor = (input: string, currencyExponent: number): string =>
  String(parseMinorText(normalizeDecimal(input), currencyExponent) ?? '');

/** The fields of each kind of change. */
export const fieldsByChangeKind: Readonly<Record<MachineChangeKind, readonly MachineField[]>> = {
  move: ['location', 'stand'],
  denomination: ['denomination', 'lowestWager'],
  program: ['programId', 'gameName', 'model', 'basis', 'returnPercent', 'certifiedOn', 'rakePercent', 'volatility'],
  certifiedReturn: ['basis', 'returnPercent', 'certifiedOn', 'rakePercent', 'volatility'],
  technicalSheet: ['acceptsNotes', 'acceptsCoins', 'acceptsTickets', 'hopper'],
  intoService: ['location', 'stand'],
  outOfService: ['location', 'stand'],
  retirement: ['location'],
};

/**
 * Builds the request's body with the fields of the kind of change. Into or out of service sends place and stand only
 * when they differ from the machine's. `currencyExponent` is the currency's number of decimals.
 */
export function buildChangeBody(
  kind: MachineChangeKind,
  fields: MachineFields,
  effectiveAt: string,
  machine: MachineOverview['machine'],
  currencyExponent: number,
): ChangeBody {
  const commonFields = { kind, effectiveAt };
  const location = fields.location.trim();
  switch (kind) {
    case 'move':
      return { ...commonFields, location, standNumber: trimToNull(fields.stand) };
    case 'denomination':
      return {
        ...commonFields,
        denominationMinor: parseDenominationMinor(fields.denomination, currencyExponent),
        lowestWagerCredits: fields.lowestWager.trim(),
      };
    case 'program':
      return {
        ...commonFields,
        programId: fields.programId.trim(),
        gameName: fields.gameName.trim(),
        model: fields.model.trim(),
        ...buildReturnOrRakeFields(fields),
      };
    case 'certifiedReturn':
      return { ...commonFields, ...buildReturnOrRakeFields(fields) };
    case 'technicalSheet':
      return {
        ...commonFields,
        acceptsNotes: fields.acceptsNotes,
        acceptsCoins: fields.acceptsCoins,
        acceptsTickets: fields.acceptsTickets,
        hopperCapacity: trimToNull(fields.hopper),
        technical: applySheetInput(machine.technical, fields.sheet),
      };
    case 'intoService':
    case 'outOfService':
      return {
        ...commonFields,
        ...(location === machine.location ? {} : { location }),
        ...(fields.stand === (machine.standNumber ?? '') ? {} : { standNumber: trimToNull(fields.stand) }),
      };
    case 'retirement':
      return { ...commonFields, location };
  }
}

/** Builds the request's body of a new machine, without its numbers. An empty lowest wager is one credit. */
export function buildRegistrationBody(fields: MachineFields, currencyExponent: number) {
  return {
    model: fields.model.trim(),
    location: fields.location.trim(),
    standNumber: trimToNull(fields.stand),
    denominationMinor: parseDenominationMinor(fields.denomination, currencyExponent),
    lowestWagerCredits: fields.lowestWager.trim() === '' ? '1' : fields.lowestWager.trim(),
    programId: fields.programId.trim(),
    gameName: fields.gameName.trim(),
    ...buildReturnOrRakeFields(fields),
    acceptsNotes: fields.acceptsNotes,
    acceptsCoins: fields.acceptsCoins,
    acceptsTickets: fields.acceptsTickets,
    hopperCapacity: trimToNull(fields.hopper),
    technical: applySheetInput({}, fields.sheet),
  };
}
