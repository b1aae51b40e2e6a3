import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { WITNESS_ROLES } from '#domain/cercle/cagnotte.js';
import type { Problem } from '#web/api/problem.js';
import { useInitialDraft, useStoredDraft } from '#web/components/dialogs/stored-draft.js';
import { FormCredentialFieldset } from '#web/components/forms/ProofFields.js';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useEstablishment } from '#web/session/establishment.js';

/** The server's request body for a counter-entry: why, and who signs beside the author. */
export interface SignedReversal {
  readonly reason: string;
  readonly signer: { readonly code: string; readonly secret: string };
}

interface ReversalDialogProps {
  readonly title: string;
  /** Consequences of the counter-entry. */
  readonly effect: string;
  /** Under which an unsent reason is stored. */
  readonly draftName: string;
  readonly mutation: { readonly isPending: boolean; readonly error: Problem | null };
  readonly onClose: () => void;
  /** Sends the counter-entry; `onSent` is called once it is recorded: it removes the draft and closes the dialog. */
  readonly onSubmit: (reversal: SignedReversal, onSent: () => void) => void;
}

/** Shows a dialog that reverses a coup, a stamp or an opening: its consequences, the reason and the second signer. */
export function ReversalDialog({ title, effect, draftName, mutation, onClose, onSubmit }: ReversalDialogProps) {
  const { t } = useTranslation(['cagnottes', 'shell']);
  const { jurisdiction } = useEstablishment();
  const { validateRequired, validateMinLength } = useFieldValidators();
  const draft = useInitialDraft(draftName);
  const form = useTextForm({ reason: draft['reason'] ?? '', code: '', secret: '' }, (name, values) =>
    name === 'reason' ? validateMinLength(values.reason) : validateRequired(values[name]),
  );
  const clearDraft = useStoredDraft(draftName, { reason: form.values.reason });
  const onSent = (): void => {
    clearDraft();
    onClose();
  };
  const { reason, code, secret } = form.values;
  const signerRoles = WITNESS_ROLES[jurisdiction].map((role) => t(`shell:role.${role}`)).join(', ');
  return (
    <WriteDialog
      title={title}
      submitLabel={t('reversal.send')}
      onSubmit={() =>
        form.submit(() => onSubmit({ reason: reason.trim(), signer: { code: code.trim(), secret } }, onSent))
      }
      onClose={onClose}
      mutation={mutation}
      isPersistent
      needsServer
    >
      <Text size="sm">{effect}</Text>
      <LongTextInput
        data-autofocus
        label={t('reversal.reason')}
        required
        maxLength={500}
        {...form.getInputProps('reason')}
      />
      <FormCredentialFieldset
        legend={t('reversal.signer')}
        responsibility={t('reversal.signerAbout', { functions: signerRoles })}
        form={form}
      />
    </WriteDialog>
  );
}
