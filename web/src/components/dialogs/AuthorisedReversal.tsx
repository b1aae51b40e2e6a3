import { Text } from '@mantine/core';
import { DeskSelect } from '../forms/fields/DeskSelect.js';
import { Dialog } from './Dialog.js';
import { DialogForm, type DialogFormProps } from './DialogForm.js';
import { useOwnDeskChoice } from '../forms/desks.js';
import { useFieldValidators, useTextForm } from '../forms/use-typed.js';
import { FormCredentialFieldset } from '../forms/ProofFields.js';
import { LongTextInput } from '../forms/typed/LongTextInput.js';

/** The server's request body for the reversal of an entry, of any kind. */
export interface ReversalBody {
  readonly desk: string;
  readonly reason: string;
  readonly authoriser: { readonly code: string; readonly secret: string };
}

export interface AuthorisedReversalDialogProps extends Pick<
  DialogFormProps,
  'submitLabel' | 'isPending' | 'problem' | 'onClose'
> {
  readonly title: string;
  readonly explanation: string;
  /** Shown instead when the act requires a desk of the user's own; absent: the server reports it. */
  readonly noDeskMessage?: string;
  readonly deskLabel: string;
  readonly reasonLabel: string;
  readonly authoriserLabel: string;
  readonly responsibility: string;
  readonly onSubmit: (body: ReversalBody) => void;
}

/**
 * Shows a dialog that reverses an entry: the user enters desk and reason, and another person authorises it with their
 * own badge and secret. When `noDeskMessage` is given, a user who holds no desk can only read that text.
 */
export function AuthorisedReversalDialog(props: AuthorisedReversalDialogProps) {
  const { title, explanation, noDeskMessage, deskLabel, reasonLabel, authoriserLabel, responsibility, ...formProps } =
    props;
  const { ownDesks, getDeskCode, validateDesk } = useOwnDeskChoice();
  const { validateRequired, validateMinLength } = useFieldValidators();
  const form = useTextForm({ desk: '', reason: '', code: '', secret: '' }, (name, values) => {
    if (name === 'desk') return validateDesk(values.desk);
    return name === 'reason' ? validateMinLength(values.reason) : validateRequired(values[name]);
  });
  const desk = getDeskCode(form.values.desk);
  const isWithoutDesk = noDeskMessage !== undefined && ownDesks.length === 0;
  const sendReversal = (): void => {
    const { reason, code, secret } = form.values;
    formProps.onSubmit({ desk, reason: reason.trim(), authoriser: { code: code.trim(), secret } });
  };
  return (
    <Dialog title={title} onClose={formProps.onClose} isPersistent>
      <DialogForm {...formProps} onSubmit={() => form.submit(sendReversal)} isDisabled={isWithoutDesk} isDangerous>
        <Text size="sm">{isWithoutDesk ? noDeskMessage : explanation}</Text>
        <DeskSelect label={deskLabel} desks={ownDesks} field={{ ...form.getField('desk'), value: desk }} />
        <LongTextInput data-autofocus label={reasonLabel} required maxLength={500} {...form.getInputProps('reason')} />
        <FormCredentialFieldset legend={authoriserLabel} responsibility={responsibility} form={form} />
      </DialogForm>
    </Dialog>
  );
}
