import { ISO_INSTANT } from './archive-frame.js';
/** The archive's statement about itself: `manifest.json`, whose SHA-256 is signed in `manifest.note`. */

export const archiveFormat = 'releve-archive-1';
/** The sealed log alone, exported from a running server: no days, no documents. */
export const exportFormat = 'releve-export-1';
export const manifestPath = 'manifest.json';
export const manifestNotePath = 'manifest.note';
export const keysPath = 'keys/log.pub';
export const headPath = 'log/head.txt';
export const checkpointsPath = 'log/checkpoints.txt';

/** A file of the archive; all files except the two manifest files are listed, in the order of the archive. */
export interface ArchivedFile {
  readonly path: string;
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/**
 * The leaves between two signed heads, complete: `path` contains their bodies, one per line, in the order of the tree.
 */
export interface ArchivedLogSegment {
  readonly path: string;
  /** Tree size before the first leaf: 0, or that of a checkpoint. */
  readonly from: number;
  /** Tree size after the last leaf: that of a checkpoint. */
  readonly to: number;
  /** Roots of the perfect subtrees of the first `from` leaves, largest first; base64. */
  readonly peaks: readonly string[];
  /** Proof that the archive's head continues the tree of size `to`; base64, empty when it is that head. */
  readonly consistency: readonly string[];
}

/** A head that documents name as their place in the log, outside every stretch. */
export interface ArchivedStamp {
  readonly size: number;
  readonly consistency: readonly string[];
}

export interface ArchivedDay {
  readonly gamingDay: string;
  /** Null for a day that was still open when the archive was made: it has no documents here. */
  readonly closingNumber: number | null;
  /** The frozen lines, whose SHA-256 is in the log by the closing. */
  readonly figuresPath: string | null;
}

export interface ArchivedDocument {
  readonly path: string;
  readonly report: string;
  readonly title: string;
  /** Null for a document of the whole period. */
  readonly gamingDay: string | null;
}

export interface ArchivedEstablishment {
  readonly code: string;
  readonly name: string;
  /** The origin of its log. */
  readonly origin: string;
  /** ISO 4217 code and its decimals. */
  readonly currency: string;
  readonly currencyExponent: number;
}

export interface ArchiveManifest {
  readonly format: typeof archiveFormat | typeof exportFormat;
  readonly establishment: ArchivedEstablishment;
  readonly period: { readonly firstDay: string; readonly lastDay: string };
  readonly language: 'fr' | 'en';
  /** ISO 8601, UTC. */
  readonly generatedAt: string;
  readonly softwareVersion: string;
  readonly days: readonly ArchivedDay[];
  readonly documents: readonly ArchivedDocument[];
  readonly stretches: readonly ArchivedLogSegment[];
  readonly stamps: readonly ArchivedStamp[];
  readonly files: readonly ArchivedFile[];
}

/**
 * Returns the text that signs a manifest. It cannot be mistaken for a checkpoint, because its second line is not a
 * number.
 */
export function buildManifestStatement(
  { format, establishment, period }: Pick<ArchiveManifest, 'format' | 'establishment' | 'period'>,
  sha256Base64: string,
): string {
  const kind = format === exportFormat ? 'export' : 'archive';
  return `${establishment.origin}\n${kind} ${period.firstDay} ${period.lastDay}\n${sha256Base64}\n`;
}

/** Parses the manifest; undefined when the text is not one. Only the fields that the verifier reads are checked. */
export function parseManifest(text: string): ArchiveManifest | undefined {
  try {
    const parsed = JSON.parse(text) as unknown;
    return isManifest(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

type Validator = (value: unknown) => boolean;

/** Returns whether a value is a text. */
const isText: Validator = (value) => typeof value === 'string';
/** Returns whether a value is a day, YYYY-MM-DD. */
const isDay: Validator = (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
/** Returns whether a value is a whole number from zero on. */
const isCount: Validator = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
/** Builds the check that a value is null or has this shape. */
const createNullableValidator =
  (validator: Validator): Validator =>
  (value) =>
    value === null || validator(value);
/** Builds the check that a value is a list whose items all have this shape. */
const createListValidator =
  (validator: Validator): Validator =>
  (value) =>
    Array.isArray(value) && value.every(validator);
/** Builds the check that a value is an object whose named fields all have these shapes. */
const createObjectValidator =
  (validators: Readonly<Record<string, Validator>>): Validator =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(validators).every(([name, validator]) =>
      validator((value as Readonly<Record<string, unknown>>)[name]),
    );

const validateManifest = createObjectValidator({
  format: (value) => value === archiveFormat || value === exportFormat,
  establishment: createObjectValidator({
    code: isText,
    name: isText,
    origin: isText,
    currency: isText,
    currencyExponent: isCount,
  }),
  period: createObjectValidator({ firstDay: isDay, lastDay: isDay }),
  language: (value) => value === 'fr' || value === 'en',
  generatedAt: (value) => typeof value === 'string' && ISO_INSTANT.test(value),
  softwareVersion: isText,
  days: createListValidator(
    createObjectValidator({
      gamingDay: isDay,
      closingNumber: createNullableValidator(isCount),
      figuresPath: createNullableValidator(isText),
    }),
  ),
  documents: createListValidator(
    createObjectValidator({ path: isText, report: isText, title: isText, gamingDay: createNullableValidator(isDay) }),
  ),
  stretches: createListValidator(
    createObjectValidator({
      path: isText,
      from: isCount,
      to: isCount,
      peaks: createListValidator(isText),
      consistency: createListValidator(isText),
    }),
  ),
  stamps: createListValidator(createObjectValidator({ size: isCount, consistency: createListValidator(isText) })),
  files: createListValidator(createObjectValidator({ path: isText, size: isCount, sha256: isText })),
});

/** Returns whether a value has the shape of a manifest. */
function isManifest(value: unknown): value is ArchiveManifest {
  return validateManifest(value);
}
