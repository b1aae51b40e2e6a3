import { useTranslation } from 'react-i18next';
import type { Shape } from '#web/api/client.js';
import { useFaults } from './use-typed.js';
import type { TypedForm } from './use-typed.js';

export const PAPERS = ['passport', 'identityCard', 'residencePermit', 'drivingLicence'] as const;

/** The fields of a paper that a customer shows, before they are typed. */
export const BLANK_PAPER = { documentType: 'passport', documentNumber: '', fullName: '', bornOn: '' };
export type PaperField = keyof typeof BLANK_PAPER;
export type PaperForm = TypedForm<PaperField>;

/** What is wrong with a field of a paper. */
export function usePaperFault(): (name: PaperField, value: string) => string | null {
  const { t } = useTranslation('acts');
  const { short, needed } = useFaults();
  return (name, value) => {
    if (name === 'documentNumber') return short(value);
    if (name === 'bornOn') return value === '' ? t('day') : null;
    return needed(value);
  };
}

/** The paper as the server takes it. */
export function paperOf(values: PaperForm['values']): Shape<'ShownIdentityDto'> {
  return {
    documentType: PAPERS.find((paper) => paper === values.documentType) ?? 'passport',
    documentNumber: values.documentNumber.trim(),
    fullName: values.fullName.trim(),
    bornOn: values.bornOn,
  };
}
