import type { SignaturePlace, SignaturesSection } from '../model/document.js';
import type { ReportContext } from './report.js';

/** Documents whose article names the persons who act, and so the signers. */
export type SignedDocumentKind =
  | ('intervention-sheet' | 'intervention-envelope' | 'drop-sheet' | 'incident-register')
  | ('dispute-record' | 'complement-book' | 'key-register');

/**
 * Builds the places to sign at the end of a document, in Monaco under the text of the article that requires them. With
 * `includeVisa`, the control's visa has a place too.
 */
export function buildSignaturesSection(
  { translate, establishment }: Pick<ReportContext, 'translate' | 'establishment'>,
  documentKind: SignedDocumentKind,
  places: readonly SignaturePlace[],
  { includeVisa = false }: { readonly includeVisa?: boolean } = {},
): SignaturesSection {
  return {
    kind: 'signatures',
    places,
    ...(includeVisa ? { visaLabel: translate('signature_visa') } : {}),
    ...(establishment.jurisdiction === 'MC' ? { basis: translate(`signedUnder_${documentKind}`) } : {}),
  };
}

/** Builds places to sign with these keys of labels, and by default that of the control's visa (a dated mark). */
export const buildSignersSection = (
  { translate }: Pick<ReportContext, 'translate'>,
  labelKeys: readonly string[],
  includeVisa = true,
): SignaturesSection => ({
  kind: 'signatures',
  places: labelKeys.map((key) => ({ label: translate(key) })),
  ...(includeVisa ? { visaLabel: translate('signature_visa') } : {}),
});

/**
 * Returns the key of the label for the place where the Direction signs a register of the tables. The orders of 1967 and
 * of France name the director responsible or a member of the committee, that of Monaco the Direction.
 */
export const getDirectorKey = ({ establishment }: Pick<ReportContext, 'establishment'>): string =>
  establishment.jurisdiction === 'MC' ? 'signature_management' : 'signature_director';

/** Builds only the place of the control's visa, for a document whose signature no text requires. */
export const buildVisaSection = (context: Pick<ReportContext, 'translate'>): SignaturesSection =>
  buildSignersSection(context, []);
