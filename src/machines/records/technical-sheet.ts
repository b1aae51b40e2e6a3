import Ajv from 'ajv';
import { refuse } from '#refusals/refusal.js';

const shortText = { type: 'string', minLength: 1, maxLength: 200 } as const;
const wholeNumber = { type: 'integer', minimum: 0, maximum: 1_000_000 } as const;
const decimalText = { type: 'string', pattern: '^\\d{1,12}(\\.\\d{1,8})?$' } as const;
const minorText = { type: 'string', pattern: '^\\d{1,18}$' } as const;

/** The permitted fields of a technical sheet, besides the fields of each version of the inventory. */
const SHEET_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  properties: {
    cabinet: shortText,
    manufacturedOn: { type: 'string', pattern: '^\\d{4}(-\\d{2}(-\\d{2})?)?$' },
    approvalNumber: shortText,
    reelCount: wholeNumber,
    lineCount: wholeNumber,
    gamesPerMinute: { type: 'integer', minimum: 1, maximum: 600 },
    highestWagerCredits: minorText,
    highestWinCredits: minorText,
    hopper: {
      type: 'object',
      additionalProperties: false,
      properties: { model: shortText, capacity: wholeNumber, hasFixedLid: { type: 'boolean' } },
    },
    bucketNumber: shortText,
    dropWeekdays: { type: 'string', pattern: '^(?=.)1?2?3?4?5?6?7?$' },
    hasPneumaticConveying: { type: 'boolean' },
    billReader: {
      type: 'object',
      additionalProperties: false,
      properties: {
        model: shortText,
        firmware: shortText,
        serialNumber: shortText,
        acceptedNotesMinor: { type: 'array', maxItems: 20, uniqueItems: true, items: minorText },
      },
    },
    billBoxNumber: shortText,
    ticketPrinter: {
      type: 'object',
      additionalProperties: false,
      properties: { model: shortText, firmware: shortText },
    },
    cardReader: {
      type: 'object',
      additionalProperties: false,
      properties: { model: shortText, serialNumber: shortText },
    },
    progressive: {
      type: 'object',
      additionalProperties: false,
      required: ['kind'],
      properties: {
        kind: { enum: ['standAlone', 'local', 'wideArea'] },
        link: shortText,
        contributionPercent: decimalText,
        startMinor: minorText,
        ceilingMinor: minorText,
      },
    },
    parSheet: {
      type: 'object',
      additionalProperties: false,
      properties: {
        reference: shortText,
        hitFrequencyPercent: decimalText,
        standardDeviation: decimalText,
        lines: {
          type: 'array',
          maxItems: 200,
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['wagerCredits', 'returnPercent'],
            properties: { wagerCredits: minorText, returnPercent: decimalText },
          },
        },
      },
    },
    electronicSeal: shortText,
    communicationProtocol: shortText,
    remarks: { type: 'string', maxLength: 2000 },
  },
} as const;

const isValidSheet = new Ajv.Ajv({ allErrors: true }).compile(SHEET_SCHEMA);

/**
 * Returns the technical sheet of a machine (fiche technique: cabinet, hopper, bill reader, printer, PAR sheet). Every
 * field is optional; unknown ones are refused. Refuses TECHNICAL_SHEET_NOT_VALID with all errors.
 */
export function requireTechnicalSheet(sheet: unknown): Readonly<Record<string, unknown>> {
  if (isValidSheet(sheet)) return sheet as Readonly<Record<string, unknown>>;
  const faults = (isValidSheet.errors ?? []).map(({ instancePath, message, params }) => {
    const unknownField = 'additionalProperty' in params ? ` (${String(params['additionalProperty'])})` : '';
    return `${instancePath === '' ? '/' : instancePath} ${message ?? ''}${unknownField}`;
  });
  return refuse('TECHNICAL_SHEET_NOT_VALID', { faults });
}
