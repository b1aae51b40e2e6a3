import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#web/api/problem.js';
import { Form } from '../forms/Form.js';
import { ProblemBox } from '../general/ProblemBox.js';

export interface DialogFormProps {
  /** The label of the submitting button; null: there is nothing to submit. */
  readonly submitLabel: string | null;
  readonly onSubmit: () => void;
  readonly close: () => void;
  readonly isPending?: boolean;
  /** Reason for a refusal. */
  readonly problem?: Problem | null;
  /** Advice for that refusal on this screen. */
  readonly advice?: string | undefined;
  /** True: the form cannot be submitted now. */
  readonly isDisabled?: boolean;
  readonly isDangerous?: boolean;
  /** True: the browser reports missing fields; otherwise the form itself does. */
  readonly isCheckedByBrowser?: boolean;
  readonly children: ReactNode;
}

/**
 * Shows the form of a dialog: its fields, the reason for a refusal, and its cancelling and submitting buttons. Without
 * a label (`submitLabel` is null) there is no submitting button.
 */
export function DialogForm(props: DialogFormProps) {
  const {
    submitLabel,
    onSubmit,
    close,
    isPending = false,
    problem = null,
    advice,
    isDisabled = false,
    children,
  } = props;
  const { isDangerous = false, isCheckedByBrowser = false } = props;
  const { t } = useTranslation('shell');
  return (
    <Form onSubmit={onSubmit} isCheckedByBrowser={isCheckedByBrowser}>
      <Stack>
        {children}
        {problem !== null && <ProblemBox problem={problem} {...(advice === undefined ? {} : { advice })} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('cancel')}
          </Button>
          {submitLabel !== null && (
            <Button type="submit" loading={isPending} disabled={isDisabled} {...(isDangerous ? { color: 'red' } : {})}>
              {submitLabel}
            </Button>
          )}
        </Group>
      </Stack>
    </Form>
  );
}
