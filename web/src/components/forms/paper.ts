import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useFieldValidators, type TextForm } from './use-typed.js';
import { IDENTITY_DOCUMENTS } from '#domain/cash/payouts.js';

/** The blank fields of a customer's identity document. */
export const BLANK_IDENTITY_DOCUMENT = { documentType: 'passport', documentNumber: '', fullName: '', bornOn: '' };
export type IdentityDocumentField = keyof typeof BLANK_IDENTITY_DOCUMENT;
export type IdentityDocumentForm = TextForm<IdentityDocumentField>;

/** Returns a function that checks a field of an identity document: its error, or null when there is none. */
export function useIdentityDocumentValidator(): (name: IdentityDocumentField, value: string) => string | null {
  const { t } = useTranslation('acts');
  const { validateMinLength, validateRequired } = useFieldValidators();
  return (name, value) => {
    if (name === 'documentNumber') return validateMinLength(value);
    if (name === 'bornOn') return value === '' ? t('day') : null;
    return validateRequired(value);
  };
}

/**
 * Converts the typed identity document to the server's format; an unknown kind, which no list offers, becomes a
 * passport.
 */
export function serializeIdentityDocument(values: IdentityDocumentForm['values']): ApiSchema<'ShownIdentityDto'> {
  return {
    documentType: IDENTITY_DOCUMENTS.find((documentType) => documentType === values.documentType) ?? 'passport',
    documentNumber: values.documentNumber.trim(),
    fullName: values.fullName.trim(),
    bornOn: values.bornOn,
  };
}
