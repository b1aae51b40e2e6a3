import { Anchor, Stack, Title } from '@mantine/core';
import { IconMailCheck, IconMailForward } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRead } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { DocumentLink } from '#web/components/general/DocumentLink.js';
import { Empty } from '#web/components/general/Empty.js';
import { FactList } from '#web/components/general/FactList.js';
import { Note } from '#web/components/general/Note.js';
import { PageHead } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { EnvelopeDialog } from '../components/EnvelopeDialog.js';
import { SheetTable } from './SheetsScreen.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';

type Envelope = Shape<'EnvelopeRow'>;
type Row = Shape<'InterventionRow'>;
type UnusedIdentification = Shape<'LooseIdentificationRow'>;

const DAY_MS = 86_400_000;
const dayAfter = (day: string): string => new Date(Date.parse(`${day}T12:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/** The page of a day's envelope: its sheets, its obstacles, its maker, and the receipt of the Direction. */
export function EnvelopeScreen() {
  const { t } = useTranslation('floor');
  const establishment = useEstablishmentCode();
  const { day: gamingDay } = useParams({ from: '/behind/$establishment/envelopes/$day' });
  const { day } = useFormats();
  const path = { establishment };
  const sheets = useRead('/api/establishments/{establishment}/interventions', {
    params: { path, query: { day: gamingDay } },
  });
  const latest = useRead('/api/establishments/{establishment}/intervention-envelopes', {
    params: { path, query: { before: dayAfter(gamingDay) } },
  });
  const loose = useRead('/api/establishments/{establishment}/intervention-envelopes/{day}/identifications', {
    params: { path: { ...path, day: gamingDay } },
  });
  const made = latest.data?.find((each) => each.gamingDay === gamingDay);
  const problem = sheets.error ?? latest.error ?? loose.error;
  return (
    <>
      <Anchor component={Link} to={`/${establishment}/envelopes`} display="inline-block" py="xs" className="no-print">
        {t('envelopes.all')}
      </Anchor>
      <PageHead title={t('envelope.title', { day: day(gamingDay) })} about={t('envelope.about')}>
        {sheets.data !== undefined && sheets.data.length + (loose.data?.length ?? 0) > 0 && (
          <DocumentLink report="intervention-envelope" day={gamingDay} />
        )}
        {sheets.data !== undefined && latest.data !== undefined && loose.data !== undefined && (
          <Act gamingDay={gamingDay} sheets={sheets.data} loose={loose.data} made={made} />
        )}
      </PageHead>
      {problem !== null && <ProblemBox problem={problem} />}
      {(sheets.isPending || latest.isPending) && problem === null && <Waiting />}
      {sheets.data !== undefined && latest.data !== undefined && loose.data !== undefined && (
        <Stack>
          <EnvelopeStatusNote sheets={sheets.data} loose={loose.data} made={made} />
          {sheets.data.length > 0 && <Sheets sheets={sheets.data} />}
          {loose.data.length > 0 && <UnusedIdentifications loose={loose.data} />}
        </Stack>
      )}
    </>
  );
}

/** A button for the user's possible act: seal the envelope, or sign for its receipt. */
function Act(props: {
  readonly gamingDay: string;
  readonly sheets: readonly Row[];
  readonly loose: readonly UnusedIdentification[];
  readonly made: Envelope | undefined;
}) {
  const { gamingDay, sheets, loose, made } = props;
  const { t } = useTranslation('floor');
  const mayMake = useHasPermission('envelopes.make');
  const mayHandOver = useHasPermission('envelopes.handOver');
  const act = made === undefined ? 'make' : 'receive';
  const isDone = made === undefined ? sheets.length + loose.length === 0 : made.receivedAt !== null;
  if (isDone || !(act === 'make' ? mayMake : mayHandOver)) return null;
  const Sign = act === 'make' ? IconMailForward : IconMailCheck;
  return (
    <DialogButton
      label={t(`envelope.${act}`)}
      size="md"
      leftSection={<Sign size={20} aria-hidden />}
      disabled={act === 'make' && isIncomplete(sheets, loose)}
    >
      {(close) => <EnvelopeDialog act={act} gamingDay={gamingDay} sheetCount={sheets.length} close={close} />}
    </DialogButton>
  );
}

const isIncomplete = (sheets: readonly Row[], loose: readonly UnusedIdentification[]): boolean =>
  sheets.some(({ closedAt }) => closedAt === null) || loose.some(({ settlement }) => settlement === null);

/** The facts of a sealed envelope; before that, whether it can be sealed, or the sheets and alarms that prevent it. */
function EnvelopeStatusNote(props: {
  readonly sheets: readonly Row[];
  readonly loose: readonly UnusedIdentification[];
  readonly made: Envelope | undefined;
}) {
  const { sheets, loose, made } = props;
  const { t } = useTranslation('floor');
  const establishment = useEstablishmentCode();
  const { count, instant } = useFormats();
  if (made !== undefined) {
    const { receivedBy, receivedAt } = made;
    const receipt = receivedBy === null ? t('envelope.notReceived') : `${receivedBy}, ${instant(receivedAt)}`;
    return (
      <FactList
        facts={[
          { label: t('sheets.number'), value: count(made.envelopeNumber) },
          { label: t('envelopes.sheets'), value: count(made.sheetCount) },
          ...(made.identificationCount === 0
            ? []
            : [{ label: t('envelope.looseCount'), value: count(made.identificationCount) }]),
          { label: t('envelopes.made'), value: `${made.madeBy}, ${instant(made.madeAt)}` },
          { label: t('envelopes.received'), value: receipt },
          { label: t('envelope.digest'), value: made.contentDigest },
        ]}
      />
    );
  }
  if (sheets.length + loose.length === 0) return <Empty title={t('envelope.empty')} text={t('envelope.emptyText')} />;
  const open = sheets.filter(({ closedAt }) => closedAt === null);
  if (!isIncomplete(sheets, loose)) return <Note color="blue">{t('envelope.ready')}</Note>;
  return (
    <Note color="yellow" title={t('envelope.prevents')}>
      {loose.some(({ settlement }) => settlement === null) && (
        <Anchor component={Link} to={`/${establishment}/alarms` as never} display="block" py="xs">
          {t('envelope.looseOpen')}
        </Anchor>
      )}
      {open.length > 0 && t('envelope.openSheets')}
      <ul className="plain-list" style={{ margin: 0, padding: 0 }}>
        {open.map(({ interventionId, sheetNumber, machine, technician }) => (
          <li key={interventionId}>
            <Anchor
              component={Link}
              to={`/${establishment}/interventions/${interventionId}`}
              display="inline-block"
              py="xs"
            >
              {t('envelope.openSheet', { number: count(sheetNumber), machine, technician })}
            </Anchor>
          </li>
        ))}
      </ul>
    </Note>
  );
}

/** The people who were identified and wrote no sheet, as nothing is left out of the envelope. */
function UnusedIdentifications({ loose }: { readonly loose: readonly UnusedIdentification[] }) {
  const { t } = useTranslation('floor');
  const { count, instant } = useFormats();
  return (
    <section aria-labelledby="loose-head">
      <Title order={2} size="h3" id="loose-head" mb="xs">
        {t('envelope.loose', { identifications: count(loose.length) })}
      </Title>
      <FactList
        facts={loose.map(({ machine, technician, identifiedAt, settlement, settledBy }) => ({
          label: t('envelope.looseOne', { machine, technician, at: instant(identifiedAt) }),
          value: settlement === null ? t('envelope.looseWaits') : `${settlement} (${settledBy ?? ''})`,
        }))}
      />
    </section>
  );
}

/** The sheets in the envelope, under their number. */
function Sheets({ sheets }: { readonly sheets: readonly Row[] }) {
  const { t } = useTranslation('floor');
  const { count } = useFormats();
  return (
    <section aria-labelledby="held-head">
      <Title order={2} size="h3" id="held-head" mb="xs">
        {t('envelope.held', { sheets: count(sheets.length) })}
      </Title>
      <SheetTable sheets={sheets} />
    </section>
  );
}
