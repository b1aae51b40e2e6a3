import { Anchor, Button, Stack, Title } from '@mantine/core';
import { IconMailCheck, IconMailForward } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../api/client.js';
import type { Shape } from '../../../api/client.js';
import { useEstablishmentCode, useMay } from '../../../session/session.js';
import { DocumentLink } from '../../../components/general/DocumentLink.js';
import { Empty } from '../../../components/general/Empty.js';
import { FactList } from '../../../components/general/FactList.js';
import { Note } from '../../../components/general/Note.js';
import { PageHead } from '../../../components/pages/PageHead.js';
import { ProblemBox } from '../../../components/general/ProblemBox.js';
import { Waiting } from '../../../components/general/Waiting.js';
import { useFormats } from '../../../components/figures/figures.js';
import { EnvelopeDialog } from '../components/EnvelopeDialog.js';
import { SheetTable } from './SheetsScreen.js';

type Envelope = Shape<'EnvelopeRow'>;
type Row = Shape<'InterventionRow'>;

const DAY_MS = 86_400_000;
const dayAfter = (day: string): string => new Date(Date.parse(`${day}T12:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/** The envelope of a day: its sheets, what still prevents it, who made it, and the receipt of the Direction. */
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
  const made = latest.data?.find((each) => each.gamingDay === gamingDay);
  const problem = sheets.error ?? latest.error;
  return (
    <>
      <Anchor component={Link} to={`/${establishment}/envelopes`} display="inline-block" py="xs" className="no-print">
        {t('envelopes.all')}
      </Anchor>
      <PageHead title={t('envelope.title', { day: day(gamingDay) })} about={t('envelope.about')}>
        {sheets.data !== undefined && sheets.data.length > 0 && (
          <DocumentLink report="intervention-envelope" day={gamingDay} />
        )}
        {sheets.data !== undefined && latest.data !== undefined && (
          <Act gamingDay={gamingDay} sheets={sheets.data} made={made} />
        )}
      </PageHead>
      {problem !== null && <ProblemBox problem={problem} />}
      {(sheets.isPending || latest.isPending) && problem === null && <Waiting />}
      {sheets.data !== undefined && latest.data !== undefined && (
        <Stack>
          <Standing sheets={sheets.data} made={made} />
          {sheets.data.length > 0 && <Sheets sheets={sheets.data} />}
        </Stack>
      )}
    </>
  );
}

/** What the current user may do now: make it, or sign for it. */
function Act(props: {
  readonly gamingDay: string;
  readonly sheets: readonly Row[];
  readonly made: Envelope | undefined;
}) {
  const { gamingDay, sheets, made } = props;
  const { t } = useTranslation('floor');
  const mayMake = useMay('envelopes.make');
  const mayHandOver = useMay('envelopes.handOver');
  const [isOpen, setOpen] = useState(false);
  const act = made === undefined ? 'make' : 'receive';
  const isDone = made === undefined ? sheets.length === 0 : made.receivedAt !== null;
  if (isDone || !(act === 'make' ? mayMake : mayHandOver)) return null;
  const Sign = act === 'make' ? IconMailForward : IconMailCheck;
  return (
    <>
      <Button
        size="md"
        leftSection={<Sign size={20} aria-hidden />}
        disabled={act === 'make' && sheets.some(({ closedAt }) => closedAt === null)}
        onClick={() => setOpen(true)}
      >
        {t(`envelope.${act}`)}
      </Button>
      {isOpen && (
        <EnvelopeDialog act={act} gamingDay={gamingDay} sheetCount={sheets.length} close={() => setOpen(false)} />
      )}
    </>
  );
}

function Standing({ sheets, made }: { readonly sheets: readonly Row[]; readonly made: Envelope | undefined }) {
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
          { label: t('envelopes.made'), value: `${made.madeBy}, ${instant(made.madeAt)}` },
          { label: t('envelopes.received'), value: receipt },
          { label: t('envelope.digest'), value: made.contentDigest },
        ]}
      />
    );
  }
  if (sheets.length === 0) return <Empty title={t('envelope.empty')} text={t('envelope.emptyText')} />;
  const open = sheets.filter(({ closedAt }) => closedAt === null);
  if (open.length === 0) return <Note color="blue">{t('envelope.ready')}</Note>;
  return (
    <Note color="yellow" title={t('envelope.prevents')}>
      {t('envelope.openSheets')}
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
