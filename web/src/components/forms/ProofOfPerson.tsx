import { Fieldset, Stack, Text } from '@mantine/core';
import { CredentialFields } from './CodeAndSecret.js';
import type { FormField } from './use-typed.js';

export interface CredentialFieldsetProps {
  /** The person requested, in words. */
  readonly legend: string;
  /** The responsibility that they take. */
  readonly responsibility: string;
  readonly code: FormField;
  readonly secret: FormField;
}

/** Shows fields that identify a person on another person's screen: badge or login, then PIN or password. */
export function CredentialFieldset({ legend, responsibility, code, secret }: CredentialFieldsetProps) {
  return (
    <Fieldset legend={legend}>
      <Stack gap="sm">
        <Text size="sm">{responsibility}</Text>
        <CredentialFields code={code} secret={secret} />
      </Stack>
    </Fieldset>
  );
}
