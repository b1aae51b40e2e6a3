import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../api/problem.js';
import { Dialog } from '../../parts/Dialog.js';
import { DialogForm } from '../../parts/DialogForm.js';

export interface ReasonDialogProps {
  readonly title: string;
  /** What will happen, and what comes after. */
  readonly text: ReactNode;
  readonly label: string;
  readonly hint?: string;
  readonly act: string;
  readonly isDangerous?: boolean;
  /** A reason of three characters at least, unless this says that none is needed. */
  readonly isOptional?: boolean;
  readonly isPending: boolean;
  readonly problem: Problem | null;
  readonly advice?: string;
  readonly close: () => void;
  readonly submit: (reason: string) => void;
}

/** Asks why, and says what follows: for acts that stand in the log. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { t } = useTranslation('days');
  const [reason, setReason] = useState('');
  const [isShort, setShort] = useState(false);
  const send = (): void => {
    const isMissing = props.isOptional !== true && reason.trim().length < 3;
    setShort(isMissing);
    if (!isMissing) props.submit(reason.trim());
  };
  return (
    <Dialog close={props.close} size="lg" title={props.title}>
      <DialogForm
        act={props.act}
        send={send}
        close={props.close}
        isPending={props.isPending}
        problem={props.problem}
        advice={props.advice}
        isDangerous={props.isDangerous === true}
      >
        <Text component="div" size="sm">
          {props.text}
        </Text>
        <Textarea
          data-autofocus
          label={props.label}
          {...(props.hint === undefined ? {} : { description: props.hint })}
          withAsterisk={props.isOptional !== true}
          required={props.isOptional !== true}
          autosize
          minRows={3}
          maxLength={2000}
          value={reason}
          error={isShort ? t('reasonShort') : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
