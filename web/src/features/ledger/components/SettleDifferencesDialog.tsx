import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getCauseText, SUSPENSE_CAUSES, type SuspenseCause } from '#domain/accounting/suspense.js';
import { useApiMutation, type ApiSchema } from '#web/api/client.js';
import { ReasonFormDialog } from '#web/components/dialogs/ReasonForm.js';
import { EntriesTable } from '#web/components/figures/EntryLines.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useTextTranslator } from '#web/components/figures/titled.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

export interface SettleDifferencesDialogProps {
  readonly cases: readonly ApiSchema<'SuspenseCase'>[];
  readonly onClose: () => void;
}

/**
 * Shows a dialog that requests the settlement of differences on one cause. The entries of the chosen cause are shown
 * first; another person then sees the same entries and approves.
 */
export function SettleDifferencesDialog({ cases, onClose }: SettleDifferencesDialogProps) {
  const { t } = useTranslation('ledger');
  const translate = useTextTranslator();
  const { formatDay } = useFormats();
  const establishment = useEstablishmentCode();
  const [cause, setCause] = useState<SuspenseCause>();
  const previewMutation = useApiMutation('post', '/api/establishments/{establishment}/suspense/settlements/preview');
  const settlementMutation = useEstablishmentMutation('post', '/suspense/settlements');
  const lines = cases.map(({ gamingDay, machine, medium }) => ({ gamingDay, machine, medium }));
  const possibleCauses = SUSPENSE_CAUSES.filter((candidate) =>
    cases.every(({ possibleCauses: ofCase }) => ofCase.includes(candidate)),
  );
  const choose = (chosenCause: SuspenseCause): void => {
    setCause(chosenCause);
    previewMutation.mutate({ params: { path: { establishment } }, body: { lines, cause: chosenCause } });
  };
  const preview = previewMutation.data?.cause === cause ? previewMutation.data : undefined;
  return (
    <ReasonFormDialog
      title={t('suspense.settleTitle', { count: cases.length })}
      size="lg"
      explanation={t('suspense.settleText')}
      label={t('suspense.reason')}
      hint={t('suspense.reasonHint')}
      submitLabel={preview === undefined ? null : t('ask')}
      isPending={settlementMutation.isPending || previewMutation.isPending}
      problem={settlementMutation.error ?? previewMutation.error}
      onClose={onClose}
      onSubmit={(reason) => {
        if (cause === undefined) return;
        settlementMutation.mutate(
          { body: { lines, cause, reason } },
          announceAndClose(onClose, ({ requestId }) => t('asked', { request: requestId })),
        );
      }}
    >
      <Radio.Group
        label={t('suspense.cause')}
        value={cause ?? ''}
        onChange={(value) => {
          const chosenCause = possibleCauses.find((candidate) => candidate === value);
          if (chosenCause !== undefined) choose(chosenCause);
        }}
      >
        <Stack gap="xs" mt="xs">
          {possibleCauses.map((candidate) => (
            <Radio key={candidate} value={candidate} label={translate(getCauseText(candidate))} />
          ))}
        </Stack>
      </Radio.Group>
      {preview === undefined ? (
        <Text size="sm">{t('suspense.chooseCause')}</Text>
      ) : (
        <EntriesTable caption={t('suspense.effect', { day: formatDay(preview.postedOn) })} entries={preview.entries} />
      )}
    </ReasonFormDialog>
  );
}
