import type { TextForm } from './use-typed.js';
import { CredentialFieldset, type CredentialFieldsetProps } from './ProofOfPerson.js';

export interface FormCredentialFieldsetProps extends Omit<CredentialFieldsetProps, 'code' | 'secret'> {
  readonly form: Pick<TextForm<'code' | 'secret'>, 'getField'>;
}

/** Shows fields that identify a person, as the fields `code` and `secret` of a form. */
export function FormCredentialFieldset({ form, ...fieldsetProps }: FormCredentialFieldsetProps) {
  return <CredentialFieldset {...fieldsetProps} code={form.getField('code')} secret={form.getField('secret')} />;
}
