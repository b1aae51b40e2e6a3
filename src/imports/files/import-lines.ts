import type { LineRefusal } from '#meters/ingest/csv-line-parser.js';
import { isRefusalCode, writeRefusal } from '#refusals/refusal.js';
import type { Refusal, RefusalDetail } from '#refusals/refusal.js';
import type { ImportFigures, ImportRefusal, RefusedImportLine } from './import-kinds.js';

/** Number of refused lines listed; further ones are only counted. */
const MAX_LISTED_LINES = 1000;

export const NO_FIGURES: Omit<ImportFigures, 'rows' | 'triedRows' | 'accepted'> = {
  duplicates: null,
  conflicts: null,
  exceptions: null,
  refusedCount: 0,
  refused: [],
  closedDays: [],
  registeredMachines: [],
};

/** Builds a refused line with its message in both languages. */
export const buildRefusedLine = ({ line, code, details }: LineRefusal): RefusedImportLine => ({
  line,
  code,
  messageFr: writeRefusal(code, details, 'fr'),
  messageEn: writeRefusal(code, details, 'en'),
});

/** Returns the number of refused lines, and the first thousand of them. */
export const limitRefusedLines = (
  lines: readonly RefusedImportLine[],
): Pick<ImportFigures, 'refusedCount' | 'refused'> => ({
  refusedCount: lines.length,
  refused: lines.slice(0, MAX_LISTED_LINES),
});

/** A refused line with its message in one language. */
interface DescribedLine {
  readonly line: number;
  readonly code: string;
  readonly message: string;
}

/** Merges two lists of the same refused lines, one in each language. */
export function mergeRefusedLines(
  french: readonly DescribedLine[],
  english: readonly DescribedLine[],
): RefusedImportLine[] {
  return french.map(({ line, code, message }, index) => ({
    line,
    code,
    messageFr: message,
    messageEn: english[index]?.message ?? message,
  }));
}

/** Returns the refused lines in a refusal: those of LINES_REFUSED, or the line in its details; [] without one. */
export function extractRefusedLines(refusal: Refusal): RefusedImportLine[] {
  const { code, details } = refusal;
  if (code === 'LINES_REFUSED' && Array.isArray(details['lines'])) {
    return details['lines'].flatMap((lineDetails: RefusalDetail) => {
      const { line, code: lineCode, message, messageEn } = lineDetails as Readonly<Record<string, RefusalDetail>>;
      return typeof lineCode === 'string' && isRefusalCode(lineCode)
        ? [{ line: Number(line), code: lineCode, messageFr: readText(message), messageEn: readText(messageEn) }]
        : [];
    });
  }
  const { line } = details;
  return typeof line === 'number' ? [{ line, ...describeRefusal(refusal) }] : [];
}

const readText = (detail: RefusalDetail | undefined): string => (typeof detail === 'string' ? detail : '');

/** Returns the code of a refusal with its message in both languages. */
export const describeRefusal = (refusal: Refusal): ImportRefusal => ({
  code: refusal.code,
  messageFr: refusal.body('fr').message,
  messageEn: refusal.body('en').message,
});
