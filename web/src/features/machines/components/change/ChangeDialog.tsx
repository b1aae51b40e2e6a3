import { Alert, Button, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { IconAlertTriangle, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '#web/api/client.js';
import { useEstablishment } from '#web/session/establishment.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { useFormats } from '#web/components/figures/figures.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { InstantInput } from '#web/components/forms/fields/InstantInput.js';
import { parseLocalInstant, formatLocalDateTime } from '#web/components/figures/zone.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteForm } from '#web/outbox/WriteForm.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { DifferenceList } from './Differences.js';
import { MachineFieldInputs } from './FactInputs.js';
import { buildChangeBody, validateMachineFields, createMachineFields, fieldsByChangeKind } from './change-form.js';
import type { ChangeBody, MachineFields } from './change-form.js';
import type { MachineOverview } from './facts.js';
import type { MachineChangeKind } from '#domain/meters/machine-version.js';

type ChangePreview = ResponseOf<'post', '/api/establishments/{establishment}/machines/{machine}/changes/preview'>;

export interface MachineChangeDialogProps {
  readonly kind: MachineChangeKind;
  readonly overview: MachineOverview;
  readonly onClose: () => void;
}

interface ChangeInput {
  readonly effectiveAtText: string;
  readonly reason: string;
  readonly fields: MachineFields;
}

/**
 * Shows a dialog that changes a machine in two steps. The change is typed, then its effect is shown; it is saved or,
 * when retroactive, submitted for approval.
 */
export function MachineChangeDialog({ kind, overview, onClose }: MachineChangeDialogProps) {
  const { t } = useTranslation('machines');
  const { timeZone, currencyExponent } = useEstablishment();
  const { machine } = overview;
  const [input, setInput] = useState<ChangeInput>({
    effectiveAtText: formatLocalDateTime(overview.asOf, timeZone),
    reason: '',
    fields: createMachineFields(machine, currencyExponent),
  });
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [previewedChange, setPreviewedChange] = useState<{
    readonly body: ChangeBody;
    readonly preview: ChangePreview;
  } | null>(null);
  const previewMutation = useEstablishmentMutation('post', '/machines/{machine}/changes/preview');
  const shownFields = fieldsByChangeKind[kind];
  const fieldErrors = validateMachineFields(input.fields, shownFields, currencyExponent);
  const effectiveAt = parseLocalInstant(input.effectiveAtText, timeZone);
  const isReasonValid = input.reason.trim().length >= 3;
  /** Requests the effect of the change, once its fields are valid. */
  const sendPreview = (): void => {
    setWasSubmitted(true);
    if (Object.keys(fieldErrors).length > 0 || effectiveAt === null || !isReasonValid) return;
    const body = buildChangeBody(kind, input.fields, effectiveAt, machine, currencyExponent);
    previewMutation.mutate(
      { path: { machine: machine.sbmNumber }, body },
      { onSuccess: (response) => setPreviewedChange({ body, preview: response }) },
    );
  };
  return (
    <Dialog onClose={onClose} size="lg" title={t(`change.title.${kind}`, { machine: machine.sbmNumber })}>
      {previewedChange === null ? (
        <WriteForm
          submitLabel={t('change.preview')}
          onSubmit={sendPreview}
          onClose={onClose}
          mutation={previewMutation}
        >
          {kind === 'retirement' && (
            <Alert variant="default" icon={<IconAlertTriangle aria-hidden />}>
              {t('change.retireWarning')}
            </Alert>
          )}
          <MachineFieldInputs
            shownFields={shownFields}
            fields={input.fields}
            fieldErrors={wasSubmitted ? fieldErrors : {}}
            setFields={(changes) => setInput({ ...input, fields: { ...input.fields, ...changes } })}
            currentStand={machine.standNumber}
            showSheet={kind === 'technicalSheet'}
          />
          <InstantInput
            dayLabel={t('change.effectiveAt')}
            timeLabel={t('change.time')}
            description={t('change.effectiveHint')}
            value={input.effectiveAtText}
            error={wasSubmitted && effectiveAt === null ? t('change.invalidDate') : null}
            setValue={(effectiveAtText) => setInput({ ...input, effectiveAtText })}
          />
          <Textarea
            label={t('change.reason')}
            description={t('change.reasonHint')}
            value={input.reason}
            required
            autosize
            minRows={2}
            maxLength={2000}
            error={wasSubmitted && !isReasonValid ? t('change.invalidReason') : null}
            onChange={({ currentTarget }) => setInput({ ...input, reason: currentTarget.value })}
          />
        </WriteForm>
      ) : (
        <ChangeConfirmation
          machineNumber={machine.sbmNumber}
          {...previewedChange}
          reason={input.reason.trim()}
          onBack={() => setPreviewedChange(null)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface ChangeConfirmationProps {
  readonly machineNumber: string;
  readonly body: ChangeBody;
  readonly preview: ChangePreview;
  readonly reason: string;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/**
 * Shows the effect of a change, with a button that saves it or, when retroactive, submits it for approval. The preview
 * also gives the days affected and, if another change follows, the end of its effect.
 */
function ChangeConfirmation({ machineNumber, body, preview, reason, onBack, onClose }: ChangeConfirmationProps) {
  const { t } = useTranslation('machines');
  const { formatInstant } = useFormats();
  const saveMutation = useEstablishmentMutation('post', '/machines/{machine}/changes');
  const proposeMutation = useEstablishmentMutation('post', '/machines/{machine}/corrections');
  /** Saves the change, or proposes it when it needs another person's approval. */
  const sendChange = (): void => {
    if (preview.needsApproval) {
      proposeMutation.mutate(
        { path: { machine: machineNumber }, body: { ...body, reason } },
        announceAndClose(onClose, ({ requestId }) => t('change.asked', { request: requestId })),
      );
    } else {
      saveMutation.mutate(
        { path: { machine: machineNumber }, body: { ...body, reason } },
        announceAndClose(onClose, t('change.saved')),
      );
    }
  };
  const problem = saveMutation.error ?? proposeMutation.error;
  return (
    <Stack gap="sm">
      <section aria-label={t('change.effect')}>
        <Title order={3} size="h5">
          {t('change.effect')}
        </Title>
        <DifferenceList differences={preview.differences} />
      </section>
      {preview.needsApproval ? (
        <Alert variant="default" icon={<IconUsers aria-hidden />} title={t('change.approvalTitle')}>
          {t('change.approvalText', { last: formatInstant(preview.lastEffectiveAt) })}{' '}
          {preview.holdsUntil !== null && t('change.until', { until: formatInstant(preview.holdsUntil) })}
        </Alert>
      ) : (
        <Text size="sm">{t('change.effectNow')}</Text>
      )}
      <AffectedDays preview={preview} />
      {problem !== null && <ProblemBox problem={problem} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          {t('change.back')}
        </Button>
        <Button onClick={sendChange} loading={saveMutation.isPending || proposeMutation.isPending} data-autofocus>
          {t(preview.needsApproval ? 'change.ask' : 'change.save')}
        </Button>
      </Group>
    </Stack>
  );
}

const MAX_NAMED_DAYS = 6;

/** Lists the open and closed gaming days that the change affects; of many, the last six by name. */
function AffectedDays({ preview: { openDays, closedDays } }: Pick<ChangeConfirmationProps, 'preview'>) {
  const { t } = useTranslation('machines');
  const { formatDay } = useFormats();
  const formatDays = (days: readonly string[]): string => {
    const namedDaysText = days.slice(-MAX_NAMED_DAYS).map(formatDay).join(', ');
    return days.length > MAX_NAMED_DAYS
      ? t('change.andMore', { days: namedDaysText, count: days.length - MAX_NAMED_DAYS })
      : namedDaysText;
  };
  return (
    <>
      {openDays.length > 0 && <Text size="sm">{t('change.openDays', { days: formatDays(openDays) })}</Text>}
      {closedDays.length > 0 && <Text size="sm">{t('change.closedDays', { days: formatDays(closedDays) })}</Text>}
    </>
  );
}
