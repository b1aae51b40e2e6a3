import type { ApiSchema } from '#web/api/client.js';
import { omitUndefined } from '#web/components/pages/search-params.js';
import type { DocumentsSearch, PeriodKind } from './search.js';

export type Catalogue = ApiSchema<'DocumentCatalogue'>;
export type Document = Catalogue['documents'][number];

/** The period in the server's form: exactly one kind. */
export interface RequestedPeriod {
  readonly day?: string;
  readonly month?: string;
  readonly season?: string;
  readonly yearTo?: string;
  readonly from?: string;
  readonly to?: string;
}

/** The chosen values, completed from the establishment where the address is silent. */
export interface ChosenDocument {
  readonly document: Document;
  readonly kind: PeriodKind;
  readonly day: string | undefined;
  readonly month: string | undefined;
  readonly season: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/**
 * Returns the kinds of period that a document accepts, shortest first. A document of closed days accepts all but a day;
 * some accept only a day.
 */
export function listPeriodKinds({ period }: Document): readonly PeriodKind[] {
  const longerKinds = ['month', 'season', 'yearTo', 'range'] as const;
  if (period === 'closed') return longerKinds;
  return period === 'any' ? ['day', ...longerKinds] : ['day'];
}

/**
 * Completes the document and period chosen in the address. By default they are the first document, the last closed day
 * (without one, the last day), its month, and the first season listed. Undefined when there is no document.
 */
export function resolveChosenDocument(search: DocumentsSearch, catalogue: Catalogue): ChosenDocument | undefined {
  const document = catalogue.documents.find(({ name }) => name === search.report) ?? catalogue.documents[0];
  if (document === undefined) return undefined;
  const acceptedKinds = listPeriodKinds(document);
  const defaultDay = catalogue.lastClosedDay ?? catalogue.lastDay ?? undefined;
  const month = search.month ?? defaultDay?.slice(0, 7);
  return {
    document,
    kind: search.kind !== undefined && acceptedKinds.includes(search.kind) ? search.kind : (acceptedKinds[0] ?? 'day'),
    day: search.day ?? defaultDay,
    month,
    season: search.season ?? catalogue.seasons[0]?.season,
    from: search.from ?? (defaultDay === undefined ? undefined : `${defaultDay.slice(0, 7)}-01`),
    to: search.to ?? defaultDay,
  };
}

/**
 * Returns the period of the chosen kind in the server's form; undefined while it is incomplete or its days are
 * reversed.
 */
export function buildRequestedPeriod(chosenDocument: ChosenDocument): RequestedPeriod | undefined {
  const { kind, day, month, season, from, to } = chosenDocument;
  const periodsByKind: Readonly<Record<PeriodKind, RequestedPeriod>> = {
    day: omitUndefined({ day }),
    month: omitUndefined({ month }),
    season: omitUndefined({ season }),
    yearTo: omitUndefined({ yearTo: day }),
    range: from !== undefined && to !== undefined && from <= to ? { from, to } : {},
  };
  return Object.keys(periodsByKind[kind]).length === 0 ? undefined : periodsByKind[kind];
}
