import { Button, Select, Table, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation, type ApiSchema } from '#web/api/client.js';
import { Money, useFormats } from '#web/components/figures/figures.js';
import { EntryLineRows } from '#web/components/figures/EntryLines.js';
import { ReasonInput } from '../ReasonInput.js';
import { normalizeAmount } from '../amounts.js';
import { useDayPathParams } from '../use-day.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

const LATE_FIGURES = [
  'countedNotesMinor',
  'countedTicketsMinor',
  'countedCoinsMinor',
  'paidJackpotMinor',
  'paidProgressiveMinor',
  'paidBonusMinor',
  'paidCancelledMinor',
  'paidShortPayMinor',
  'paidComplementMinor',
  'ticketsIssuedMinor',
  'fillsMinor',
] as const;

/**
 * Shows a dialog for a figure that arrived after the closing of this day. A preview shows the changes and journal
 * entries first; another person then approves it, and the open day carries the difference.
 */
export function LateFigureDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('days');
  const path = useDayPathParams();
  const { formatDay } = useFormats();
  const [machine, setMachine] = useState('');
  const [figure, setFigure] = useState<(typeof LATE_FIGURES)[number]>('countedNotesMinor');
  const [correctionInput, setCorrectionInput] = useState('');
  const [reason, setReason] = useState('');
  const previewMutation = useApiMutation(
    'post',
    '/api/establishments/{establishment}/days/{day}/prior-period-adjustments/preview',
  );
  const requestMutation = useEstablishmentMutation('post', '/days/{day}/prior-period-adjustments');
  const correctedAmount = normalizeAmount(correctionInput);
  const lateFigure = { machine: machine.trim(), figure, corrected: correctedAmount ?? '' };
  const isComplete = correctedAmount !== null && lateFigure.machine !== '' && correctionInput.trim() !== '';
  // the preview must match the input: any change requires another preview
  const preview = previewMutation.data;
  const previewedBody = previewMutation.variables?.body;
  const isPreviewCurrent =
    preview !== undefined &&
    previewedBody?.machine === lateFigure.machine &&
    previewedBody.figure === figure &&
    previewedBody.corrected === correctedAmount;
  const requestAdjustment = (): void =>
    requestMutation.mutate({ path, body: { ...lateFigure, reason: reason.trim() } }, { onSuccess: onClose });
  return (
    <WriteDialog
      title={t('prior.dialogTitle', { day: formatDay(path.day) })}
      submitLabel={t('prior.enter')}
      onSubmit={requestAdjustment}
      onClose={onClose}
      mutation={{ isPending: requestMutation.isPending, error: requestMutation.error ?? previewMutation.error }}
      size="lg"
      isDisabled={!isPreviewCurrent || reason.trim().length < 3}
    >
      <Text size="sm">{t('prior.dialogText')}</Text>
      <TextInput
        data-autofocus
        label={t('prior.machine')}
        value={machine}
        onChange={(event) => setMachine(event.currentTarget.value)}
      />
      <Select
        label={t('prior.figure')}
        value={figure}
        allowDeselect={false}
        onChange={(value) => setFigure(LATE_FIGURES.find((candidate) => candidate === value) ?? figure)}
        data={LATE_FIGURES.map((value) => ({ value, label: t(`figure.${value}`) }))}
      />
      <TextInput
        label={t('prior.corrected')}
        description={t('prior.correctedHint')}
        value={correctionInput}
        error={correctedAmount === null && t('unreadAmount')}
        onChange={(event) => setCorrectionInput(event.currentTarget.value)}
      />
      <Button
        variant="default"
        disabled={!isComplete}
        loading={previewMutation.isPending}
        onClick={() => previewMutation.mutate({ params: { path }, body: lateFigure })}
      >
        {t('prior.preview')}
      </Button>
      {isPreviewCurrent && <AdjustmentPreviewTable adjustment={preview} />}
      <ReasonInput value={reason} setReason={setReason} />
    </WriteDialog>
  );
}

/**
 * Shows a table with the frozen figure (of the closed day) and the corrected one, their difference, and the journal
 * entries to be posted.
 */
function AdjustmentPreviewTable({ adjustment }: { readonly adjustment: ApiSchema<'AdjustmentToCome'> }) {
  const { t } = useTranslation('days');
  const { formatDay } = useFormats();
  const figures = ['frozenMinor', 'correctedMinor', 'differenceMinor'] as const;
  const columnKeyByFigure = {
    frozenMinor: 'frozen',
    correctedMinor: 'corrected',
    differenceMinor: 'difference',
  } as const;
  return (
    <Table captionSide="top" aria-label={t('prior.effect', { day: formatDay(adjustment.postedOn) })}>
      <Table.Caption>{t('prior.effect', { day: formatDay(adjustment.postedOn) })}</Table.Caption>
      <Table.Tbody>
        {figures.map((figure) => (
          <Table.Tr key={figure}>
            <Table.Th scope="row" colSpan={2}>
              {t(`prior.column_${columnKeyByFigure[figure]}`)}
            </Table.Th>
            <Table.Td className="figure">
              <Money amountMinor={adjustment[figure]} />
            </Table.Td>
          </Table.Tr>
        ))}
        <EntryLineRows entries={adjustment.entries} />
      </Table.Tbody>
    </Table>
  );
}
