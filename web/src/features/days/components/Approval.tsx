import { Button, Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode } from '#web/session/session.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { useFormats } from '#web/components/figures/figures.js';
import { PageLink } from '#web/components/pages/Go.js';
import { ReasonDialog } from './ReasonDialog.js';
import { Tag } from './Tag.js';
import { WithdrawButton } from './WithdrawButton.js';
import type { ApprovalDescription } from './use-day.js';
import type { ApprovalDecision } from '#declarations/shapes/decisions.js';
import { ListTable } from '#web/components/general/ListTable.js';

/** Kinds decided on the page of people, which displays once the password created by an approval. */
const PEOPLE_APPROVAL_KINDS: ReadonlySet<string> = new Set([
  'roleGrant',
  'badgeIssue',
  'personalErasure',
  'accountOpening',
  'secretReset',
  'factorRemoval',
]);

const toneByOutcome = { pending: 'wait', approved: 'good', refused: 'refused', withdrawn: 'plain' } as const;

export interface ApprovalProps {
  readonly approval: ApprovalDescription;
  /** True: omits the subject, which the surrounding page shows. */
  readonly buttonsOnly?: boolean;
  /** Called when a decision is sent from here. */
  readonly onDecide?: () => void;
}

/**
 * Shows a request for a second person's approval: subject, changes, reason, requester, outcome, and the buttons that
 * decide it. `buttonsOnly` leaves out everything but the buttons.
 */
export function ApprovalCard({ approval, buttonsOnly = false, onDecide }: ApprovalProps) {
  const { t } = useTranslation('days');
  const { formatInstant } = useFormats();
  const { outcome, requestedBy, requestedAt } = approval;
  if (buttonsOnly) return <DecisionButtons approval={approval} onDecide={onDecide} />;
  return (
    <Paper withBorder p="md" component="article" aria-labelledby={`request-${approval.requestId}`}>
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start">
          <Title order={2} size="h5" id={`request-${approval.requestId}`} style={{ flex: 1 }}>
            {approval.title}
          </Title>
          <Tag tone={toneByOutcome[outcome]}>{t(`approval.outcome_${outcome}`)}</Tag>
        </Group>
        <Text size="sm" c="dimmed">
          {t('approval.asked', { by: requestedBy, at: formatInstant(requestedAt) })}
        </Text>
        <Text size="sm">
          <Text span fw={600} inherit>
            {t(approval.kind === 'findingExplanation' ? 'approval.explanation' : 'approval.reason')}
          </Text>{' '}
          {approval.reason}
        </Text>
        <ApprovalChanges approval={approval} />
        <SubjectLinks approval={approval} />
        <ApprovalOutcome approval={approval} />
        <DecisionButtons approval={approval} onDecide={onDecide} />
      </Stack>
    </Paper>
  );
}

/** Shows a table of the requested changes, with a column for former values if any; nothing without changes. */
function ApprovalChanges({ approval: { changes } }: { readonly approval: ApprovalDescription }) {
  const { t } = useTranslation('days');
  if (changes.length === 0) return null;
  const hasFormerValues = changes.some(({ before }) => before !== null);
  return (
    <ListTable
      label={t('approval.changes')}
      columns={[
        t('approval.what'),
        ...(hasFormerValues ? [t('approval.before')] : []),
        t(hasFormerValues ? 'approval.after' : 'approval.value'),
      ]}
      withTableBorder
    >
      {changes.map(({ label, before, after }) => (
        <Table.Tr key={label}>
          <Table.Th scope="row" fw={400}>
            {label}
          </Table.Th>
          {hasFormerValues && <Table.Td>{before ?? '–'}</Table.Td>}
          <Table.Td fw={600}>{after}</Table.Td>
        </Table.Tr>
      ))}
    </ListTable>
  );
}

/** Shows links to the subject of the request: its day or finding, its meter step (two readings) and its machine. */
function SubjectLinks({ approval }: { readonly approval: ApprovalDescription }) {
  const { t } = useTranslation('days');
  const { formatDay } = useFormats();
  const establishment = useEstablishmentCode();
  const { gamingDay, findingKey, machine, station, earlierReadAt, laterReadAt } = approval.link;
  const links = [
    ...(gamingDay === null
      ? []
      : [
          {
            to: `/${establishment}/days/${gamingDay}`,
            search: findingKey === null ? {} : { finding: findingKey, view: 'all' },
            label: t(findingKey === null ? 'approval.seeDay' : 'approval.seeFinding', { day: formatDay(gamingDay) }),
          },
        ]),
    ...(earlierReadAt === null || laterReadAt === null || machine === null
      ? []
      : [
          {
            to: `/${establishment}/meter-exceptions`,
            search: { machine, station: String(station ?? 1), from: earlierReadAt, to: laterReadAt },
            label: t('approval.seeStep'),
          },
        ]),
    ...(machine === null
      ? []
      : [{ to: `/${establishment}/machines/${machine}`, search: {}, label: t('approval.seeMachine', { machine }) }]),
  ];
  if (links.length === 0) return null;
  return (
    <Group gap="md">
      {links.map(({ to, search, label }) => (
        <PageLink key={to} to={to} search={search}>
          {label}
        </PageLink>
      ))}
    </Group>
  );
}

/** Shows the decision of a request: outcome, person, time and reason; nothing while it is pending. */
function ApprovalOutcome({ approval }: { readonly approval: ApprovalDescription }) {
  const { t } = useTranslation('days');
  const { formatInstant } = useFormats();
  const { outcome, decidedBy, decidedAt, decisionReason, kind } = approval;
  if (outcome === 'pending') return null;
  return (
    <Text size="sm">
      {t(`approval.decided_${outcome}`, { by: decidedBy, at: formatInstant(decidedAt) })} {decisionReason}{' '}
      {outcome === 'approved' && kind === 'dayClosing' && t('approval.dayClosed')}
    </Text>
  );
}

interface DecisionButtonsProps {
  readonly approval: ApprovalDescription;
  readonly onDecide: (() => void) | undefined;
}

/**
 * Shows the buttons that approve or refuse a pending request, or why this user may not decide; its author can withdraw
 * it. A request about people links to their page, which displays a new password.
 */
function DecisionButtons({ approval, onDecide }: DecisionButtonsProps) {
  const { t } = useTranslation('days');
  const { t: translateShell } = useTranslation('shell');
  const establishment = useEstablishmentCode();
  const [isRefusing, setIsRefusing] = useState(false);
  const decisionMutation = useEstablishmentMutation('post', '/approvals/{requestId}/decision');
  /** Sends the decision with its reason, and closes the dialog of a refusal. */
  const sendDecision = (decision: ApprovalDecision, reason: string): void => {
    onDecide?.();
    decisionMutation.mutate(
      { path: { requestId: approval.requestId }, body: { decision, reason } },
      { onSuccess: () => setIsRefusing(false) },
    );
  };
  if (approval.outcome !== 'pending') return null;
  if (PEOPLE_APPROVAL_KINDS.has(approval.kind))
    return <PageLink to={`/${establishment}/people`}>{t('approval.seePeople')}</PageLink>;
  const deciderNames = approval.deciders.map((role) => translateShell(`role.${role}`)).join(', ');
  if (!approval.mayDecide) {
    return (
      <>
        <Text size="sm">{t(`approval.whyNot_${approval.whyNot ?? 'decided'}`, { deciders: deciderNames })}</Text>
        {approval.isMine && (
          <div>
            <WithdrawButton requestId={approval.requestId} />
          </div>
        )}
      </>
    );
  }
  return (
    <>
      {decisionMutation.error !== null && !isRefusing && <ProblemBox problem={decisionMutation.error} />}
      <Group gap="xs" className="no-print">
        <Button loading={decisionMutation.isPending && !isRefusing} onClick={() => sendDecision('approved', '')}>
          {t(approval.kind === 'dayClosing' ? 'approval.approveClosing' : 'approval.approve')}
        </Button>
        <Button variant="default" onClick={() => setIsRefusing(true)}>
          {t('approval.refuse')}
        </Button>
      </Group>
      {isRefusing && (
        <ReasonDialog
          title={t('approval.refuseTitle')}
          description={approval.title}
          label={t('approval.refuseReason')}
          hint={t('approval.refuseHint', { by: approval.requestedBy })}
          submitLabel={t('approval.refuse')}
          isDangerous
          isPending={decisionMutation.isPending}
          problem={decisionMutation.error}
          onClose={() => setIsRefusing(false)}
          onSubmit={(reason) => sendDecision('refused', reason)}
        />
      )}
    </>
  );
}
