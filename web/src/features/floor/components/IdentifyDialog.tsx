import { Alert, Anchor, Button, Chip, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '#web/api/client.js';
import { getServerTime, useConnection } from '#web/api/connection.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { EventTimeInput } from '#web/components/forms/fields/HappenedInput.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { NeedsServer } from '#web/outbox/NeedsServer.js';
import { useQueuedMutation } from '#web/outbox/use-kept-write.js';
import { focusNextFieldOnEnter } from '#web/components/forms/onward.js';
import { useTextForm } from '#web/components/forms/use-typed.js';
import { parseLocalInstant, formatLocalDateTime } from '#web/components/figures/zone.js';
import { MachineInput } from '#web/components/scan/MachineInput.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

const commonReasonKeys = ['check', 'billJam', 'printer', 'hopper', 'screen', 'reel'] as const;

/**
 * Shows a dialog that identifies a technician for a machine before it is opened. The intervention sheet is opened at
 * once, or later (`identifyOnly`). After a scan, the focus moves to the code, where the badge is scanned next.
 */
export function IdentifyTechnicianDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('floor');
  const formRef = useRef<HTMLFormElement>(null);
  const { isServerReachable } = useConnection();
  const identificationForm = useIdentificationForm(onClose);
  const { form, problem, isPending, identifyAndOpenSheet, identifyOnly } = identificationForm;
  return (
    <Dialog title={t('identify.title')} onClose={onClose} size="lg">
      <form
        ref={formRef}
        noValidate
        onKeyDown={focusNextFieldOnEnter}
        onSubmit={(event) => {
          event.preventDefault();
          identifyAndOpenSheet();
        }}
      >
        <Stack gap="sm">
          <NeedsServer />
          <MachineInput
            field={form.getField('machine')}
            autoFocus
            onScan={() => formRef.current?.querySelector<HTMLInputElement>('input[name="code"]')?.focus()}
          />
          <OpenSheetNotice machineNumber={form.values.machine.trim()} onClose={onClose} />
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
              {...form.getInputProps('code')}
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
              {...form.getInputProps('secret')}
            />
          </Group>
          <CommonReasonChips
            value={form.values.reason}
            setReason={(reason) => {
              form.setValue('reason', reason);
              // the next badge scan is meant for its field
              if (form.values.code === '')
                formRef.current?.querySelector<HTMLInputElement>('input[name="code"]')?.focus();
            }}
          />
          <TextInput label={t('sheet.reason')} required size="md" maxLength={500} {...form.getInputProps('reason')} />
          <EventTimeInput label={t('sheet.stopped')} field={form.getField('stoppedAt')} />
          {problem !== null && <ProblemBox problem={problem} />}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" size="md" onClick={identifyOnly} disabled={!isServerReachable || isPending}>
              {t('identify.only')}
            </Button>
            <Button type="submit" size="md" loading={isPending} disabled={!isServerReachable}>
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
        {commonReasonKeys.map((reasonKey) => (
          <Chip key={reasonKey} value={t(`reason.${reasonKey}`)} size="md">
            {t(`reason.${reasonKey}`)}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}

/** Shows a notice with the sheet already open at the machine, if any, since there can be no second one. */
function OpenSheetNotice({ machineNumber, onClose }: { readonly machineNumber: string; readonly onClose: () => void }) {
  const { t } = useTranslation('floor');
  const establishment = useEstablishmentCode();
  const openSheetsQuery = useEstablishmentQuery('/interventions');
  const sheet = openSheetsQuery.data?.find((openSheet) => openSheet.machine === machineNumber);
  if (sheet === undefined) return null;
  return (
    <Alert color="yellow" role="status">
      <Text>{t('identify.already', { number: sheet.sheetNumber, technician: sheet.technician })}</Text>
      <Anchor component={Link} to={`/${establishment}/interventions/${sheet.interventionId}`} onClick={onClose} py="xs">
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
 * (`identifyAndOpenSheet`), or alone for a sheet opened later (`identifyOnly`). The sheet is opened only once the
 * technician is identified.
 */
function useIdentificationForm(onClose: () => void) {
  const { t } = useTranslation('floor');
  const establishment = useEstablishmentCode();
  const { timeZone } = useEstablishment();
  const navigate = useNavigate();
  usePreloadedSheetPage(establishment);
  const identificationsPath = '/api/establishments/{establishment}/interventions/identifications';
  const identifyOnlyMutation = useApiMutation('post', identificationsPath);
  const identifyMutation = useApiMutation('post', identificationsPath, { hasFollowUpWrite: true });
  const sheetMutation = useQueuedMutation('post', '/interventions');
  const form = useTextForm(
    {
      machine: '',
      code: '',
      secret: '',
      reason: t('reason.check'),
      stoppedAt: formatLocalDateTime(getServerTime().toISOString(), timeZone),
    },
    (name, values) => {
      if (name === 'stoppedAt') return parseLocalInstant(values.stoppedAt, timeZone) === null ? t('instant') : null;
      if (name === 'reason') return values.reason.trim().length < MIN_REASON_LENGTH ? t('short') : null;
      return values[name].trim() === '' ? t('needed') : null;
    },
  );
  const { machine, code, secret, reason, stoppedAt } = form.values;
  const identificationRequest = {
    params: { path: { establishment } },
    body: { machine: machine.trim(), code: code.trim(), secret },
  };
  /**
   * Opens the sheet and its page, or stores the sheet on this device without network. A stop time after now becomes
   * now.
   */
  const openSheet = (): void => {
    const parsedStopTime = parseLocalInstant(stoppedAt, timeZone) ?? '';
    const stopTime = new Date(Math.min(Date.parse(parsedStopTime), getServerTime().getTime()));
    const title = t('sheet.form', { machine: machine.trim() });
    sheetMutation.mutate(
      {
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
          onClose();
          if (answer !== null) void navigate({ to: `/${establishment}/interventions/${answer.interventionId}` });
        },
      },
    );
  };
  return {
    form,
    problem: identifyOnlyMutation.error ?? identifyMutation.error ?? sheetMutation.error,
    isPending: identifyOnlyMutation.isPending || identifyMutation.isPending || sheetMutation.isPending,
    /** Sends the identification, then the sheet. */
    identifyAndOpenSheet: () => {
      form.submit(() => identifyMutation.mutate(identificationRequest, { onSuccess: openSheet }));
    },
    /** Sends only the identification: the sheet is opened later. */
    identifyOnly: () => {
      form.submit(() =>
        identifyOnlyMutation.mutate(
          identificationRequest,
          announceAndClose(onClose, ({ fullName }) => t('identify.done', { name: fullName, machine: machine.trim() })),
        ),
      );
    },
  };
}
