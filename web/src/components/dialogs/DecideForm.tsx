import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#web/api/problem.js';
import { useConnection } from '#web/api/connection.js';
import { useFieldErrors, useTypedForm } from '../forms/use-typed.js';
import { Dialog } from './Dialog.js';
import { DialogForm } from './DialogForm.js';
import { ProofFields } from '../forms/ProofFields.js';
import { LongTextInput } from '../forms/typed/LongTextInput.js';

/** The statements of two people who decide on a ticket or a card. */
export interface Decision {
  readonly reason: string;
  readonly authoriser: { readonly code: string; readonly secret: string };
}

export interface DecideFormProps {
  readonly title: string;
  readonly explanation: string;
  readonly submitLabel: string;
  /** The responsibility that the second person takes. */
  readonly authoriserDuty: string;
  readonly isPending: boolean;
  readonly problem: Problem | null;
  readonly close: () => void;
  readonly onSubmit: (decision: Decision) => void;
  /** True: a required field among the children is missing, which they show. */
  readonly hasMissingField?: () => boolean;
  readonly isDangerous?: boolean;
  readonly children?: ReactNode;
}

/**
 * Shows a dialog for a decision that needs two people, with the reason and the second person's proof of identity. It is
 * not sent while `hasMissingField` reports a missing field among `children`, and is disabled without network.
 */
export function DecideForm(props: DecideFormProps) {
  const { title, explanation, submitLabel, authoriserDuty, isPending, problem, close, hasMissingField, children } =
    props;
  const { t } = useTranslation('acts');
  const { isReached } = useConnection();
  const { findMissingError, findShortError } = useFieldErrors();
  const form = useTypedForm({ reason: '', code: '', secret: '' }, (name, values) =>
    name === 'reason' ? findShortError(values.reason) : findMissingError(values[name]),
  );
  const sendDecision = (): void => {
    const { reason, code, secret } = form.values;
    props.onSubmit({ reason: reason.trim(), authoriser: { code: code.trim(), secret } });
  };
  /** Submits the decision, unless a required field among the children is missing. */
  const submit = (): void => {
    // called at every attempt, because it also makes the children show their errors
    const isFieldMissing = hasMissingField?.() ?? false;
    form.submit(() => {
      if (!isFieldMissing) sendDecision();
    });
  };
  return (
    <Dialog title={title} close={close} isPersistent>
      <DialogForm
        submitLabel={submitLabel}
        close={close}
        isPending={isPending}
        problem={problem}
        isDangerous={props.isDangerous ?? false}
        onSubmit={submit}
        isDisabled={!isReached}
      >
        <Text size="sm">{explanation}</Text>
        {children}
        <LongTextInput
          data-autofocus
          label={t('byTwo.reason')}
          size="md"
          required
          maxLength={500}
          {...form.getInputProps('reason')}
        />
        <ProofFields legend={t('byTwo.authoriser')} responsibility={authoriserDuty} form={form} />
      </DialogForm>
    </Dialog>
  );
}
