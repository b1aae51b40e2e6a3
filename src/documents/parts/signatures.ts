import type { SignaturePlace, SignaturesSection } from '../model/document.js';
import type { ReportContext } from './report.js';

/** The documents whose article names who acts, by which they sign. */
export type SignedUnder =
  | ('intervention-sheet' | 'intervention-envelope' | 'drop-sheet' | 'incident-register')
  | ('dispute-record' | 'complement-book' | 'key-register');

/**
 * The places to sign at the end of a document whose article asks for them, under the words of that article. The
 * articles are those of Monaco: under other texts the places are given without them.
 */
export function signedUnder(
  { words, establishment }: Pick<ReportContext, 'words' | 'establishment'>,
  document: SignedUnder,
  places: readonly SignaturePlace[],
  { hasVisa = false }: { readonly hasVisa?: boolean } = {},
): SignaturesSection {
  return {
    kind: 'signatures',
    places,
    ...(hasVisa ? { visaLabel: words('signature_visa') } : {}),
    ...(establishment.jurisdiction === 'MC' ? { basis: words(`signedUnder_${document}`) } : {}),
  };
}

/** The place of the control's visa alone: no text asks anybody to sign. */
export const visaAlone = ({ words }: Pick<ReportContext, 'words'>): SignaturesSection => ({
  kind: 'signatures',
  places: [],
  visaLabel: words('signature_visa'),
});
