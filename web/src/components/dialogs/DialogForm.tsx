import { Button, Group, Stack } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#web/api/problem.js';
import { Form } from '../forms/Form.js';
import { ProblemBox } from '../general/ProblemBox.js';
import styles from './dialogs.module.css';

export interface DialogFormProps {
  /** The label of the submitting button; null: there is nothing to submit. */
  readonly submitLabel: string | null;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly isPending?: boolean;
  /** Reason for a refusal. */
  readonly problem?: Problem | null;
  /** Advice for that refusal on this screen. */
  readonly problemHint?: string | undefined;
  /** True: the form cannot be submitted now. */
  readonly isDisabled?: boolean;
  readonly isDangerous?: boolean;
  /** True: the browser reports missing fields; otherwise the form itself does. */
  readonly nativeValidation?: boolean;
  readonly children: ReactNode;
}

/** Scrolls to the first field or question that keeps a form from being sent: on a tablet it may be out of view. */
const showFirstFault = (fields: HTMLElement | null): void =>
  fields?.querySelector('[aria-invalid="true"], [role="alert"]')?.scrollIntoView({ block: 'center' });

/**
 * Shows the form of a dialog: its fields, the reason for a refusal, and its cancelling and submitting buttons, which
 * stay in view. Without a label (`submitLabel` is null) there is no submitting button.
 */
export function DialogForm(props: DialogFormProps) {
  const {
    submitLabel,
    onSubmit,
    onClose,
    isPending = false,
    problem = null,
    problemHint,
    isDisabled = false,
    children,
  } = props;
  const { isDangerous = false, nativeValidation = false } = props;
  const { t } = useTranslation('shell');
  const fieldsRef = useRef<HTMLDivElement>(null);
  const submit = (): void => {
    onSubmit();
    requestAnimationFrame(() => showFirstFault(fieldsRef.current));
  };
  return (
    <Form onSubmit={submit} nativeValidation={nativeValidation}>
      <Stack gap="xs">
        <Stack ref={fieldsRef} className={styles['fields']}>
          {children}
        </Stack>
        <Stack className={styles['foot']}>
          {problem !== null && (
            <ProblemBox problem={problem} {...(problemHint === undefined ? {} : { hint: problemHint })} />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            {submitLabel !== null && (
              <Button
                type="submit"
                loading={isPending}
                disabled={isDisabled}
                {...(isDangerous ? { color: 'red' } : {})}
              >
                {submitLabel}
              </Button>
            )}
          </Group>
        </Stack>
      </Stack>
    </Form>
  );
}
