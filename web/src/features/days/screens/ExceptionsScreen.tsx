import { Button, Table, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buildQueryKey, fetchQuery, type ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { LoadNextPageButton } from '#web/components/pages/MoreButton.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { PageLink } from '#web/components/pages/Go.js';
import { Tag } from '../components/Tag.js';
import { ConflictingReadings } from '../components/findings/ConflictingReadings.js';
import { SettleTogetherButton } from '../components/findings/SettleTogether.js';
import { MeterStepView } from '../components/closing/StepPage.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { usePagedQuery } from '#web/components/pages/pages.js';

type DoubtfulStep = ApiSchema<'ExceptionRow'>;
const EXCEPTIONS_PATH = '/api/establishments/{establishment}/meter-exceptions';
const STEPS_PER_PAGE = 50;

/** Lists the doubtful meter steps (from one reading to the next); if the address names one, shows and settles it. */
export function ExceptionsScreen() {
  const { t } = useTranslation('days');
  const establishment = useEstablishmentCode();
  const search = useSearch({ from: '/behind/$establishment/meter-exceptions' });
  const { machine, station = '1', from, to, day, back } = search;
  const isStepChosen = machine !== undefined && (day !== undefined || (from !== undefined && to !== undefined));
  return (
    <>
      <PageHeader
        title={isStepChosen ? t('step.title', { machine, station }) : t('exceptions.title')}
        summary={t(isStepChosen ? 'step.about' : 'exceptions.about')}
      >
        {!isStepChosen && <SettleTogetherButton />}
        {isStepChosen && (
          <Button
            component={Link}
            to={back ?? `/${establishment}/meter-exceptions`}
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
          >
            {t(back === undefined ? 'step.backToList' : 'step.back')}
          </Button>
        )}
      </PageHeader>
      {isStepChosen ? (
        <>
          <ConflictingReadings machine={machine} day={day} />
          <MeterStepView machine={machine} station={Number(station)} from={from} to={to} day={day} />
        </>
      ) : (
        <>
          <ConflictingReadings />
          <ExceptionList />
        </>
      )}
    </>
  );
}

/**
 * Lists the meter steps in doubt (from one reading to the next), page by page. A page that is not full is the last; the
 * next one begins after its last step.
 */
function ExceptionList() {
  const { t } = useTranslation('days');
  const establishment = useEstablishmentCode();
  const request = { params: { path: { establishment }, query: { limit: STEPS_PER_PAGE } } };
  const exceptionPages = usePagedQuery(
    buildQueryKey(EXCEPTIONS_PATH, request),
    async (after, signal) => {
      const query = { limit: STEPS_PER_PAGE, ...(after === null ? {} : { after }) };
      const steps = await fetchQuery(EXCEPTIONS_PATH, { params: { path: { establishment }, query } }, signal);
      const lastStep = steps.at(-1);
      return {
        rows: steps,
        next:
          steps.length < STEPS_PER_PAGE || lastStep === undefined
            ? null
            : `${lastStep.laterReadAt}~${lastStep.stationId}`,
      };
    },
    (page) => page.rows,
  );
  return (
    <>
      <QueryStatus query={exceptionPages} />
      {exceptionPages.data?.length === 0 && (
        <EmptyState title={t('exceptions.empty')} explanation={t('exceptions.emptyText')} />
      )}
      {exceptionPages.data !== undefined && exceptionPages.data.length > 0 && (
        <ExceptionTable steps={exceptionPages.data} />
      )}
      <LoadNextPageButton listQuery={exceptionPages}>{t('more')}</LoadNextPageButton>
    </>
  );
}

/**
 * Shows a table of meter steps (two successive readings) in doubt: machine, readings, reasons, and whether a settlement
 * is proposed.
 */
function ExceptionTable({ steps }: { readonly steps: readonly DoubtfulStep[] }) {
  const { t } = useTranslation('days');
  const { formatInstant } = useFormats();
  const establishment = useEstablishmentCode();
  const columns = ['machine', 'between', 'why', 'state'] as const;
  return (
    <ListTable
      label={t('exceptions.title')}
      columns={columns.map((column) => t(`exceptions.column_${column}`))}
      striped
      highlightOnHover
      miw={720}
    >
      {steps.map((step) => (
        <Table.Tr key={`${step.stationId} ${step.laterReadAt}`}>
          <Table.Th scope="row">
            <PageLink
              to={`/${establishment}/meter-exceptions`}
              search={{
                machine: step.machine,
                station: String(step.station),
                from: step.earlierReadAt,
                to: step.laterReadAt,
              }}
            >
              {t('exceptions.machine', { machine: step.machine, station: step.station })}
            </PageLink>
          </Table.Th>
          <Table.Td>
            {t('exceptions.fromTo', { from: formatInstant(step.earlierReadAt), to: formatInstant(step.laterReadAt) })}
          </Table.Td>
          <Table.Td>
            <ExceptionReasons step={step} />
          </Table.Td>
          <Table.Td>
            <Tag tone={step.proposals.length > 0 ? 'wait' : 'alarm'}>
              {t(step.proposals.length > 0 ? 'exceptions.proposed' : 'exceptions.open')}
            </Tag>
          </Table.Td>
        </Table.Tr>
      ))}
    </ListTable>
  );
}

/** Shows the reasons why a meter step is in doubt, each once. */
function ExceptionReasons({ step }: { readonly step: DoubtfulStep }) {
  const { t } = useTranslation('days');
  const reasonCodes = [...new Set(step.exceptions.map(({ code }) => String(code)))];
  return <Text size="sm">{reasonCodes.map((code) => t(`doubt.${code}`)).join(' · ')}</Text>;
}
