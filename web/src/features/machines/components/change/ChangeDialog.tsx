import { Alert, Button, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { IconAlertTriangle, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite, type ResponseOf } from '#web/api/client.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { useFormats } from '#web/components/figures/figures.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { InstantInput } from '#web/components/forms/fields/InstantInput.js';
import { parseLocalInstant, toLocalText } from '#web/components/figures/zone.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteForm } from '#web/outbox/WriteForm.js';
import { useWriteHere } from '#web/session/write-here.js';
import { Differences } from './Differences.js';
import { FactInputs } from './FactInputs.js';
import { buildChangeBody, findFaults, createFields, fieldsByChangeKind } from './change-form.js';
import type { ChangeBody, FactFields } from './change-form.js';
import type { Overview } from './facts.js';
import type { MachineChangeKind } from '#domain/meters/machine-version.js';

type Preview = ResponseOf<'post', '/api/establishments/{establishment}/machines/{machine}/changes/preview'>;

export interface ChangeDialogProps {
  readonly kind: MachineChangeKind;
  readonly overview: Overview;
  readonly close: () => void;
}

interface ChangeFields {
  readonly at: string;
  readonly reason: string;
  readonly fields: FactFields;
}

/**
 * Shows a dialog that changes a machine in two steps. The change is typed, then its effect is shown; it is saved or,
 * when retroactive, submitted for approval.
 */
export function ChangeDialog({ kind, overview, close }: ChangeDialogProps) {
  const { t } = useTranslation('machines');
  const { timeZone, currencyExponent } = useEstablishment();
  const { machine } = overview;
  const [typed, setTyped] = useState<ChangeFields>({
    at: toLocalText(overview.asOf, timeZone),
    reason: '',
    fields: createFields(machine, currencyExponent),
  });
  const [hasTriedToSend, setHasTriedToSend] = useState(false);
  const [previewed, setPreviewed] = useState<{ readonly body: ChangeBody; readonly preview: Preview } | null>(null);
  const requestPreview = useWriteHere('post', '/api/establishments/{establishment}/machines/{machine}/changes/preview');
  const shownFields = fieldsByChangeKind[kind];
  const faults = findFaults(typed.fields, shownFields, currencyExponent);
  const effectiveAt = parseLocalInstant(typed.at, timeZone);
  const hasReason = typed.reason.trim().length >= 3;
  /** Requests the effect of the change, once its fields are valid. */
  const sendPreview = (): void => {
    setHasTriedToSend(true);
    if (Object.keys(faults).length > 0 || effectiveAt === null || !hasReason) return;
    const body = buildChangeBody(kind, typed.fields, effectiveAt, machine, currencyExponent);
    requestPreview.mutate(
      { path: { machine: machine.sbmNumber }, body },
      { onSuccess: (answer) => setPreviewed({ body, preview: answer }) },
    );
  };
  return (
    <Dialog close={close} size="lg" title={t(`change.title.${kind}`, { machine: machine.sbmNumber })}>
      {previewed === null ? (
        <WriteForm submitLabel={t('change.preview')} onSubmit={sendPreview} close={close} mutation={requestPreview}>
          {kind === 'retirement' && (
            <Alert variant="default" icon={<IconAlertTriangle aria-hidden />}>
              {t('change.retireWarning')}
            </Alert>
          )}
          <FactInputs
            shownFields={shownFields}
            fields={typed.fields}
            faults={hasTriedToSend ? faults : {}}
            setFields={(changed) => setTyped({ ...typed, fields: { ...typed.fields, ...changed } })}
            ownStand={machine.standNumber}
            showsSheet={kind === 'technicalSheet'}
          />
          <InstantInput
            dayLabel={t('change.effectiveAt')}
            timeLabel={t('change.time')}
            description={t('change.effectiveHint')}
            value={typed.at}
            error={hasTriedToSend && effectiveAt === null ? t('change.invalidDate') : null}
            setValue={(at) => setTyped({ ...typed, at })}
          />
          <Textarea
            label={t('change.reason')}
            description={t('change.reasonHint')}
            value={typed.reason}
            required
            autosize
            minRows={2}
            maxLength={2000}
            error={hasTriedToSend && !hasReason ? t('change.invalidReason') : null}
            onChange={({ currentTarget }) => setTyped({ ...typed, reason: currentTarget.value })}
          />
        </WriteForm>
      ) : (
        <ChangeConfirmation
          machine={machine.sbmNumber}
          {...previewed}
          reason={typed.reason.trim()}
          back={() => setPreviewed(null)}
          close={close}
        />
      )}
    </Dialog>
  );
}

interface ChangeConfirmationProps {
  readonly machine: string;
  readonly body: ChangeBody;
  readonly preview: Preview;
  readonly reason: string;
  readonly back: () => void;
  readonly close: () => void;
}

/**
 * Shows the effect of a change, with a button that saves it or, when retroactive, submits it for approval. The preview
 * also gives the days affected and, if another change follows, the end of its effect.
 */
function ChangeConfirmation({ machine, body, preview, reason, back, close }: ChangeConfirmationProps) {
  const { t } = useTranslation('machines');
  const establishment = useEstablishmentCode();
  const { formatInstant: formatInstant } = useFormats();
  const save = useWrite('post', '/api/establishments/{establishment}/machines/{machine}/changes');
  const propose = useWrite('post', '/api/establishments/{establishment}/machines/{machine}/corrections');
  const params = { path: { establishment, machine } };
  /** Saves the change, or proposes it when it needs another person's approval. */
  const sendChange = (): void => {
    if (preview.needsApproval) {
      propose.mutate(
        { params, body: { ...body, reason } },
        announceAndClose(close, ({ requestId }) => t('change.asked', { request: requestId })),
      );
    } else {
      save.mutate({ params, body: { ...body, reason } }, announceAndClose(close, t('change.saved')));
    }
  };
  const problem = save.error ?? propose.error;
  return (
    <Stack gap="sm">
      <section aria-label={t('change.effect')}>
        <Title order={3} size="h5">
          {t('change.effect')}
        </Title>
        <Differences differences={preview.differences} />
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
        <Button variant="default" onClick={back}>
          {t('change.back')}
        </Button>
        <Button onClick={sendChange} loading={save.isPending || propose.isPending} data-autofocus>
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
  const { formatDay: formatDay } = useFormats();
  const formatDays = (days: readonly string[]): string => {
    const namedDays = days.slice(-MAX_NAMED_DAYS).map(formatDay).join(', ');
    return days.length > MAX_NAMED_DAYS
      ? t('change.andMore', { days: namedDays, count: days.length - MAX_NAMED_DAYS })
      : namedDays;
  };
  return (
    <>
      {openDays.length > 0 && <Text size="sm">{t('change.openDays', { days: formatDays(openDays) })}</Text>}
      {closedDays.length > 0 && <Text size="sm">{t('change.closedDays', { days: formatDays(closedDays) })}</Text>}
    </>
  );
}
