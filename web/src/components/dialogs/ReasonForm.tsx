import { Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Dialog } from './Dialog.js';
import { DialogForm, type DialogFormProps } from './DialogForm.js';
import { LongTextInput } from '../forms/typed/LongTextInput.js';
import { useFieldValidators } from '../forms/use-typed.js';

export interface ReasonFormDialogProps extends Omit<
  DialogFormProps,
  'isDisabled' | 'nativeValidation' | 'onSubmit' | 'children'
> {
  readonly title: string;
  readonly explanation?: ReactNode;
  readonly label: string;
  readonly hint?: string;
  readonly maxLength?: number;
  /** True: the reason is optional; otherwise it needs three characters at least. */
  readonly isOptional?: boolean;
  /** Message for a reason that is too short. */
  readonly tooShortMessage?: string;
  readonly size?: string;
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
    maxLength = 2000,
    tooShortMessage,
    onSubmit,
    children,
    ...formProps
  } = props;
  const { isOptional = false, size = 'md', ...dialogFormProps } = formProps;
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
    <Dialog title={title} onClose={formProps.onClose} size={size}>
      <DialogForm {...dialogFormProps} onSubmit={submit}>
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
          error={wasSubmitted && textError !== null ? (tooShortMessage ?? textError) : null}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
