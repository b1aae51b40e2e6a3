import { Text } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#web/api/problem.js';
import { Dialog } from './Dialog.js';
import { DialogForm } from './DialogForm.js';
import { LongTextInput } from '../forms/typed/LongTextInput.js';

export interface ReasonFormProps {
  readonly title: string;
  readonly about?: ReactNode;
  readonly label: string;
  readonly hint?: string;
  readonly act: string;
  readonly isDangerous?: boolean;
  readonly longest?: number;
  /** True: the reason is optional; otherwise it needs three characters at least. */
  readonly isOptional?: boolean;
  /** Message for a reason that is too short. */
  readonly short?: string;
  readonly size?: string;
  readonly isPending: boolean;
  readonly problem: Problem | null;
  /** Advice about the problem on this screen. */
  readonly advice?: string | undefined;
  readonly close: () => void;
  readonly send: (text: string) => void;
  readonly children?: ReactNode;
}

/**
 * Shows a dialog for an act that requires a few words: a reason, a cause or a decision. The text is required, with at
 * least 3 characters, unless it is optional; `longest` limits it.
 */
export function ReasonForm(props: ReasonFormProps) {
  const { title, about, label, hint, act, isDangerous = false, longest = 2000, close, send, children } = props;
  const { isOptional = false, size = 'md', isPending, problem, advice } = props;
  const { t } = useTranslation('acts');
  const [text, setText] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const isTextShort = !isOptional && text.trim().length < 3;
  const submit = (): void => {
    setSubmitted(true);
    if (!isTextShort) send(text.trim());
  };
  return (
    <Dialog title={title} close={close} size={size}>
      <DialogForm
        act={act}
        close={close}
        isDangerous={isDangerous}
        isPending={isPending}
        problem={problem}
        advice={advice}
        send={submit}
      >
        {about !== undefined && <Text component="div">{about}</Text>}
        {children}
        <LongTextInput
          data-autofocus
          label={label}
          {...(hint === undefined ? {} : { description: hint })}
          required={!isOptional}
          minRows={3}
          maxLength={longest}
          value={text}
          error={wasSubmitted && isTextShort ? (props.short ?? t('short')) : null}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
