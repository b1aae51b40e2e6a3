import { Fieldset, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Typed {
  readonly value: string;
  readonly error: string | null;
  readonly put: (value: string) => void;
}

export interface ProofOfPersonProps {
  /** The person requested, in words. */
  readonly legend: string;
  /** The responsibility that they take. */
  readonly about: string;
  readonly code: Typed;
  readonly secret: Typed;
}

/** Fields that identify a person on another person's screen: badge or login, then PIN or password. */
export function ProofOfPerson({ legend, about, code, secret }: ProofOfPersonProps) {
  const { t } = useTranslation('acts');
  return (
    <Fieldset legend={legend}>
      <Stack gap="sm">
        <Text size="sm">{about}</Text>
        <TextInput
          label={t('who.code')}
          data-step
          enterKeyHint="next"
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
          autoComplete="off"
          required
          maxLength={200}
          value={secret.value}
          error={secret.error}
          visibilityToggleButtonProps={{ 'aria-label': t('who.show') }}
          onChange={({ currentTarget }) => secret.put(currentTarget.value)}
        />
      </Stack>
    </Fieldset>
  );
}
