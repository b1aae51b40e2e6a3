import { PasswordInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { getFieldInputProps, type FormField } from './use-typed.js';

export interface CredentialFieldsProps {
  readonly code: FormField;
  readonly secret: FormField;
  readonly size?: 'sm' | 'md';
}

/** Shows fields for the badge or login of a person, and for their PIN or password. Enter moves between them. */
export function CredentialFields({ code, secret, size = 'sm' }: CredentialFieldsProps) {
  const { t } = useTranslation('acts');
  return (
    <>
      <TextInput
        label={t('who.code')}
        data-step
        enterKeyHint="next"
        size={size}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={200}
        {...getFieldInputProps(code)}
      />
      <PasswordInput
        label={t('who.secret')}
        data-step
        size={size}
        autoComplete="off"
        required
        maxLength={200}
        visibilityToggleButtonProps={{ 'aria-label': t('who.show') }}
        {...getFieldInputProps(secret)}
      />
    </>
  );
}
