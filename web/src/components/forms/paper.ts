import { useTranslation } from 'react-i18next';
import type { Shape } from '#web/api/client.js';
import { useFaults } from './use-typed.js';
import type { TypedForm } from './use-typed.js';
import { IDENTITY_DOCUMENTS } from '#domain/cash/payouts.js';

/** The blank fields of a customer's identity document. */
export const BLANK_PAPER = { documentType: 'passport', documentNumber: '', fullName: '', bornOn: '' };
export type PaperField = keyof typeof BLANK_PAPER;
export type PaperForm = TypedForm<PaperField>;

/** Returns a function that finds the error of a field of an identity document; null when there is none. */
export function usePaperFault(): (name: PaperField, value: string) => string | null {
  const { t } = useTranslation('acts');
  const { short, needed } = useFaults();
  return (name, value) => {
    if (name === 'documentNumber') return short(value);
    if (name === 'bornOn') return value === '' ? t('day') : null;
    return needed(value);
  };
}

/** Converts the typed identity document to the server's format; an unknown kind becomes a passport. */
export function paperOf(values: PaperForm['values']): Shape<'ShownIdentityDto'> {
  return {
    documentType: IDENTITY_DOCUMENTS.find((paper) => paper === values.documentType) ?? 'passport',
    documentNumber: values.documentNumber.trim(),
    fullName: values.fullName.trim(),
    bornOn: values.bornOn,
  };
}
