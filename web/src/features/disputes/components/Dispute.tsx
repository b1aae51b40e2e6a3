import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { DocumentLink } from '#web/components/general/DocumentLink.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Step, StepList } from '#web/components/general/StepList.js';
import { notifySuccess } from '#web/components/pages/announce.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { DisputeDecisionDialog } from './DecisionDialog.js';
import { HearingDialog } from './HearingDialog.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';

export interface DisputeProps {
  readonly dispute: ApiSchema<'DisputeRow'>;
}

/**
 * Shows a customer's dispute over a payment as steps: the customer's statement, the technician's, the decision, and the
 * customer's notice of it. The customer's name is protected, and not shown.
 */
export function DisputeCard({ dispute }: DisputeProps) {
  const { t } = useTranslation('disputes');
  const { formatInstant, formatMoney } = useFormats();
  const { disputeId, disputeNumber, machine, happenedAt, claimedMinor, hasCustomer } = dispute;
  const claimText = claimedMinor === null ? t('noClaim') : t('claimed', { amount: formatMoney(claimedMinor) });
  return (
    <Paper withBorder p="md" component="article" aria-labelledby={`dispute-${disputeId}`}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" gap="xs">
          <div>
            <Title order={2} size="h4" id={`dispute-${disputeId}`}>
              {t('titleOf', { number: disputeNumber, machine })}
            </Title>
            <Text size="sm" c="dimmed">
              {formatInstant(happenedAt)} · {claimText} · {t(hasCustomer ? 'nameUnderLock' : 'nameNotSaid')}
            </Text>
          </div>
          <DocumentLink
            reportName="dispute-record"
            officialNumber={disputeNumber}
            label={t('record', { number: disputeNumber })}
          />
        </Group>
        <StepList label={t('steps.label', { number: disputeNumber })}>
          <Step state="done" title={t('steps.customer')} details={<StatementText text={dispute.customerStatement} />}>
            <AuthorLine authorName={dispute.openedByName} recordedAt={dispute.openedAt} />
          </Step>
          <HearingStep dispute={dispute} />
          <DecisionStep dispute={dispute} />
          <NoticeStep dispute={dispute} />
        </StepList>
      </Stack>
    </Paper>
  );
}

/** Shows a person's statement, with its line breaks. */
function StatementText({ text }: { readonly text: string }) {
  return (
    <Text inherit component="blockquote" m={0} style={{ whiteSpace: 'pre-wrap' }}>
      {text}
    </Text>
  );
}

/** Writes the author of a step, and its time. */
function AuthorLine({
  authorName,
  recordedAt,
}: {
  readonly authorName: string | null;
  readonly recordedAt: string | null;
}) {
  const { t } = useTranslation('disputes');
  const { formatInstant } = useFormats();
  return (
    <Text size="sm" c="dimmed">
      {t('by', { name: authorName, at: formatInstant(recordedAt) })}
    </Text>
  );
}

/** Shows the step of the technician's statement: recorded here, or still to be heard by a user who may decide. */
function HearingStep({ dispute }: DisputeProps) {
  const { t } = useTranslation('disputes');
  const mayHear = useHasPermission('disputes.decide');
  const { technicianStatement, technicianName, heardAt } = dispute;
  if (technicianStatement !== null) {
    return (
      <Step state="done" title={t('steps.technician')} details={<StatementText text={technicianStatement} />}>
        <AuthorLine authorName={technicianName} recordedAt={heardAt} />
      </Step>
    );
  }
  return (
    <Step state="waits" title={t('steps.technician')} details={t('steps.technicianWho')}>
      {mayHear && (
        <Group mt="xs" className="no-print">
          <DialogButton label={t('steps.hear')} size="md">
            {(close) => <HearingDialog dispute={dispute} onClose={close} />}
          </DialogButton>
        </Group>
      )}
    </Step>
  );
}

/** Shows the step of the decision, possible after the hearing; once decided, its reason and the payment slip. */
function DecisionStep({ dispute }: DisputeProps) {
  const { t } = useTranslation('disputes');
  const establishment = useEstablishmentCode();
  const mayDecide = useHasPermission('disputes.decide');
  const { outcome, decisionReason, decidedByName, decidedAt, heardAt, payoutId } = dispute;
  if (outcome !== null) {
    return (
      <Step state="done" title={t(`steps.decided_${outcome}`)} details={<StatementText text={decisionReason ?? ''} />}>
        <AuthorLine authorName={decidedByName} recordedAt={decidedAt} />
        {payoutId !== null && (
          <Anchor component={Link} to={`/${establishment}/payouts/${payoutId}`} underline="always">
            {t('steps.slip')}
          </Anchor>
        )}
      </Step>
    );
  }
  const isNext = heardAt !== null;
  return (
    <Step
      state={isNext ? 'waits' : 'later'}
      title={t('steps.decision')}
      details={t(isNext ? 'steps.decisionWho' : 'steps.decisionLater')}
    >
      {isNext && mayDecide && (
        <Group mt="xs" className="no-print">
          <DialogButton label={t('steps.decide')} size="md">
            {(close) => <DisputeDecisionDialog dispute={dispute} onClose={close} />}
          </DialogButton>
        </Group>
      )}
    </Step>
  );
}

/**
 * Shows the step in which the customer is informed of the decision: when this was done, or the button that records it.
 */
function NoticeStep({ dispute }: DisputeProps) {
  const { t } = useTranslation('disputes');
  const { formatInstant } = useFormats();
  const mayInform = useHasPermission('disputes.decide');
  const { disputeId, outcome, toldAt: informedAt } = dispute;
  const noticeMutation = useEstablishmentMutation('post', '/disputes/{disputeId}/notice');
  const isNext = outcome !== null && informedAt === null;
  const details = informedAt === null ? t(isNext ? 'steps.noticeWho' : 'steps.noticeLater') : formatInstant(informedAt);
  return (
    <Step state={informedAt !== null ? 'done' : isNext ? 'waits' : 'later'} title={t('steps.notice')} details={details}>
      {noticeMutation.error !== null && <ProblemBox problem={noticeMutation.error} />}
      {isNext && mayInform && (
        <Group mt="xs" className="no-print">
          <Button
            size="md"
            loading={noticeMutation.isPending}
            onClick={() =>
              noticeMutation.mutate({ path: { disputeId } }, { onSuccess: () => notifySuccess(t('steps.told')) })
            }
          >
            {t('steps.tell')}
          </Button>
        </Group>
      )}
    </Step>
  );
}
