import { Button, Group, Text, Textarea, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormCredentialFieldset } from '#web/components/forms/ProofFields.js';
import type { TextForm } from '#web/components/forms/use-typed.js';
import { MachineInput } from '#web/components/scan/MachineInput.js';

export interface ProcedureFieldsProps {
  readonly form: TextForm<'machine' | 'reason' | 'code' | 'secret'>;
  readonly onLeave: () => void;
}

/**
 * Renders the fields of the written procedure, signed by two people, which pays a ticket that its machine has not
 * reported yet.
 */
export function ProcedureFields({ form, onLeave }: ProcedureFieldsProps) {
  const { t } = useTranslation('tickets');
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Title order={3} size="h5">
          {t('procedure.title')}
        </Title>
        <Button variant="default" size="md" onClick={onLeave}>
          {t('procedure.leave')}
        </Button>
      </Group>
      <Text size="sm">{t('procedure.about')}</Text>
      <MachineInput field={form.getField('machine')} />
      <Textarea
        label={t('procedure.reason')}
        description={t('procedure.reasonHint')}
        size="md"
        required
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
      <FormCredentialFieldset legend={t('authoriser')} responsibility={t('procedure.authoriserAbout')} form={form} />
    </>
  );
}
