import type { SignaturePlace, SignaturesSection } from '../model/document.js';
import type { ReportContext } from './report.js';

/** Documents whose article names the persons who act, and so the signers. */
export type SignedDocumentKind =
  | ('intervention-sheet' | 'intervention-envelope' | 'drop-sheet' | 'incident-register')
  | ('dispute-record' | 'complement-book' | 'key-register');

/**
 * Builds the places to sign at the end of a document, in Monaco under the text of the article that requires them. With
 * `hasVisa`, the control's visa has a place too.
 */
export function buildSignaturePlaces(
  { translate, establishment }: Pick<ReportContext, 'translate' | 'establishment'>,
  documentKind: SignedDocumentKind,
  places: readonly SignaturePlace[],
  { hasVisa = false }: { readonly hasVisa?: boolean } = {},
): SignaturesSection {
  return {
    kind: 'signatures',
    places,
    ...(hasVisa ? { visaLabel: translate('signature_visa') } : {}),
    ...(establishment.jurisdiction === 'MC' ? { basis: translate(`signedUnder_${documentKind}`) } : {}),
  };
}

/** Builds places to sign with these keys of labels, and by default that of the control's visa (a dated mark). */
export const buildSigners = (
  { translate }: Pick<ReportContext, 'translate'>,
  labelKeys: readonly string[],
  hasVisa = true,
): SignaturesSection => ({
  kind: 'signatures',
  places: labelKeys.map((key) => ({ label: translate(key) })),
  ...(hasVisa ? { visaLabel: translate('signature_visa') } : {}),
});

/** Builds only the place of the control's visa, for a document whose signature no text requires. */
export const buildVisaPlace = (context: Pick<ReportContext, 'translate'>): SignaturesSection =>
  buildSigners(context, []);
