import { Anchor, Stack, Title } from '@mantine/core';
import { IconMailCheck, IconMailForward } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { DocumentLink } from '#web/components/general/DocumentLink.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { DescriptionList } from '#web/components/general/FactList.js';
import { Note } from '#web/components/general/Note.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Loading } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { SignEnvelopeDialog } from '../components/EnvelopeDialog.js';
import { SheetTable } from './SheetsScreen.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { getDayAfter } from '#web/components/figures/day-after.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

type Envelope = ApiSchema<'EnvelopeRow'>;
type SheetRow = ApiSchema<'InterventionRow'>;
type UnusedIdentification = ApiSchema<'LooseIdentificationRow'>;

/**
 * Shows the page of a day's envelope of intervention sheets: its sheets, its maker, the receipt of the Direction, or
 * the obstacles to sealing it.
 */
export function EnvelopeScreen() {
  const { t } = useTranslation('floor');
  const establishment = useEstablishmentCode();
  const { day: gamingDay } = useParams({ from: '/behind/$establishment/envelopes/$day' });
  const { formatDay } = useFormats();
  const sheetsQuery = useEstablishmentQuery('/interventions', { query: { day: gamingDay } });
  const envelopesQuery = useEstablishmentQuery('/intervention-envelopes', {
    query: { before: getDayAfter(gamingDay) },
  });
  const identificationsQuery = useEstablishmentQuery('/intervention-envelopes/{day}/identifications', {
    path: { day: gamingDay },
  });
  const envelope = envelopesQuery.data?.find((candidate) => candidate.gamingDay === gamingDay);
  const problem = sheetsQuery.error ?? envelopesQuery.error ?? identificationsQuery.error;
  return (
    <>
      <Anchor component={Link} to={`/${establishment}/envelopes`} display="inline-block" py="xs" className="no-print">
        {t('envelopes.all')}
      </Anchor>
      <PageHeader title={t('envelope.title', { day: formatDay(gamingDay) })} summary={t('envelope.about')}>
        {sheetsQuery.data !== undefined && sheetsQuery.data.length + (identificationsQuery.data?.length ?? 0) > 0 && (
          <DocumentLink reportName="intervention-envelope" day={gamingDay} />
        )}
        {sheetsQuery.data !== undefined &&
          envelopesQuery.data !== undefined &&
          identificationsQuery.data !== undefined && (
            <EnvelopeActionButton
              gamingDay={gamingDay}
              sheets={sheetsQuery.data}
              unusedIdentifications={identificationsQuery.data}
              envelope={envelope}
            />
          )}
      </PageHeader>
      {problem !== null && <ProblemBox problem={problem} />}
      {(sheetsQuery.isPending || envelopesQuery.isPending) && problem === null && <Loading />}
      {sheetsQuery.data !== undefined &&
        envelopesQuery.data !== undefined &&
        identificationsQuery.data !== undefined && (
          <Stack>
            <EnvelopeStatus
              sheets={sheetsQuery.data}
              unusedIdentifications={identificationsQuery.data}
              envelope={envelope}
            />
            {sheetsQuery.data.length > 0 && <EnvelopeSheets sheets={sheetsQuery.data} />}
            {identificationsQuery.data.length > 0 && (
              <UnusedIdentifications unusedIdentifications={identificationsQuery.data} />
            )}
          </Stack>
        )}
    </>
  );
}

/**
 * Shows a button that seals the day's envelope, or, once sealed, signs for its receipt. Renders nothing without the
 * permission, or when nothing is left to do. It is disabled while a sheet or an alarm is open.
 */
function EnvelopeActionButton(props: {
  readonly gamingDay: string;
  readonly sheets: readonly SheetRow[];
  readonly unusedIdentifications: readonly UnusedIdentification[];
  readonly envelope: Envelope | undefined;
}) {
  const { gamingDay, sheets, unusedIdentifications, envelope: sealedEnvelope } = props;
  const { t } = useTranslation('floor');
  const maySeal = useHasPermission('envelopes.make');
  const mayHandOver = useHasPermission('envelopes.handOver');
  const action = sealedEnvelope === undefined ? 'make' : 'receive';
  const isEmpty = sheets.length + unusedIdentifications.length === 0;
  const isDone = sealedEnvelope === undefined ? isEmpty : sealedEnvelope.receivedAt !== null;
  const isActionPermitted = action === 'make' ? maySeal : mayHandOver;
  if (isDone || !isActionPermitted) return null;
  const ActionIcon = action === 'make' ? IconMailForward : IconMailCheck;
  return (
    <DialogButton
      label={t(`envelope.${action}`)}
      size="md"
      leftSection={<ActionIcon size={20} aria-hidden />}
      disabled={action === 'make' && isSealingPrevented(sheets, unusedIdentifications)}
    >
      {(close) => (
        <SignEnvelopeDialog action={action} gamingDay={gamingDay} sheetCount={sheets.length} onClose={close} />
      )}
    </DialogButton>
  );
}

/** Returns whether a sheet is open or an identification without a sheet is not settled, which prevents the sealing. */
const isSealingPrevented = (
  sheets: readonly SheetRow[],
  unusedIdentifications: readonly UnusedIdentification[],
): boolean =>
  sheets.some(({ closedAt }) => closedAt === null) ||
  unusedIdentifications.some(({ settlement }) => settlement === null);

/**
 * Shows the facts of a sealed envelope (the day's intervention sheets). Before it is sealed: that it is empty or ready,
 * or the open sheets and alarms that prevent it.
 */
function EnvelopeStatus(props: {
  readonly sheets: readonly SheetRow[];
  readonly unusedIdentifications: readonly UnusedIdentification[];
  readonly envelope: Envelope | undefined;
}) {
  const { sheets, unusedIdentifications, envelope: sealedEnvelope } = props;
  const { t } = useTranslation('floor');
  const establishment = useEstablishmentCode();
  const { formatCount, formatInstant } = useFormats();
  if (sealedEnvelope !== undefined) {
    const { receivedBy, receivedAt } = sealedEnvelope;
    const receipt = receivedBy === null ? t('envelope.notReceived') : `${receivedBy}, ${formatInstant(receivedAt)}`;
    return (
      <DescriptionList
        items={[
          { label: t('sheets.number'), value: formatCount(sealedEnvelope.envelopeNumber) },
          { label: t('envelopes.sheets'), value: formatCount(sealedEnvelope.sheetCount) },
          ...(sealedEnvelope.identificationCount === 0
            ? []
            : [{ label: t('envelope.looseCount'), value: formatCount(sealedEnvelope.identificationCount) }]),
          { label: t('envelopes.made'), value: `${sealedEnvelope.madeBy}, ${formatInstant(sealedEnvelope.madeAt)}` },
          { label: t('envelopes.received'), value: receipt },
          { label: t('envelope.digest'), value: sealedEnvelope.contentDigest },
        ]}
      />
    );
  }
  if (sheets.length + unusedIdentifications.length === 0)
    return <EmptyState title={t('envelope.empty')} explanation={t('envelope.emptyText')} />;
  const openSheets = sheets.filter(({ closedAt }) => closedAt === null);
  if (!isSealingPrevented(sheets, unusedIdentifications)) return <Note color="blue">{t('envelope.ready')}</Note>;
  return (
    <Note color="yellow" title={t('envelope.prevents')}>
      {unusedIdentifications.some(({ settlement }) => settlement === null) && (
        <Anchor component={Link} to={`/${establishment}/alarms` as never} display="block" py="xs">
          {t('envelope.looseOpen')}
        </Anchor>
      )}
      {openSheets.length > 0 && t('envelope.openSheets')}
      <ul className="plain-list" style={{ margin: 0, padding: 0 }}>
        {openSheets.map(({ interventionId, sheetNumber, machine, technician }) => (
          <li key={interventionId}>
            <Anchor
              component={Link}
              to={`/${establishment}/interventions/${interventionId}`}
              display="inline-block"
              py="xs"
            >
              {t('envelope.openSheet', { number: formatCount(sheetNumber), machine, technician })}
            </Anchor>
          </li>
        ))}
      </ul>
    </Note>
  );
}

/** Shows the technicians who were identified at a machine and opened no sheet: they, too, are part of the envelope. */
function UnusedIdentifications({
  unusedIdentifications,
}: {
  readonly unusedIdentifications: readonly UnusedIdentification[];
}) {
  const { t } = useTranslation('floor');
  const { formatCount, formatInstant } = useFormats();
  return (
    <section aria-labelledby="loose-head">
      <Title order={2} size="h3" id="loose-head" mb="xs">
        {t('envelope.loose', { identifications: formatCount(unusedIdentifications.length) })}
      </Title>
      <DescriptionList
        items={unusedIdentifications.map(({ machine, technician, identifiedAt, settlement, settledBy }) => ({
          label: t('envelope.looseOne', { machine, technician, at: formatInstant(identifiedAt) }),
          value: settlement === null ? t('envelope.looseWaits') : `${settlement} (${settledBy ?? ''})`,
        }))}
      />
    </section>
  );
}

/** Shows the sheets in the envelope, under a title with their count. */
function EnvelopeSheets({ sheets }: { readonly sheets: readonly SheetRow[] }) {
  const { t } = useTranslation('floor');
  const { formatCount } = useFormats();
  return (
    <section aria-labelledby="held-head">
      <Title order={2} size="h3" id="held-head" mb="xs">
        {t('envelope.held', { sheets: formatCount(sheets.length) })}
      </Title>
      <SheetTable sheets={sheets} />
    </section>
  );
}
