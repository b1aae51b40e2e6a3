import { Button, Group, Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission, useOwnEstablishment, usePerson } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { DescriptionList } from '#web/components/general/FactList.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Step, StepList } from '#web/components/general/StepList.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { BackLink } from '#web/components/general/BackLink.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { IncidentAdditionDialog, IncidentDecisionDialog } from '../components/IncidentDialogs.js';
import { IncidentState } from '../components/IncidentState.js';
import { NoticeDialog } from '../components/NoticeDialog.js';

type Sheet = ApiSchema<'IncidentSheet'>;

/** Shows an incident: the report, the notices to the control service, and the Direction's decision. */
export function IncidentScreen() {
  const { t } = useTranslation('incidents');
  const establishment = useEstablishmentCode();
  const { incident = '' } = useParams({ strict: false });
  const incidentQuery = useEstablishmentQuery('/incidents/{incident}', { path: { incident } });
  return (
    <>
      <BackLink to={`/${establishment}/incidents`}>{t('back')}</BackLink>
      {incidentQuery.data === undefined && !incidentQuery.isPending && (
        <PageHeader title={t('incident', { number: incident })} />
      )}
      <QueryStatus query={incidentQuery} />
      {incidentQuery.data !== undefined && <IncidentDetails sheet={incidentQuery.data} />}
    </>
  );
}

/**
 * Shows the incident's facts, then its steps: the report, its receipts by superiors, additions, notices to the control
 * service, and the decision.
 */
function IncidentDetails({ sheet }: { readonly sheet: Sheet }) {
  const { t } = useTranslation('incidents');
  const { formatInstant, formatDay } = useFormats();
  const { incidentNumber, kind, occurredAt, gamingDay, place, machine, description, reportedByName, reportedAt } =
    sheet;
  const descriptionItems = [
    { label: t('fact.occurredAt'), value: formatInstant(occurredAt) },
    { label: t('fact.gamingDay'), value: formatDay(gamingDay) },
    { label: t('fact.place'), value: place },
    { label: t('fact.machine'), value: machine ?? '–' },
  ];
  return (
    <Stack maw={760}>
      <PageHeader title={t('incident', { number: incidentNumber })} summary={t(`kind.${kind}`)}>
        <IncidentState incident={sheet} />
      </PageHeader>
      <DescriptionList items={descriptionItems} />
      <StepList label={t('steps.label')}>
        <Step state="done" title={t('steps.reported')} details={description}>
          <Text size="sm" c="dimmed">
            {t('by', { name: reportedByName, at: formatInstant(reportedAt) })}
          </Text>
        </Step>
        <ReceiptsStep sheet={sheet} />
        <AdditionsStep sheet={sheet} />
        <NoticesStep sheet={sheet} />
        <DecisionStep sheet={sheet} />
      </StepList>
    </Stack>
  );
}

/**
 * Shows the receipts of a security agent's report: the agent's supervisor and hierarchy confirm that they received it,
 * but never the author. Renders nothing for another person's report.
 */
function ReceiptsStep({ sheet }: { readonly sheet: Sheet }) {
  const { t } = useTranslation('incidents');
  const { t: translateShell } = useTranslation('shell');
  const { formatInstant } = useFormats();
  const { personId } = usePerson();
  const { roles = [] } = useOwnEstablishment() ?? {};
  const receiptMutation = useEstablishmentMutation('post', '/incidents/{incident}/receipt');
  const { incidentNumber, isAgentsReport, awaits, receipts, reportedBy } = sheet;
  if (!isAgentsReport) return null;
  const roleNames = awaits.map((role) => translateShell(`role.${role}`)).join(', ');
  const mayConfirmReceipt = reportedBy !== personId && awaits.some((role) => roles.includes(role));
  return (
    <Step
      state={awaits.length === 0 ? 'done' : 'waits'}
      title={t('steps.received')}
      details={awaits.length === 0 ? undefined : t('steps.awaits', { names: roleNames })}
    >
      {receipts.map(({ receivedAs, receivedByName, receivedAt }) => (
        <Text size="sm" key={receivedAs}>
          {t('steps.receivedBy', {
            as: translateShell(`role.${receivedAs}`),
            by: receivedByName,
            at: formatInstant(receivedAt),
          })}
        </Text>
      ))}
      {receiptMutation.error !== null && <ProblemBox problem={receiptMutation.error} />}
      {mayConfirmReceipt && (
        <Group mt="xs" className="no-print">
          <Button
            size="md"
            loading={receiptMutation.isPending}
            onClick={() => receiptMutation.mutate({ path: { incident: incidentNumber } })}
          >
            {t('steps.receive')}
          </Button>
        </Group>
      )}
    </Step>
  );
}

/**
 * Shows later statements and findings; a user who may report adds one until the decision. Renders nothing when there is
 * none to show or add.
 */
function AdditionsStep({ sheet }: { readonly sheet: Sheet }) {
  const { t } = useTranslation('incidents');
  const { formatInstant } = useFormats();
  const mayReport = useHasPermission('incidents.report');
  const mayAdd = mayReport && sheet.decision === null;
  if (sheet.additions.length === 0 && !mayAdd) return null;
  return (
    <Step state={sheet.additions.length === 0 ? 'optional' : 'done'} title={t('steps.additions')}>
      {sheet.additions.map(({ additionNumber, addition, addedByName, addedAt }) => (
        <div key={additionNumber}>
          <Text size="sm">{addition}</Text>
          <Text size="sm" c="dimmed">
            {t('by', { name: addedByName, at: formatInstant(addedAt) })}
          </Text>
        </div>
      ))}
      {mayAdd && (
        <Group mt="xs" className="no-print">
          <DialogButton label={t('steps.add')} size="md" variant="default">
            {(close) => <IncidentAdditionDialog incidentNumber={sheet.incidentNumber} onClose={close} />}
          </DialogButton>
        </Group>
      )}
    </Step>
  );
}

/**
 * Shows the notices of the incident to the control service, with a button to record one. An incident is notified
 * without delay; a missing or late notice is marked.
 */
function NoticesStep({ sheet }: { readonly sheet: Sheet }) {
  const { t } = useTranslation('incidents');
  const { formatInstant } = useFormats();
  const mayNotify = useHasPermission('incidents.decide');
  const { notices, isNoticeLate, state } = sheet;
  const isMissing = notices.length === 0;
  const lateNoticeKey = isMissing ? 'steps.noticeLate' : 'steps.noticeWasLate';
  return (
    <Step
      state={isMissing ? (isNoticeLate ? 'stopped' : 'waits') : 'done'}
      title={t('steps.notice')}
      details={isNoticeLate ? t(lateNoticeKey) : isMissing ? t('steps.noticeWho') : undefined}
    >
      {notices.map(({ noticeNumber, givenAt, means, recipient, reference, givenByName }) => (
        <Text size="sm" key={noticeNumber}>
          {t('steps.noticeGiven', {
            at: formatInstant(givenAt),
            means: t(`means.${means}`),
            recipient,
            by: givenByName,
          })}
          {reference !== '' && ` ${t('steps.noticeReference', { reference })}`}
        </Text>
      ))}
      {mayNotify && state !== 'decided' && (
        <Group mt="xs" className="no-print">
          <DialogButton
            label={t(isMissing ? 'steps.notify' : 'steps.notifyAgain')}
            size="md"
            variant={isMissing ? 'filled' : 'default'}
          >
            {(close) => <NoticeDialog sheet={sheet} onClose={close} />}
          </DialogButton>
        </Group>
      )}
    </Step>
  );
}

/** Shows the Direction's final decision, or the button to take it; the person who reported the incident may not. */
function DecisionStep({ sheet }: { readonly sheet: Sheet }) {
  const { t } = useTranslation('incidents');
  const { formatInstant } = useFormats();
  const { personId } = usePerson();
  const mayDecide = useHasPermission('incidents.decide');
  const { decision, state, reportedBy, incidentNumber } = sheet;
  if (decision !== null) {
    return (
      <Step state="done" title={t('steps.decision')} details={decision.decision}>
        <Text size="sm" c="dimmed">
          {t('by', { name: decision.decidedByName, at: formatInstant(decision.decidedAt) })}
        </Text>
      </Step>
    );
  }
  const isNext = state === 'toDecide';
  const isOwnReport = reportedBy === personId;
  const detailsKey = !isNext ? 'decisionLater' : mayDecide && isOwnReport ? 'decisionOwn' : 'decisionWho';
  return (
    <Step state={isNext ? 'waits' : 'later'} title={t('steps.decision')} details={t(`steps.${detailsKey}`)}>
      {isNext && mayDecide && !isOwnReport && (
        <Group mt="xs" className="no-print">
          <DialogButton label={t('steps.decide')} size="md">
            {(close) => <IncidentDecisionDialog incidentNumber={incidentNumber} onClose={close} />}
          </DialogButton>
        </Group>
      )}
    </Step>
  );
}
