import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogForm } from '#web/components/dialogs/DialogForm.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { SelectionList } from './SelectionList.js';
import type { ApprovalDescription } from './use-day.js';

/** Most requests that are decided at once. */
const MOST_REQUESTS = 500;

/** Explanations with one text, by one person, of findings of one day. */
interface ExplanationGroup {
  readonly first: ApprovalDescription;
  readonly approvals: readonly ApprovalDescription[];
}

/** Returns the groups of several explanations that the user may decide, latest first, each in the order of request. */
function groupExplanations(approvals: readonly ApprovalDescription[]): readonly ExplanationGroup[] {
  const groups = new Map<string, ExplanationGroup>();
  for (const approval of approvals.filter(({ mayDecide }) => mayDecide)) {
    const key = JSON.stringify([approval.link.gamingDay, approval.requestedBy, approval.reason]);
    const group = groups.get(key);
    groups.set(key, { first: group?.first ?? approval, approvals: [approval, ...(group?.approvals ?? [])] });
  }
  return [...groups.values()].filter((group) => group.approvals.length > 1);
}

/** Shows the groups of explanations that can be read and approved together; nothing when there are none. */
export function ExplanationGroups() {
  const { t } = useTranslation('days');
  const { formatDay, formatInstant } = useFormats();
  const query = { state: 'toDecide', kind: 'findingExplanation', limit: MOST_REQUESTS } as const;
  const approvalsQuery = useEstablishmentQuery('/approval-descriptions', { query });
  const [openGroup, setOpenGroup] = useState<ExplanationGroup>();
  const groups = groupExplanations(approvalsQuery.data?.approvals ?? []);
  return (
    <Stack mb={groups.length === 0 ? 0 : 'md'}>
      {groups.map((group) => {
        const { first, approvals } = group;
        const { gamingDay } = first.link;
        return (
          <Paper key={first.requestId} withBorder p="md" component="section">
            <Group justify="space-between" align="flex-start">
              <div style={{ flex: 1 }}>
                <Title order={2} size="h5">
                  {t('together.group', {
                    count: approvals.length,
                    day: gamingDay === null ? '–' : formatDay(gamingDay),
                  })}
                </Title>
                <Text size="sm" c="dimmed">
                  {t('approval.asked', { by: first.requestedBy, at: formatInstant(first.requestedAt) })}
                </Text>
                <Text size="sm">{first.reason}</Text>
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
  readonly group: ExplanationGroup;
  readonly onClose: () => void;
}

/** Shows the findings of a group with their explanation, and approves those that are not left out. */
function GroupDialog({ group: { first, approvals }, onClose }: GroupDialogProps) {
  const { t } = useTranslation('days');
  const [excludedIds, setExcludedIds] = useState<ReadonlySet<string>>(new Set());
  const decisionsMutation = useEstablishmentMutation('post', '/approvals/decisions');
  const requestIds = approvals.map(({ requestId }) => requestId).filter((requestId) => !excludedIds.has(requestId));
  return (
    <Dialog title={t('together.decide')} size="xl" onClose={onClose}>
      <DialogForm
        submitLabel={requestIds.length === 0 ? null : t('together.approveAct', { count: requestIds.length })}
        isPending={decisionsMutation.isPending}
        problem={decisionsMutation.error}
        onClose={onClose}
        onSubmit={() =>
          decisionsMutation.mutate({ body: { requestIds, decision: 'approved', reason: '' } }, { onSuccess: onClose })
        }
      >
        <Text>
          <Text span fw={600} inherit>
            {t('approval.explanation')}
          </Text>{' '}
          {first.reason}
        </Text>
        <SelectionList
          label={t('together.chosen')}
          items={approvals.map(({ requestId, title, changes }) => ({
            id: requestId,
            title,
            text: changes.map(({ label, after }) => `${label} ${after}`).join(' · '),
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
