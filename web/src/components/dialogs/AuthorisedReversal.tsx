import { Text } from '@mantine/core';
import type { Problem } from '#web/api/problem.js';
import { DeskSelect } from '../forms/fields/DeskSelect.js';
import { Dialog } from './Dialog.js';
import { DialogForm } from './DialogForm.js';
import { useOwnDesk } from '../forms/desks.js';
import { useFieldErrors, useTypedForm } from '../forms/use-typed.js';
import { ProofFields } from '../forms/ProofFields.js';
import { LongTextInput } from '../forms/typed/LongTextInput.js';

/** The server's request body for the reversal of an entry, of any kind. */
export interface ReversalBody {
  readonly desk: string;
  readonly reason: string;
  readonly authoriser: { readonly code: string; readonly secret: string };
}

export interface AuthorisedReversalProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly explanation: string;
  /** Shown instead when the act requires a desk of the user's own; absent: the server reports it. */
  readonly withoutDeskText?: string;
  readonly deskLabel: string;
  readonly reasonLabel: string;
  readonly authoriserLabel: string;
  readonly authoriserDuty: string;
  readonly isPending: boolean;
  readonly problem: Problem | null;
  readonly close: () => void;
  readonly onSubmit: (body: ReversalBody) => void;
}

/**
 * Shows a dialog that reverses an entry: the user enters desk and reason, and another person authorises it with their
 * own badge and secret. When `withoutDeskText` is given, a user who holds no desk can only read that text.
 */
export function AuthorisedReversal(props: AuthorisedReversalProps) {
  const { title, submitLabel, explanation, withoutDeskText, deskLabel, reasonLabel, isPending, problem, close } = props;
  const { ownDesks, chooseDesk, deskError } = useOwnDesk();
  const { findMissingError, findShortError } = useFieldErrors();
  const form = useTypedForm({ desk: '', reason: '', code: '', secret: '' }, (name, values) => {
    if (name === 'desk') return deskError(values.desk);
    return name === 'reason' ? findShortError(values.reason) : findMissingError(values[name]);
  });
  const desk = chooseDesk(form.values.desk);
  const isWithoutDesk = withoutDeskText !== undefined && ownDesks.length === 0;
  const sendReversal = (): void => {
    const { reason, code, secret } = form.values;
    props.onSubmit({ desk, reason: reason.trim(), authoriser: { code: code.trim(), secret } });
  };
  return (
    <Dialog title={title} close={close} isPersistent>
      <DialogForm
        submitLabel={submitLabel}
        close={close}
        isPending={isPending}
        problem={problem}
        onSubmit={() => form.submit(sendReversal)}
        isDisabled={isWithoutDesk}
        isDangerous
      >
        <Text size="sm">{isWithoutDesk ? withoutDeskText : explanation}</Text>
        <DeskSelect label={deskLabel} desks={ownDesks} field={{ ...form.getField('desk'), value: desk }} />
        <LongTextInput data-autofocus label={reasonLabel} required maxLength={500} {...form.getInputProps('reason')} />
        <ProofFields legend={props.authoriserLabel} responsibility={props.authoriserDuty} form={form} />
      </DialogForm>
    </Dialog>
  );
}
