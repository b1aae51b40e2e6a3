import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#web/api/connection.js';
import type { Problem } from '#web/api/problem.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogForm, type DialogFormProps } from '#web/components/dialogs/DialogForm.js';
import { FormCredentialFieldset } from '#web/components/forms/ProofFields.js';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';
import { NeedsServer } from './NeedsServer.js';

/** The statements of two people who decide on a ticket or a card. */
export interface TwoPersonDecision {
  readonly reason: string;
  readonly authoriser: { readonly code: string; readonly secret: string };
}

export interface TwoPersonDecisionDialogProps extends Pick<DialogFormProps, 'submitLabel' | 'isDangerous' | 'onClose'> {
  readonly title: string;
  readonly explanation: string;
  /** The responsibility that the second person takes. */
  readonly responsibility: string;
  readonly mutation: { readonly isPending: boolean; readonly error: Problem | null };
  readonly onSubmit: (decision: TwoPersonDecision) => void;
  /** True: a required field among the children is missing, which they show. */
  readonly reportMissingField?: () => boolean;
  readonly children?: ReactNode;
}

/**
 * Shows a dialog for a decision that needs two people, with the reason and the second person's proof of identity. It is
 * not sent while `reportMissingField` reports a missing field among `children`, and is disabled without network.
 */
export function TwoPersonDecisionDialog(props: TwoPersonDecisionDialogProps) {
  const { title, explanation, responsibility, mutation, reportMissingField, onSubmit, children, ...formProps } = props;
  const { t } = useTranslation('acts');
  const { isServerReachable } = useConnection();
  const { validateRequired, validateMinLength } = useFieldValidators();
  const form = useTextForm({ reason: '', code: '', secret: '' }, (name, values) =>
    name === 'reason' ? validateMinLength(values.reason) : validateRequired(values[name]),
  );
  const sendDecision = (): void => {
    const { reason, code, secret } = form.values;
    onSubmit({ reason: reason.trim(), authoriser: { code: code.trim(), secret } });
  };
  /** Submits the decision, unless a required field among the children is missing. */
  const submit = (): void => {
    // called at every attempt, because it also makes the children show their errors
    const isFieldMissing = reportMissingField?.() ?? false;
    form.submit(() => {
      if (!isFieldMissing) sendDecision();
    });
  };
  return (
    <Dialog title={title} onClose={formProps.onClose} isPersistent>
      <DialogForm
        {...formProps}
        isPending={mutation.isPending}
        problem={mutation.error}
        onSubmit={submit}
        isDisabled={!isServerReachable}
      >
        <Text size="sm">{explanation}</Text>
        <NeedsServer />
        {children}
        <LongTextInput
          data-autofocus
          label={t('byTwo.reason')}
          size="md"
          required
          maxLength={500}
          {...form.getInputProps('reason')}
        />
        <FormCredentialFieldset legend={t('byTwo.authoriser')} responsibility={responsibility} form={form} />
      </DialogForm>
    </Dialog>
  );
}
