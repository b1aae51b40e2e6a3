import { Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Problem } from '#web/api/problem.js';
import { Dialog } from './Dialog.js';
import { DialogForm } from './DialogForm.js';
import { LongTextInput } from '../forms/typed/LongTextInput.js';
import { useFieldValidators } from '../forms/use-typed.js';

export interface ReasonFormDialogProps {
  readonly title: string;
  readonly explanation?: ReactNode;
  readonly label: string;
  readonly hint?: string;
  readonly submitLabel: string;
  readonly isDangerous?: boolean;
  readonly maxLength?: number;
  /** True: the reason is optional; otherwise it needs three characters at least. */
  readonly isOptional?: boolean;
  /** Message for a reason that is too short. */
  readonly tooShortMessage?: string;
  readonly size?: string;
  readonly isPending: boolean;
  readonly problem: Problem | null;
  /** Advice about the problem on this screen. */
  readonly problemHint?: string | undefined;
  readonly onClose: () => void;
  readonly onSubmit: (text: string) => void;
  readonly children?: ReactNode;
}

/**
 * Shows a dialog for an act that requires a few words: a reason, a cause or a decision. The text needs at least 3
 * characters unless it is optional, and has at most `maxLength`. `tooShortMessage` replaces the message for a short
 * one.
 */
export function ReasonFormDialog(props: ReasonFormDialogProps) {
  const {
    title,
    explanation,
    label,
    hint,
    submitLabel,
    isDangerous = false,
    maxLength = 2000,
    onClose,
    onSubmit,
    children,
  } = props;
  const { isOptional = false, size = 'md', isPending, problem, problemHint } = props;
  const { validateMinLength } = useFieldValidators();
  const [text, setText] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const textError = isOptional ? null : validateMinLength(text);
  /** Sends the text, unless it is too short. */
  const submit = (): void => {
    setSubmitted(true);
    if (textError === null) onSubmit(text.trim());
  };
  return (
    <Dialog title={title} onClose={onClose} size={size}>
      <DialogForm
        submitLabel={submitLabel}
        onClose={onClose}
        isDangerous={isDangerous}
        isPending={isPending}
        problem={problem}
        problemHint={problemHint}
        onSubmit={submit}
      >
        {explanation !== undefined && <Text component="div">{explanation}</Text>}
        {children}
        <LongTextInput
          data-autofocus
          label={label}
          {...(hint === undefined ? {} : { description: hint })}
          required={!isOptional}
          minRows={3}
          maxLength={maxLength}
          value={text}
          error={wasSubmitted && textError !== null ? (props.tooShortMessage ?? textError) : null}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
