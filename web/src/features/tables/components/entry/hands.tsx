import { SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { findParticipants, type TableAct, type TableParticipants } from '#domain/tables/hands.js';
import { ProofOfPerson } from '#web/components/forms/ProofOfPerson.js';
import { useFieldErrors, useTypedForm, type TypedForm } from '#web/components/forms/use-typed.js';
import { useEstablishment } from '#web/session/establishment.js';

/** People who identify themselves beside the author, in the order of their part. */
const PARTS = ['croupier', 'signer', 'cashier'] as const;
type Part = (typeof PARTS)[number];
type ParticipantField = `${Part}${'Code' | 'Secret'}`;

interface Proof {
  readonly code: string;
  readonly secret: string;
}

export interface ParticipantsForm {
  readonly rule: TableParticipants;
  readonly parts: readonly Part[];
  readonly form: TypedForm<ParticipantField>;
  /** Builds the proofs in the server's form. */
  readonly buildBody: () => { readonly [part in Part]?: Proof };
}

/**
 * Returns the form for the codes and secrets of the participants that the regulation requires for this act. The parts
 * are the croupier, the signer and the cashier; `buildBody` returns their proofs for the server.
 */
export function useParticipants(act: TableAct): ParticipantsForm {
  const { jurisdiction } = useEstablishment();
  const { findMissingError } = useFieldErrors();
  const rule = findParticipants(jurisdiction, act);
  const parts = PARTS.filter((part) => (part === 'signer' ? rule.signer !== null : rule[part]));
  const blankValues = { signerCode: '', signerSecret: '', croupierCode: '', croupierSecret: '', cashierCode: '' };
  const form = useTypedForm<ParticipantField>({ ...blankValues, cashierSecret: '' }, (name, values) =>
    parts.some((part) => name.startsWith(part)) ? findMissingError(values[name]) : null,
  );
  const buildProof = (part: Part): Proof => ({
    code: form.values[`${part}Code`].trim(),
    secret: form.values[`${part}Secret`],
  });
  return { rule, parts, form, buildBody: () => Object.fromEntries(parts.map((part) => [part, buildProof(part)])) };
}

/** Renders the code and secret fields of the required participants (signer, croupier, cashier). */
export function ParticipantsFields({
  participants: { rule, parts, form },
}: {
  readonly participants: ParticipantsForm;
}) {
  const { t } = useTranslation(['tables', 'shell']);
  const signerRoles = (rule.signer ?? []).map((role) => t(`shell:role.${role}`)).join(', ');
  return (
    <SimpleGrid cols={{ base: 1, sm: parts.length }} spacing="sm">
      {parts.map((part) => (
        <ProofOfPerson
          key={part}
          legend={t(`hands.${part}`)}
          responsibility={t(`hands.${part}About`, { functions: signerRoles })}
          code={form.getField(`${part}Code`)}
          secret={form.getField(`${part}Secret`)}
        />
      ))}
    </SimpleGrid>
  );
}
