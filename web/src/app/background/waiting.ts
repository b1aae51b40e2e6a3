import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { buildQueryKey } from '#web/api/client.js';
import type { PendingTasks } from '#web/components/pages/waiting.js';
import { useEventStream } from '#web/features/floor/components/live.js';
import { useHandPayCalls, useActionableSlipCount } from '#web/features/payouts/components/calls.js';
import { useEstablishmentCode, useHasPermission, useOwnEstablishment } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

const EVENTS_PATH = '/api/establishments/{establishment}/machine-events';

/** Returns true for users who may settle alarms, or are notified of them at once (direction, surveillance). */
export function useIsAlarmResponder(): boolean {
  const { roles = [], permissions = [] } = useOwnEstablishment() ?? {};
  if (!permissions.includes('interventions.read')) return false;
  return permissions.includes('alarms.settle') || roles.includes('direction') || roles.includes('agentDeSurveillance');
}

/**
 * Returns the user's pending tasks; a part is null without the permission to read it, or before it is read. The stream
 * of changes refreshes them, and the stream of machine events refreshes the calls for a hand pay.
 */
export function useFetchPendingTasks(): PendingTasks {
  const establishment = useEstablishmentCode();
  const mayReadApprovals = useHasPermission('approvals.read');
  const mayDecideApprovals = useHasPermission('approvals.decide');
  const isAlarmResponder = useIsAlarmResponder();
  const approvalCount = useEstablishmentQuery(
    '/approvals',
    { query: { state: 'toDecide' } },
    { enabled: mayReadApprovals && mayDecideApprovals },
  ).data?.length;
  const { data: alarms } = useEstablishmentQuery('/interventions/alarms', {}, { enabled: isAlarmResponder });
  const mayReadKeys = useHasPermission('keys.read');
  const { data: keyAlarms } = useEstablishmentQuery(
    '/keys/alarms',
    {},
    // a key becomes late by the clock, which no change reports
    { enabled: isAlarmResponder && mayReadKeys, refetchInterval: 60_000 },
  );
  const payoutSlipCount = useActionableSlipCount();
  const handPayCalls = useHandPayCalls();
  const queryClient = useQueryClient();
  useEventStream(
    establishment,
    (events) => {
      if (events !== 'missed' && !events.some(({ group }) => group === 'handPay')) return;
      const [eventsPath] = buildQueryKey(EVENTS_PATH, {});
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === eventsPath });
    },
    handPayCalls !== null,
  );
  return useMemo(
    () => ({
      approvalCount: approvalCount ?? null,
      alarms: alarms ?? null,
      keyAlarms: keyAlarms ?? null,
      payoutSlipCount,
      handPayCalls,
    }),
    [approvalCount, alarms, keyAlarms, payoutSlipCount, handPayCalls],
  );
}
