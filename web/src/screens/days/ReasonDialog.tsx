import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../api/problem.js';
import { ProblemBox } from '../../parts/ProblemBox.js';

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
    <Modal opened onClose={props.close} title={props.title} size="lg" closeButtonProps={{ 'aria-label': t('cancel') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
        noValidate
      >
        <Stack>
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
          {props.problem !== null && (
            <ProblemBox problem={props.problem} {...(props.advice === undefined ? {} : { advice: props.advice })} />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={props.close}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={props.isPending} {...(props.isDangerous === true ? { color: 'red' } : {})}>
              {props.act}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
