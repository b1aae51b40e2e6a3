import type { LineRefusal } from '#meters/ingest/csv-line-parser.js';
import { isRefusalCode, formatRefusal, refuse, type Refusal, type RefusalDetail } from '#refusals/refusal.js';
import type { ImportFigures, ImportRefusal, RefusedImportLine } from './import-kinds.js';

/** Number of refused lines listed; further ones are only counted. */
export const MAX_LISTED_LINES = 1000;

export const NO_FIGURES: Omit<ImportFigures, 'rows' | 'triedRows' | 'accepted'> = {
  duplicates: null,
  conflicts: null,
  exceptions: null,
  refusedCount: 0,
  refused: [],
  closedDays: [],
  registeredMachines: [],
};

/** Returns a refused line with its message in both languages. */
export const buildRefusedLine = ({ line, code, details }: LineRefusal): RefusedImportLine => ({
  line,
  code,
  messageFr: formatRefusal(code, details, 'fr'),
  messageEn: formatRefusal(code, details, 'en'),
});

/** Returns the number of refused lines, and at most the first thousand of them. */
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

/**
 * Merges two lists of the same refused lines in the same order, one in each language. A line missing in English has its
 * French message in both.
 */
export function mergeRefusedLines(
  frenchLines: readonly DescribedLine[],
  englishLines: readonly DescribedLine[],
): RefusedImportLine[] {
  return frenchLines.map(({ line, code, message }, index) => ({
    line,
    code,
    messageFr: message,
    messageEn: englishLines[index]?.message ?? message,
  }));
}

/**
 * Returns the refused lines in a refusal: those listed by LINES_REFUSED, or the one line in its details; [] when it
 * concerns no line.
 */
export function extractRefusedLines(refusal: Refusal): RefusedImportLine[] {
  const { code, details } = refusal;
  if (code === 'LINES_REFUSED' && Array.isArray(details['lines'])) {
    return details['lines'].flatMap((lineDetails: RefusalDetail) => {
      const { line, code: lineCode, message, messageEn } = lineDetails as Readonly<Record<string, RefusalDetail>>;
      return typeof lineCode === 'string' && isRefusalCode(lineCode)
        ? [
            {
              line: Number(line),
              code: lineCode,
              messageFr: toTextOrEmpty(message),
              messageEn: toTextOrEmpty(messageEn),
            },
          ]
        : [];
    });
  }
  const { line } = details;
  return typeof line === 'number' ? [{ line, ...describeRefusal(refusal) }] : [];
}

const toTextOrEmpty = (detail: RefusalDetail | undefined): string => (typeof detail === 'string' ? detail : '');

/** Returns the code of a refusal with its message in both languages, and the answers when it is a question. */
export function describeRefusal(refusal: Refusal): ImportRefusal {
  const { option, answers } = refusal.details;
  return {
    code: refusal.code,
    messageFr: refusal.buildBody('fr').message,
    messageEn: refusal.buildBody('en').message,
    ...(typeof option === 'string' && Array.isArray(answers) ? { option, answers: answers.map(String) } : {}),
  };
}

/** Parses the number of an import. Refuses NOT_FOUND. */
export function parseImportId(importIdText: string): bigint {
  return /^\d{1,18}$/.test(importIdText)
    ? BigInt(importIdText)
    : refuse('NOT_FOUND', { what: `import ${importIdText.slice(0, 40)}` });
}
