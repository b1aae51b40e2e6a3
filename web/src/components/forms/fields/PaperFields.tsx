import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DayInput } from './DayInput.js';
import type { IdentityDocumentForm } from '../paper.js';
import { IDENTITY_DOCUMENTS } from '#domain/cash/payouts.js';
import { FormSelect } from '../typed/FieldSelect.js';

export interface IdentityDocumentFieldsProps {
  readonly form: IdentityDocumentForm;
  readonly size?: 'sm' | 'md';
  readonly nameHint?: string;
}

/** Shows fields for a customer's identity document: kind, number, name and day of birth. */
export function IdentityDocumentFields({
  form: { values, getInputProps, getField, setValue: setField },
  size = 'sm',
  nameHint,
}: IdentityDocumentFieldsProps) {
  const { t } = useTranslation('payouts');
  return (
    <>
      <FormSelect
        label={t('identity.type')}
        size={size}
        allowDeselect={false}
        field={getField('documentType')}
        data={IDENTITY_DOCUMENTS.map((value) => ({ value, label: t(`identity.${value}`) }))}
      />
      <TextInput
        label={t('identity.number')}
        size={size}
        autoComplete="off"
        autoCapitalize="characters"
        required
        maxLength={40}
        {...getInputProps('documentNumber')}
      />
      <TextInput
        label={t('identity.name')}
        {...(nameHint === undefined ? {} : { description: nameHint })}
        size={size}
        autoComplete="off"
        required
        maxLength={120}
        {...getInputProps('fullName')}
      />
      <DayInput
        label={t('identity.bornOn')}
        day={values.bornOn === '' ? undefined : values.bornOn}
        error={getField('bornOn').error ?? undefined}
        onChange={(day) => setField('bornOn', day ?? '')}
      />
    </>
  );
}
