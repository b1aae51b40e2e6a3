import { Alert, Anchor, Button, Chip, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { establishmentNow, useConnection } from '#web/api/connection.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { EventTimeInput } from '#web/components/forms/fields/HappenedInput.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { NeedsServer } from '#web/outbox/NeedsServer.js';
import { useQueuedWrite } from '#web/outbox/use-kept-write.js';
import { moveToNextField } from '#web/components/forms/onward.js';
import { useTypedForm } from '#web/components/forms/use-typed.js';
import { parseLocalInstant, toLocalText } from '#web/components/figures/zone.js';
import { MachineInput } from '#web/components/scan/MachineInput.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useReadHere } from '#web/session/read-here.js';

const reasonNames = ['check', 'billJam', 'printer', 'hopper', 'screen', 'reel'] as const;

/**
 * Shows a dialog that identifies a technician for a machine before it is opened. The intervention sheet is opened at
 * once, or later (`identify`). After a scan, the focus moves to the code, where the badge is scanned next.
 */
export function IdentifyTechnicianDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('floor');
  const formElement = useRef<HTMLFormElement>(null);
  const { isReached } = useConnection();
  const identification = useIdentification(close);
  const { fields, problem, isPending, send, identify } = identification;
  return (
    <Dialog title={t('identify.title')} close={close} size="lg">
      <form
        ref={formElement}
        noValidate
        onKeyDown={moveToNextField}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack gap="sm">
          <NeedsServer />
          <MachineInput
            field={fields.getField('machine')}
            isFirst
            onScan={() => formElement.current?.querySelector<HTMLInputElement>('input[name="code"]')?.focus()}
          />
          <OpenSheetNotice machine={fields.values.machine.trim()} close={close} />
          <Group grow align="flex-start" gap="sm" preventGrowOverflow={false}>
            <TextInput
              label={t('identify.code')}
              name="code"
              data-step
              required
              size="md"
              miw={200}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="next"
              maxLength={200}
              {...fields.getInputProps('code')}
            />
            <PasswordInput
              label={t('identify.secret')}
              data-step
              required
              size="md"
              miw={200}
              autoComplete="off"
              enterKeyHint="go"
              maxLength={200}
              visibilityToggleButtonProps={{ 'aria-label': t('identify.show') }}
              {...fields.getInputProps('secret')}
            />
          </Group>
          <CommonReasonChips
            value={fields.values.reason}
            setReason={(reason) => {
              fields.setValue('reason', reason);
              // the next badge scan is meant for its field
              if (fields.values.code === '')
                formElement.current?.querySelector<HTMLInputElement>('input[name="code"]')?.focus();
            }}
          />
          <TextInput label={t('sheet.reason')} required size="md" maxLength={500} {...fields.getInputProps('reason')} />
          <EventTimeInput label={t('sheet.stopped')} field={fields.getField('stoppedAt')} />
          {problem !== null && <ProblemBox problem={problem} />}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" size="md" onClick={identify} disabled={!isReached || isPending}>
              {t('identify.only')}
            </Button>
            <Button type="submit" size="md" loading={isPending} disabled={!isReached}>
              {t('identify.open')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Shows chips with the common reasons of an intervention, to tap instead of typing. */
function CommonReasonChips({
  value,
  setReason,
}: {
  readonly value: string;
  readonly setReason: (reason: string) => void;
}) {
  const { t } = useTranslation('floor');
  return (
    <Chip.Group value={value} onChange={setReason}>
      <Group gap="xs" role="group" aria-label={t('sheet.commonReasons')}>
        {reasonNames.map((name) => (
          <Chip key={name} value={t(`reason.${name}`)} size="md">
            {t(`reason.${name}`)}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}

/** Shows a notice with the sheet already open at the machine, if any, since there can be no second one. */
function OpenSheetNotice({ machine, close }: { readonly machine: string; readonly close: () => void }) {
  const { t } = useTranslation('floor');
  const establishment = useEstablishmentCode();
  const openSheetsQuery = useReadHere('/api/establishments/{establishment}/interventions');
  const sheet = openSheetsQuery.data?.find((openSheet) => openSheet.machine === machine);
  if (sheet === undefined) return null;
  return (
    <Alert color="yellow" role="status">
      <Text>{t('identify.already', { number: sheet.sheetNumber, technician: sheet.technician })}</Text>
      <Anchor component={Link} to={`/${establishment}/interventions/${sheet.interventionId}`} onClick={close} py="xs">
        {t('sheet.show')}
      </Anchor>
    </Alert>
  );
}

/** Preloads the page of a sheet while its dialog is filled in, so that it opens without delay. */
function usePreloadedSheetPage(establishment: string): void {
  const router = useRouter();
  useEffect(() => {
    void router.preloadRoute({ to: `/${establishment}/interventions/0` });
  }, [router, establishment]);
}

const MIN_REASON_LENGTH = 3;

/**
 * Returns the form that identifies a technician at a machine. It is sent with the opening of an intervention sheet
 * (`send`), or alone for a sheet opened later (`identify`). The sheet is opened only once the technician is identified.
 */
function useIdentification(close: () => void) {
  const { t } = useTranslation('floor');
  const establishment = useEstablishmentCode();
  const { timeZone } = useEstablishment();
  const navigate = useNavigate();
  usePreloadedSheetPage(establishment);
  const identificationsPath = '/api/establishments/{establishment}/interventions/identifications';
  const identificationAlone = useWrite('post', identificationsPath);
  const identificationBeforeSheet = useWrite('post', identificationsPath, { hasFollowUpWrite: true });
  const sheetWrite = useQueuedWrite('post', '/api/establishments/{establishment}/interventions');
  const form = useTypedForm(
    {
      machine: '',
      code: '',
      secret: '',
      reason: t('reason.check'),
      stoppedAt: toLocalText(establishmentNow().toISOString(), timeZone),
    },
    (name, values) => {
      if (name === 'stoppedAt') return parseLocalInstant(values.stoppedAt, timeZone) === null ? t('instant') : null;
      if (name === 'reason') return values.reason.trim().length < MIN_REASON_LENGTH ? t('short') : null;
      return values[name].trim() === '' ? t('needed') : null;
    },
  );
  const { machine, code, secret, reason, stoppedAt } = form.values;
  const request = { params: { path: { establishment } } };
  const proof = { ...request, body: { machine: machine.trim(), code: code.trim(), secret } };
  /**
   * Opens the sheet and its page, or stores the sheet on this device without network. A stop time after now becomes
   * now.
   */
  const openSheet = (): void => {
    const typedInstant = parseLocalInstant(stoppedAt, timeZone) ?? '';
    const stopTime = new Date(Math.min(Date.parse(typedInstant), establishmentNow().getTime()));
    const title = t('sheet.form', { machine: machine.trim() });
    sheetWrite.mutate(
      {
        ...request,
        body: { machine: machine.trim(), stoppedAt: stopTime.toISOString(), reason: reason.trim() },
        queueEntry: {
          title,
          fields: [
            { path: 'stoppedAt', label: t('sheet.stopped'), kind: 'instant' },
            { path: 'reason', label: t('sheet.reason'), kind: 'text' },
          ],
        },
      },
      {
        onSuccess: ({ answer }) => {
          close();
          if (answer !== null) void navigate({ to: `/${establishment}/interventions/${answer.interventionId}` });
        },
      },
    );
  };
  return {
    fields: form,
    problem: identificationAlone.error ?? identificationBeforeSheet.error ?? sheetWrite.error,
    isPending: identificationAlone.isPending || identificationBeforeSheet.isPending || sheetWrite.isPending,
    /** Sends the identification, then the sheet. */
    send: () => {
      form.submit(() => identificationBeforeSheet.mutate(proof, { onSuccess: openSheet }));
    },
    /** Sends only the identification: the sheet is opened later. */
    identify: () => {
      form.submit(() =>
        identificationAlone.mutate(
          proof,
          announceAndClose(close, ({ fullName }) => t('identify.done', { name: fullName, machine: machine.trim() })),
        ),
      );
    },
  };
}
