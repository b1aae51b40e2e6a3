import { Alert, Button, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { IconAlertTriangle, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import type { ResponseOf } from '#web/api/client.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { useFormats } from '#web/components/figures/figures.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { InstantInput } from '#web/components/forms/fields/InstantInput.js';
import { instantOf, localText } from '#web/components/figures/zone.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteForm } from '#web/outbox/WriteForm.js';
import { useWriteHere } from '#web/session/write-here.js';
import { Differences } from './Differences.js';
import { FactInputs } from './FactInputs.js';
import { changeBody, faultsOf, fieldsOf, fieldsOfKind } from './change-form.js';
import type { ChangeBody, FactFields } from './change-form.js';
import type { Overview } from './facts.js';
import type { MachineChangeKind } from '#domain/meters/machine-version.js';

type Preview = ResponseOf<'post', '/api/establishments/{establishment}/machines/{machine}/changes/preview'>;

export interface ChangeDialogProps {
  readonly kind: MachineChangeKind;
  readonly overview: Overview;
  readonly close: () => void;
}

interface Typed {
  readonly at: string;
  readonly reason: string;
  readonly fields: FactFields;
}

/** A change of a machine: entered, previewed, then saved, or submitted for approval when it is retroactive. */
export function ChangeDialog({ kind, overview, close }: ChangeDialogProps) {
  const { t } = useTranslation('machines');
  const { timeZone, currencyExponent } = useEstablishment();
  const { machine } = overview;
  const [typed, setTyped] = useState<Typed>({
    at: localText(overview.asOf, timeZone),
    reason: '',
    fields: fieldsOf(machine, currencyExponent),
  });
  const [isTried, setTried] = useState(false);
  /** Requests the effect of the change, once its fields are valid. */
  const [previewed, setPreviewed] = useState<{ readonly body: ChangeBody; readonly preview: Preview } | null>(null);
  const ask = useWriteHere('post', '/api/establishments/{establishment}/machines/{machine}/changes/preview');
  const shown = fieldsOfKind[kind];
  const faults = faultsOf(typed.fields, shown, currencyExponent);
  const effectiveAt = instantOf(typed.at, timeZone);
  const hasReason = typed.reason.trim().length >= 3;
  const preview = (): void => {
    setTried(true);
    if (Object.keys(faults).length > 0 || effectiveAt === null || !hasReason) return;
    const body = changeBody(kind, typed.fields, effectiveAt, machine, currencyExponent);
    ask.mutate(
      { path: { machine: machine.sbmNumber }, body },
      { onSuccess: (answer) => setPreviewed({ body, preview: answer }) },
    );
  };
  return (
    <Dialog close={close} size="lg" title={t(`change.title.${kind}`, { machine: machine.sbmNumber })}>
      {previewed === null ? (
        <WriteForm act={t('change.preview')} send={preview} close={close} write={ask}>
          {kind === 'retirement' && (
            <Alert variant="default" icon={<IconAlertTriangle aria-hidden />}>
              {t('change.retireWarning')}
            </Alert>
          )}
          <FactInputs
            shown={shown}
            fields={typed.fields}
            faults={isTried ? faults : {}}
            put={(changed) => setTyped({ ...typed, fields: { ...typed.fields, ...changed } })}
            ownStand={machine.standNumber}
            showsSheet={kind === 'technicalSheet'}
          />
          <InstantInput
            dayLabel={t('change.effectiveAt')}
            timeLabel={t('change.time')}
            description={t('change.effectiveHint')}
            value={typed.at}
            error={isTried && effectiveAt === null ? t('change.invalidDate') : null}
            put={(at) => setTyped({ ...typed, at })}
          />
          <Textarea
            label={t('change.reason')}
            description={t('change.reasonHint')}
            value={typed.reason}
            required
            autosize
            minRows={2}
            maxLength={2000}
            error={isTried && !hasReason ? t('change.invalidReason') : null}
            onChange={({ currentTarget }) => setTyped({ ...typed, reason: currentTarget.value })}
          />
        </WriteForm>
      ) : (
        <Confirm
          machine={machine.sbmNumber}
          body={previewed.body}
          preview={previewed.preview}
          reason={typed.reason.trim()}
          back={() => setPreviewed(null)}
          close={close}
        />
      )}
    </Dialog>
  );
}

interface ConfirmProps {
  readonly machine: string;
  readonly body: ChangeBody;
  readonly preview: Preview;
  readonly reason: string;
  readonly back: () => void;
  readonly close: () => void;
}

/** Shows the effect of the change, and saves it, or submits it for approval when it is retroactive. */
function Confirm({ machine, body, preview, reason, back, close }: ConfirmProps) {
  const { t } = useTranslation('machines');
  const establishment = useEstablishmentCode();
  const { instant } = useFormats();
  const enter = useWrite('post', '/api/establishments/{establishment}/machines/{machine}/changes');
  const propose = useWrite('post', '/api/establishments/{establishment}/machines/{machine}/corrections');
  const params = { path: { establishment, machine } };
  /** Saves the change, or proposes it when it needs another person's approval. */
  const send = (): void => {
    if (preview.needsApproval) {
      propose.mutate(
        { params, body: { ...body, reason } },
        announceAndClose(close, ({ requestId }) => t('change.asked', { request: requestId })),
      );
    } else {
      enter.mutate({ params, body: { ...body, reason } }, announceAndClose(close, t('change.saved')));
    }
  };
  const problem = enter.error ?? propose.error;
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
          {t('change.approvalText', { last: instant(preview.lastEffectiveAt) })}{' '}
          {preview.holdsUntil !== null && t('change.until', { until: instant(preview.holdsUntil) })}
        </Alert>
      ) : (
        <Text size="sm">{t('change.effectNow')}</Text>
      )}
      <Days preview={preview} />
      {problem !== null && <ProblemBox problem={problem} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={back}>
          {t('change.back')}
        </Button>
        <Button onClick={send} loading={enter.isPending || propose.isPending} data-autofocus>
          {t(preview.needsApproval ? 'change.ask' : 'change.save')}
        </Button>
      </Group>
    </Stack>
  );
}

const MAX_NAMED_DAYS = 6;

/** Open and closed gaming days that the change affects, the last six by name. */
function Days({ preview: { openDays, closedDays } }: Pick<ConfirmProps, 'preview'>) {
  const { t } = useTranslation('machines');
  const { day } = useFormats();
  const dayText = (days: readonly string[]): string => {
    const named = days.slice(-MAX_NAMED_DAYS).map(day).join(', ');
    return days.length > MAX_NAMED_DAYS
      ? t('change.andMore', { days: named, count: days.length - MAX_NAMED_DAYS })
      : named;
  };
  return (
    <>
      {openDays.length > 0 && <Text size="sm">{t('change.openDays', { days: dayText(openDays) })}</Text>}
      {closedDays.length > 0 && <Text size="sm">{t('change.closedDays', { days: dayText(closedDays) })}</Text>}
    </>
  );
}
