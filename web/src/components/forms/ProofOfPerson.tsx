import { Fieldset, Stack, Text } from '@mantine/core';
import { CodeAndSecret } from './CodeAndSecret.js';
import type { TypedField } from './use-typed.js';

export interface ProofOfPersonProps {
  /** The person requested, in words. */
  readonly legend: string;
  /** The responsibility that they take. */
  readonly responsibility: string;
  readonly code: TypedField;
  readonly secret: TypedField;
}

/** Shows fields that identify a person on another person's screen: badge or login, then PIN or password. */
export function ProofOfPerson({ legend, responsibility, code, secret }: ProofOfPersonProps) {
  return (
    <Fieldset legend={legend}>
      <Stack gap="sm">
        <Text size="sm">{responsibility}</Text>
        <CodeAndSecret code={code} secret={secret} />
      </Stack>
    </Fieldset>
  );
}
