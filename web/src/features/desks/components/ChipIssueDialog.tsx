import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { serializeChips } from '#web/components/chips/chips.js';
import { ChipCountRows } from '#web/components/counts/PieceRows.js';
import { useChipCounts } from '#web/components/counts/pieces.js';
import { submitAll } from '#web/components/counts/submit-all.js';
import { FormCredentialFieldset } from '#web/components/forms/ProofFields.js';
import { LongTextInput } from '#web/components/forms/typed/LongTextInput.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

interface ChipIssueDialogProps {
  readonly kind: 'issue' | 'destruction';
  readonly lines: readonly ApiSchema<'ChipRegisterLine'>[];
  readonly onClose: () => void;
}

/** Shows a dialog that issues chips into the strongroom, or destroys them from it, before a second person. */
export function ChipIssueDialog({ kind, lines, onClose }: ChipIssueDialogProps) {
  const { t } = useTranslation('desks');
  const { validateRequired, validateMinLength } = useFieldValidators();
  const chips = useChipCounts(lines.map((line) => ({ ...line, valueMinor: BigInt(line.valueMinor) })));
  const form = useTextForm({ reason: '', code: '', secret: '' }, (name, values) =>
    name === 'reason' ? validateMinLength(values.reason) : validateRequired(values[name]),
  );
  const { reason, code, secret } = form.values;
  const issueMutation = useEstablishmentMutation('post', '/chip-issues');
  const recordIssue = (): void =>
    issueMutation.mutate(
      {
        body: {
          kind,
          chips: serializeChips(chips.lines),
          reason: reason.trim(),
          witness: { code: code.trim(), secret },
        },
      },
      announceAndClose(onClose, t(`register.done_${kind}`)),
    );
  return (
    <WriteDialog
      title={t(`register.${kind}`)}
      submitLabel={t(`register.${kind}`)}
      onSubmit={() => submitAll([form], chips.areCountsValid, recordIssue)}
      onClose={onClose}
      mutation={issueMutation}
      size="lg"
      isPersistent
      needsServer
    >
      <Text size="sm">{t(`register.about_${kind}`)}</Text>
      <ChipCountRows pieces={chips} title={t('chips.title')} />
      <LongTextInput label={t('reason')} required maxLength={500} {...form.getInputProps('reason')} />
      <FormCredentialFieldset legend={t('register.witness')} responsibility={t('register.witnessAbout')} form={form} />
    </WriteDialog>
  );
}
