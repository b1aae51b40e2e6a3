import type { TypedForm } from './use-typed.js';
import { ProofOfPerson, type ProofOfPersonProps } from './ProofOfPerson.js';

export interface ProofFieldsProps extends Omit<ProofOfPersonProps, 'code' | 'secret'> {
  readonly form: Pick<TypedForm<'code' | 'secret'>, 'getField'>;
}

/** Shows fields that identify a person, as the fields `code` and `secret` of a form. */
export function ProofFields({ form, ...texts }: ProofFieldsProps) {
  return <ProofOfPerson {...texts} code={form.getField('code')} secret={form.getField('secret')} />;
}
