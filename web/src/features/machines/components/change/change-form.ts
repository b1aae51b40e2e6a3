import { formatTypedAmount } from '#web/components/forms/typed-amount.js';
import { parseMinorText } from '#domain/money.js';
import type { InitOf } from '#web/api/client.js';
import type { Overview } from './facts.js';
import type { MachineChangeKind } from '#domain/meters/machine-version.js';

type PreviewInit = InitOf<'post', '/api/establishments/{establishment}/machines/{machine}/changes/preview'>;
export type ChangeBody = PreviewInit['body'];

/** Input, field by field, as text; the basis is `return` or `rake`. */
export interface FactFields {
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
  'bucketNumber',
  'ticketPrinter.model',
  'electronicSeal',
  'communicationProtocol',
  'remarks',
] as const;
export type SheetField = (typeof sheetFields)[number];

export type FactField = Exclude<keyof FactFields, 'sheet'>;
/** Reason why a field cannot be sent; a translation key of the changes. */
export type FieldFault = 'required' | 'invalidAmount' | 'invalidNumber' | 'invalidPercent';
export type FieldFaults = Readonly<Partial<Record<FactField, FieldFault>>>;

type Sheet = Readonly<Record<string, unknown>>;

/** Returns the text of a technical sheet's field; empty when it has none. */
function readSheetValue(sheet: Sheet, path: SheetField): string {
  const [field = '', subfield] = path.split('.');
  const value = subfield === undefined ? sheet[field] : (sheet[field] as Sheet | undefined)?.[subfield];
  return typeof value === 'string' ? value : '';
}

/** Formats a decimal of the server as a user types it: `92.5000` is `92,5`; an absent one is empty. */
function formatTypedDecimal(decimal: string | null): string {
  const withoutTrailingZeros = (decimal ?? '').replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
  return withoutTrailingZeros.replace('.', ',');
}

/** Creates the form's initial values: the machine's current ones, or for a new machine (null) empty and usual ones. */
export function createFields(machine: Overview['machine'] | null, exponent: number): FactFields {
  const technicalSheet: Sheet = machine?.technical ?? {};
  const sheet = Object.fromEntries(sheetFields.map((path) => [path, readSheetValue(technicalSheet, path)]));
  return {
    location: machine?.location ?? '',
    stand: machine?.standNumber ?? '',
    denomination: machine === null ? '' : formatTypedAmount(machine.denominationMinor, exponent),
    lowestWager: machine?.lowestWagerCredits ?? '1',
    programId: machine?.programId ?? '',
    gameName: machine?.gameName ?? '',
    model: machine?.model ?? '',
    basis: machine !== null && machine.rakePercent !== null ? 'rake' : 'return',
    returnPercent: formatTypedDecimal(machine?.returnPercent ?? null),
    certifiedOn: machine?.returnCertifiedOn ?? '',
    rakePercent: formatTypedDecimal(machine?.rakePercent ?? null),
    volatility: formatTypedDecimal(machine?.volatilityIndex ?? null),
    acceptsNotes: machine?.acceptsNotes ?? true,
    acceptsCoins: machine?.acceptsCoins ?? false,
    acceptsTickets: machine?.acceptsTickets ?? true,
    hopper: machine?.hopperCapacity ?? '',
    sheet: sheet as Record<SheetField, string>,
  };
}

/** Returns a typed number without spaces, and with a point instead of its decimal comma. */
const normaliseNumber = (text: string): string =>
  text
    .trim()
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(',', '.');

/** The fields that every machine needs. */
export const requiredFields: readonly FactField[] = ['location', 'model', 'denomination', 'programId'];

/**
 * Returns the faults of the shown fields by name; an empty object when the form can be sent. By the basis, the
 * certified return with its date or the rake is required. `exponent` is the currency's number of decimals.
 */
export function findFaults(fields: FactFields, shownFields: readonly FactField[], exponent: number): FieldFaults {
  const faults: Partial<Record<FactField, FieldFault>> = {};
  for (const name of shownFields) {
    const text = String(fields[name]).trim();
    const isRequiredReturn = fields.basis === 'return' && (name === 'returnPercent' || name === 'certifiedOn');
    const isRequiredRake = fields.basis === 'rake' && name === 'rakePercent';
    if (text === '') {
      if (requiredFields.includes(name) || isRequiredReturn || isRequiredRake) faults[name] = 'required';
    } else if (name === 'denomination') {
      const minor = parseMinorText(normaliseNumber(text), exponent);
      if (minor === null || minor <= 0n) faults[name] = 'invalidAmount';
    } else if (name === 'lowestWager' || name === 'hopper') {
      if (!/^\d{1,9}$/.test(text)) faults[name] = 'invalidNumber';
    } else if (name === 'returnPercent' || name === 'rakePercent' || name === 'volatility') {
      if (!/^\d{1,8}(\.\d{1,4})?$/.test(normaliseNumber(text))) faults[name] = 'invalidPercent';
    }
  }
  return faults;
}

/** Returns the trimmed text; null when it is empty. */
const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/**
 * Builds the request's fields of the certified return or, for a machine on which players play each other, of the rake
 * (the house's share).
 */
function buildBasisBody(fields: FactFields) {
  const volatilityIndex = fields.volatility.trim() === '' ? null : normaliseNumber(fields.volatility);
  return fields.basis === 'return'
    ? { returnPercent: normaliseNumber(fields.returnPercent), returnCertifiedOn: fields.certifiedOn, volatilityIndex }
    : { rakePercent: normaliseNumber(fields.rakePercent), volatilityIndex };
}

/**
 * Returns the technical sheet with the typed values applied. An empty value removes its field, and then its group when
 * nothing is left in it; other lines stay.
 */
function buildSheet(earlierSheet: Sheet, typedLines: FactFields['sheet']): Sheet {
  const sheet: Record<string, unknown> = structuredClone(earlierSheet);
  for (const path of sheetFields) {
    const [field = '', subfield] = path.split('.');
    const value = typedLines[path].trim();
    if (subfield === undefined) {
      if (value === '') Reflect.deleteProperty(sheet, field);
      else sheet[field] = value;
    } else {
      const group: Record<string, unknown> = { ...(sheet[field] as Sheet | undefined) };
      if (value === '') Reflect.deleteProperty(group, subfield);
      else group[subfield] = value;
      if (Object.keys(group).length === 0) Reflect.deleteProperty(sheet, field);
      else sheet[field] = group;
    }
  }
  return sheet;
}

/** Returns a typed denomination (value of one credit) in minor units; an empty text when it is not an amount. */
export const parseDenomination = (typed: string, exponent: number): string =>
  String(parseMinorText(normaliseNumber(typed), exponent) ?? '');

/** The fields of each kind of change. */
export const fieldsByChangeKind: Readonly<Record<MachineChangeKind, readonly FactField[]>> = {
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
 * when they differ from the machine's. `exponent` is the currency's number of decimals.
 */
export function buildChangeBody(
  kind: MachineChangeKind,
  fields: FactFields,
  effectiveAt: string,
  machine: Overview['machine'],
  exponent: number,
): ChangeBody {
  const base = { kind, effectiveAt };
  const location = fields.location.trim();
  switch (kind) {
    case 'move':
      return { ...base, location, standNumber: textOrNull(fields.stand) };
    case 'denomination':
      return {
        ...base,
        denominationMinor: parseDenomination(fields.denomination, exponent),
        lowestWagerCredits: fields.lowestWager.trim(),
      };
    case 'program':
      return {
        ...base,
        programId: fields.programId.trim(),
        gameName: fields.gameName.trim(),
        model: fields.model.trim(),
        ...buildBasisBody(fields),
      };
    case 'certifiedReturn':
      return { ...base, ...buildBasisBody(fields) };
    case 'technicalSheet':
      return {
        ...base,
        acceptsNotes: fields.acceptsNotes,
        acceptsCoins: fields.acceptsCoins,
        acceptsTickets: fields.acceptsTickets,
        hopperCapacity: textOrNull(fields.hopper),
        technical: buildSheet(machine.technical, fields.sheet),
      };
    case 'intoService':
    case 'outOfService':
      return {
        ...base,
        ...(location === machine.location ? {} : { location }),
        ...(fields.stand === (machine.standNumber ?? '') ? {} : { standNumber: textOrNull(fields.stand) }),
      };
    case 'retirement':
      return { ...base, location };
  }
}

/** Builds the request's body of a new machine, without its numbers. An empty lowest wager is one credit. */
export function buildRegistrationBody(fields: FactFields, exponent: number) {
  return {
    model: fields.model.trim(),
    location: fields.location.trim(),
    standNumber: textOrNull(fields.stand),
    denominationMinor: parseDenomination(fields.denomination, exponent),
    lowestWagerCredits: fields.lowestWager.trim() === '' ? '1' : fields.lowestWager.trim(),
    programId: fields.programId.trim(),
    gameName: fields.gameName.trim(),
    ...buildBasisBody(fields),
    acceptsNotes: fields.acceptsNotes,
    acceptsCoins: fields.acceptsCoins,
    acceptsTickets: fields.acceptsTickets,
    hopperCapacity: textOrNull(fields.hopper),
    technical: buildSheet({}, fields.sheet),
  };
}
