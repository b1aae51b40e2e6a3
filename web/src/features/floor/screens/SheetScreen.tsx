import { Anchor, Stack, Text, Title } from '@mantine/core';
import { IconSignature, IconSignatureOff } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { DocumentLink } from '#web/components/general/DocumentLink.js';
import { DescriptionList } from '#web/components/general/FactList.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { PrintedSlipLink } from '#web/components/figures/PrintedSlip.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { StateTag } from '#web/components/figures/StateTag.js';
import { Loading } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { STATE_TAG_STYLES } from '#web/components/figures/state-looks.js';
import { readTextAtPath } from '#web/outbox/queue/body-paths.js';
import { usePendingForms } from '#web/outbox/queue/use-forms.js';
import { useTimeFormats } from '#web/components/figures/time-words.js';
import { SheetEntryForm } from '../components/sheet/EntryForm.js';
import { SheetMeters } from '../components/sheet/SheetMeters.js';
import { SheetStateTag } from './SheetsScreen.js';
import { SignSheetDialog } from '../components/sheet/SignDialog.js';
import { UnsignedClosingDialog } from '../components/sheet/UnsignedDialog.js';
import classes from '../components/floor.module.css';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

type Sheet = ApiSchema<'InterventionSheet'>;

/** Returns the subject under which forms on a sheet are queued. */
function getSheetQueueSubject(interventionId: string): string {
  return `intervention ${interventionId}`;
}

/**
 * Shows the page of an intervention sheet: reason of the stop, work done, meters, and the closing signature. Without
 * network and before a first reading, entries can still be added and wait on the tablet.
 */
export function SheetScreen() {
  const { t } = useTranslation('floor');
  const { intervention: interventionId } = useParams({ from: '/behind/$establishment/interventions/$intervention' });
  const establishment = useEstablishmentCode();
  const sheetQuery = useEstablishmentQuery('/interventions/{interventionId}', { path: { interventionId } });
  const sheet = sheetQuery.data;
  const mayEnter = useHasPermission('interventions.enter');
  // without network, and until the sheet is refetched: the input stays in place
  const isUnavailable =
    sheet === undefined &&
    sheetQuery.errorUpdateCount > 0 &&
    (sheetQuery.error === null || sheetQuery.error.status === 0);
  const acceptsEntries = sheet === undefined ? isUnavailable : sheet.closedAt === null;
  if (sheet === undefined && sheetQuery.error !== null && !isUnavailable)
    return <ProblemBox problem={sheetQuery.error} />;
  return (
    <>
      <Anchor component={Link} to={`/${establishment}/interventions`} py="xs" className="no-print">
        {t('sheets.all')}
      </Anchor>
      {sheet !== undefined && <SheetHeader sheet={sheet} />}
      {isUnavailable && <PageHeader title={t('sheet.unread')} summary={t('sheet.unreadAbout')} />}
      {sheet === undefined && !isUnavailable && <Loading />}
      <div className={classes['columns']}>
        <Stack>
          {sheet !== undefined && <SheetEntries sheet={sheet} />}
          <QueuedEntries interventionId={interventionId} />
          {acceptsEntries && mayEnter && (
            <SheetEntryForm
              interventionId={interventionId}
              queueSubject={getSheetQueueSubject(interventionId)}
              machine={sheet?.machine ?? null}
            />
          )}
          {sheet !== undefined && <SheetMeters sheet={sheet} />}
        </Stack>
        {sheet !== undefined && <SheetDetails sheet={sheet} />}
      </div>
    </>
  );
}

/** Shows the head of a sheet: number, machine and state, with its prints and the buttons that close it. */
function SheetHeader({ sheet }: { readonly sheet: Sheet }) {
  const { t } = useTranslation('floor');
  const { formatCount } = useFormats();
  const mayEnter = useHasPermission('interventions.enter');
  const mayClose = useHasPermission('envelopes.make');
  const isOpen = sheet.closedAt === null;
  return (
    <PageHeader
      title={t('sheet.title', { number: formatCount(sheet.sheetNumber), machine: sheet.machine })}
      summary={<SheetStateTag sheet={sheet} />}
    >
      <PrintedSlipLink
        path={`intervention-sheets/${sheet.sheetNumber}`}
        label={t('sheet.print')}
        day={sheet.gamingDay}
      />
      <DocumentLink reportName="intervention-sheet" officialNumber={sheet.sheetNumber} />
      {isOpen && mayClose && <UnsignedClosingButton sheet={sheet} />}
      {isOpen && mayEnter && <SignButton sheet={sheet} />}
    </PageHeader>
  );
}

/** Shows the facts of a sheet: technician, reason, times and people, and a link to the machine's events. */
function SheetDetails({ sheet }: { readonly sheet: Sheet }) {
  const { t } = useTranslation('floor');
  const establishment = useEstablishmentCode();
  const { formatInstant } = useFormats();
  const { technician, reason, stoppedAt, openedAt, openedBy, restartedAt, closedAt, machine } = sheet;
  const { unsignedReason, unsignedBy, confirmedBy } = sheet;
  const details = [
    { label: t('sheet.technician'), value: technician },
    { label: t('sheet.reason'), value: reason },
    { label: t('sheet.stopped'), value: formatInstant(stoppedAt) },
    { label: t('sheet.opened'), value: `${formatInstant(openedAt)}, ${openedBy}` },
    ...(closedAt === null
      ? []
      : [
          {
            label: t('sheet.restarted'),
            value: restartedAt === null ? t('sheet.staysStopped') : formatInstant(restartedAt),
          },
          { label: t(unsignedReason === null ? 'sheet.signedAt' : 'sheet.closedAt'), value: formatInstant(closedAt) },
        ]),
    ...(unsignedReason === null
      ? []
      : [
          { label: t('sheet.unsignedWhy'), value: unsignedReason },
          { label: t('sheet.unsignedBy'), value: unsignedBy },
          { label: t('sheet.confirmedBy'), value: confirmedBy },
        ]),
  ];
  return (
    <section aria-label={t('sheet.facts')}>
      <DescriptionList items={details} />
      <Anchor
        component={Link}
        to={`/${establishment}/events?machine=${encodeURIComponent(machine)}`}
        display="block"
        py="xs"
      >
        {t('events.ofMachine', { machine })}
      </Anchor>
    </section>
  );
}

/** Shows the entries of a sheet: work done and parts fitted, each with its time and author. */
function SheetEntries({ sheet: { entries } }: { readonly sheet: Sheet }) {
  const { t } = useTranslation('floor');
  const { formatTime } = useTimeFormats();
  return (
    <section aria-labelledby="entries-head">
      <Title order={2} size="h3" id="entries-head" mb="xs">
        {t('entry.title')}
      </Title>
      {entries.length === 0 && <Text c="dimmed">{t('entry.none')}</Text>}
      <ol className={classes['list']}>
        {entries.map(({ entryNumber, kind, entry, quantity, touches, enteredBy, enteredAt }) => (
          <li key={entryNumber} className={classes['card']}>
            <Text fw={600}>{kind === 'part' ? t('entry.partOf', { count: quantity ?? 1, entry }) : entry}</Text>
            <Text size="sm" c="dimmed">
              {formatTime(enteredAt)}, {enteredBy}
              {touches !== null && ` · ${t(`entry.touch_${touches}`)}`}
            </Text>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Lists the sheet's entries that are stored on this tablet until the server is reached; nothing without any. */
function QueuedEntries({ interventionId }: { readonly interventionId: string }) {
  const { t } = useTranslation('floor');
  const queuedForms = usePendingForms(getSheetQueueSubject(interventionId));
  if (queuedForms.length === 0) return null;
  return (
    <ol className={classes['list']} aria-label={t('entry.waiting')}>
      {queuedForms.map(({ id, init, state }) => (
        <li key={id} className={classes['card']}>
          <Text fw={600}>{readTextAtPath(init?.body, 'entry')}</Text>
          <StateTag {...STATE_TAG_STYLES.onTablet}>{t(state === 'refused' ? 'entry.toCheck' : 'entry.waits')}</StateTag>
        </li>
      ))}
    </ol>
  );
}

/** Shows a button that opens the closing of a sheet without its technician's signature. */
function UnsignedClosingButton({ sheet }: { readonly sheet: Sheet }) {
  const { t } = useTranslation('floor');
  return (
    <DialogButton
      label={t('unsigned.start')}
      size="md"
      variant="default"
      leftSection={<IconSignatureOff size={20} aria-hidden />}
    >
      {(close) => <UnsignedClosingDialog sheet={sheet} onClose={close} />}
    </DialogButton>
  );
}

/**
 * Shows a button that opens the signature of a sheet. It is disabled, with the reason, while entries wait on this
 * tablet, no work is entered, or meter readings or signatures are missing.
 */
function SignButton({ sheet }: { readonly sheet: Sheet }) {
  const { t } = useTranslation('floor');
  const queuedEntryCount = usePendingForms(getSheetQueueSubject(sheet.interventionId)).length;
  const hasWorkEntry = sheet.entries.some(({ kind }) => kind === 'act');
  const hasMissingReadings = sheet.meters.missing.length > 0 || sheet.meters.isClearUnsigned;
  const getObstacleText = (): string | null => {
    if (queuedEntryCount > 0) return t('sign.waits', { count: queuedEntryCount });
    if (!hasWorkEntry) return t('sign.noAct');
    return hasMissingReadings ? t('sign.unread') : null;
  };
  const obstacleText = getObstacleText();
  return (
    <>
      {obstacleText !== null && <Text c="dimmed">{obstacleText}</Text>}
      <DialogButton
        label={t('sign.start')}
        size="md"
        leftSection={<IconSignature size={20} aria-hidden />}
        disabled={obstacleText !== null}
      >
        {(close) => <SignSheetDialog sheet={sheet} onClose={close} />}
      </DialogButton>
    </>
  );
}
