import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogForm } from '#web/components/dialogs/DialogForm.js';
import { useFormats } from '#web/components/figures/figures.js';
import { DECIDED_TOGETHER } from '#declarations/shapes/decisions.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { SelectionList } from './SelectionList.js';
import type { ApprovalDescription } from './use-day.js';

/** Most requests that are decided at once. */
const MOST_REQUESTS = 500;

/** Requests of one person: explanations of findings of one day, or corrections. */
interface RequestGroup {
  readonly first: ApprovalDescription;
  readonly approvals: readonly ApprovalDescription[];
}

const isExplanation = ({ kind }: ApprovalDescription): boolean => kind === 'findingExplanation';
const isDecidedTogether = ({ mayDecide, kind }: ApprovalDescription): boolean =>
  mayDecide && DECIDED_TOGETHER.some((each) => each === kind);

/** Returns the groups of several requests that the user may decide, latest first, each in the order of request. */
function groupRequests(approvals: readonly ApprovalDescription[]): readonly RequestGroup[] {
  const groups = new Map<string, RequestGroup>();
  for (const approval of approvals.filter(isDecidedTogether)) {
    const { link, requestedBy } = approval;
    const key = JSON.stringify([requestedBy, ...(isExplanation(approval) ? [link.gamingDay] : [])]);
    const group = groups.get(key);
    groups.set(key, { first: group?.first ?? approval, approvals: [approval, ...(group?.approvals ?? [])] });
  }
  return [...groups.values()].filter((group) => group.approvals.length > 1);
}

/** Returns the text of a group whose explanations have the same; null for others. */
const findSharedReason = ({ first, approvals }: RequestGroup): string | null =>
  isExplanation(first) && approvals.every(({ reason }) => reason === first.reason) ? first.reason : null;

/** Shows the groups of requests that can be read and approved together; nothing when there are none. */
export function RequestGroups() {
  const { t } = useTranslation('days');
  const { formatDay, formatInstant } = useFormats();
  const query = { state: 'toDecide', limit: MOST_REQUESTS } as const;
  const approvalsQuery = useEstablishmentQuery('/approval-descriptions', { query });
  const [openGroup, setOpenGroup] = useState<RequestGroup>();
  const groups = groupRequests(approvalsQuery.data?.approvals ?? []);
  return (
    <Stack mb={groups.length === 0 ? 0 : 'md'}>
      {groups.map((group) => {
        const { first, approvals } = group;
        const { gamingDay } = first.link;
        const sharedReason = findSharedReason(group);
        return (
          <Paper key={first.requestId} withBorder p="md" component="section">
            <Group justify="space-between" align="flex-start">
              <div style={{ flex: 1 }}>
                <Title order={2} size="h5">
                  {t(isExplanation(first) ? 'together.group' : 'together.corrections', {
                    count: approvals.length,
                    day: gamingDay === null ? '–' : formatDay(gamingDay),
                  })}
                </Title>
                <Text size="sm" c="dimmed">
                  {t('approval.asked', { by: first.requestedBy, at: formatInstant(first.requestedAt) })}
                </Text>
                {sharedReason !== null && <Text size="sm">{sharedReason}</Text>}
              </div>
              <Button onClick={() => setOpenGroup(group)}>{t('together.decide')}</Button>
            </Group>
          </Paper>
        );
      })}
      {openGroup !== undefined && <GroupDialog group={openGroup} onClose={() => setOpenGroup(undefined)} />}
    </Stack>
  );
}

interface GroupDialogProps {
  readonly group: RequestGroup;
  readonly onClose: () => void;
}

/**
 * Shows the findings of a group with their explanations, or its corrections with their reasons and changes, and approves
 * those that are not left out.
 */
function GroupDialog({ group, onClose }: GroupDialogProps) {
  const { t } = useTranslation('days');
  const { first, approvals } = group;
  const sharedReason = findSharedReason(group);
  const [excludedIds, setExcludedIds] = useState<ReadonlySet<string>>(new Set());
  const decisionsMutation = useEstablishmentMutation('post', '/approvals/decisions');
  const subject = isExplanation(first) ? 'Explanations' : 'Corrections';
  const requestIds = approvals.map(({ requestId }) => requestId).filter((requestId) => !excludedIds.has(requestId));
  return (
    <Dialog title={t('together.decide')} size="xl" onClose={onClose}>
      <DialogForm
        submitLabel={requestIds.length === 0 ? null : t(`together.approve${subject}`, { count: requestIds.length })}
        isPending={decisionsMutation.isPending}
        problem={decisionsMutation.error}
        onClose={onClose}
        onSubmit={() =>
          decisionsMutation.mutate({ body: { requestIds, decision: 'approved', reason: '' } }, { onSuccess: onClose })
        }
      >
        {sharedReason !== null && (
          <Text>
            <Text span fw={600} inherit>
              {t('approval.explanation')}
            </Text>{' '}
            {sharedReason}
          </Text>
        )}
        <SelectionList
          label={t(isExplanation(first) ? 'together.chosen' : 'together.chosenCorrections')}
          items={approvals.map((approval) => ({
            id: approval.requestId,
            title: approval.title,
            text: <RequestText approval={approval} hasReason={sharedReason === null} />,
          }))}
          excludedIds={excludedIds}
          onChange={setExcludedIds}
        />
        <Text size="sm" c="dimmed">
          {t('together.leftOut')}
        </Text>
      </DialogForm>
    </Dialog>
  );
}

/** Shows the changes of a request, or the entries of an explanation, below its reason. */
function RequestText({ approval, hasReason }: { readonly approval: ApprovalDescription; readonly hasReason: boolean }) {
  return (
    <>
      {hasReason && approval.reason}
      {approval.changes.map(({ label, before, after }) => (
        <Text key={`${label} ${after}`} size="xs">
          {label} : {before === null ? '' : `${before} → `}
          <Text span fw={600} inherit>
            {after}
          </Text>
        </Text>
      ))}
    </>
  );
}
