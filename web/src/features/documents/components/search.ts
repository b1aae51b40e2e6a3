import { parseDayParam, parseChoiceParam, omitUndefined, parseTextParam } from '#web/components/pages/search-params.js';
import type { RawSearch } from '#web/components/pages/search-params.js';
import { LANGUAGES } from '#declarations/shapes/text.js';

export const periodKinds = ['day', 'month', 'season', 'yearTo', 'range'] as const;
export type PeriodKind = (typeof periodKinds)[number];

/** Reads the document, its period, subject and language from the address; unknown or invalid values are left out. */
export function parseDocumentsSearch(rawSearch: RawSearch) {
  const [report, month, season] = [
    parseTextParam(rawSearch, 'report', 40),
    parseTextParam(rawSearch, 'month', 7),
    parseTextParam(rawSearch, 'season', 4),
  ];
  return omitUndefined({
    report: report !== undefined && /^[a-z-]+$/.test(report) ? report : undefined,
    kind: parseChoiceParam(periodKinds, rawSearch, 'kind'),
    day: parseDayParam(rawSearch, 'day'),
    month: month !== undefined && /^\d{4}-\d{2}$/.test(month) ? month : undefined,
    season: season !== undefined && /^\d{4}$/.test(season) ? season : undefined,
    from: parseDayParam(rawSearch, 'from'),
    to: parseDayParam(rawSearch, 'to'),
    machine: parseTextParam(rawSearch, 'machine', 30),
    // the official number or the desk that is the document's subject
    of: parseTextParam(rawSearch, 'of', 30),
    language: parseChoiceParam(LANGUAGES, rawSearch, 'language'),
  });
}

/** The document being prepared, as stored in the address. */
export type DocumentsSearch = ReturnType<typeof parseDocumentsSearch>;
