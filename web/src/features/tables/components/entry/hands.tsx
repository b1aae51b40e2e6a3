import { SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { getTableParticipants, type TableAction, type TableParticipants } from '#domain/tables/hands.js';
import { CredentialFieldset } from '#web/components/forms/ProofOfPerson.js';
import { useFieldValidators, useTextForm, type TextForm } from '#web/components/forms/use-typed.js';
import { useEstablishment } from '#web/session/establishment.js';

/** People who identify themselves beside the author, in the order of their part. */
const PARTICIPANT_ROLES = ['croupier', 'signer', 'cartier', 'cashier'] as const;
type ParticipantPart = (typeof PARTICIPANT_ROLES)[number];
type ParticipantField = `${ParticipantPart}${'Code' | 'Secret'}`;

interface Credentials {
  readonly code: string;
  readonly secret: string;
}

export interface ParticipantsForm {
  readonly rule: TableParticipants;
  readonly parts: readonly ParticipantPart[];
  readonly form: TextForm<ParticipantField>;
  /** Builds the proofs in the server's form. */
  readonly buildBody: () => { readonly [part in ParticipantPart]?: Credentials };
}

/**
 * Returns the form for the codes and secrets of the participants that the regulation requires for this act. The parts
 * are the croupier, the signer, the cartier and the cashier; `buildBody` returns their proofs for the server.
 */
export function useParticipantsForm(action: TableAction): ParticipantsForm {
  const { jurisdiction } = useEstablishment();
  const { validateRequired } = useFieldValidators();
  const rule = getTableParticipants(jurisdiction, action);
  const parts = PARTICIPANT_ROLES.filter((part) => (part === 'signer' ? rule.signer !== null : rule[part]));
  const emptyValues = {
    signerCode: '',
    signerSecret: '',
    croupierCode: '',
    croupierSecret: '',
    cartierCode: '',
    cartierSecret: '',
    cashierCode: '',
    cashierSecret: '',
  };
  const form = useTextForm<ParticipantField>(emptyValues, (name, values) =>
    parts.some((part) => name.startsWith(part)) ? validateRequired(values[name]) : null,
  );
  const buildCredentials = (part: ParticipantPart): Credentials => ({
    code: form.values[`${part}Code`].trim(),
    secret: form.values[`${part}Secret`],
  });
  return {
    rule,
    parts,
    form,
    buildBody: () => Object.fromEntries(parts.map((part) => [part, buildCredentials(part)])),
  };
}

/** Renders the code and secret fields of the required participants (signer, croupier, cartier, cashier). */
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
        <CredentialFieldset
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
