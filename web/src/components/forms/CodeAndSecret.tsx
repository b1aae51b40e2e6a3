import { PasswordInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TypedField } from './use-typed.js';

export interface CodeAndSecretProps {
  readonly code: TypedField;
  readonly secret: TypedField;
  readonly size?: 'sm' | 'md';
}

/** Fields for the badge or login of a person, and for their PIN or password. */
export function CodeAndSecret({ code, secret, size = 'sm' }: CodeAndSecretProps) {
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
        value={code.value}
        error={code.error}
        onChange={({ currentTarget }) => code.put(currentTarget.value)}
      />
      <PasswordInput
        label={t('who.secret')}
        data-step
        size={size}
        autoComplete="off"
        required
        maxLength={200}
        value={secret.value}
        error={secret.error}
        visibilityToggleButtonProps={{ 'aria-label': t('who.show') }}
        onChange={({ currentTarget }) => secret.put(currentTarget.value)}
      />
    </>
  );
}
