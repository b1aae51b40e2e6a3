import { Anchor, Button, Group, List } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SEVERITY_BY_ALARM_KIND } from '#domain/floor/alarms.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useTimeFormats } from '#web/components/figures/time-words.js';
import { usePendingTasks } from '#web/components/pages/waiting.js';
import { useEstablishmentCode, useHasPermission, usePerson } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { Panel } from './Panel.js';

/**
 * Shows the user's pending tasks, and the desks and keys they hold, within the user's rights. A part that is null is
 * not for this user; renders nothing when all are.
 */
export function MyTasksPanel() {
  const { t } = useTranslation('home');
  const { approvalCount, alarms, keyAlarms, payoutSlipCount, handPayCalls } = usePendingTasks();
  const mayOperateDesks = useHasPermission('desks.operate');
  const showDesks = useHasPermission('desks.read') && mayOperateDesks;
  const mayReadKeys = useHasPermission('keys.read');
  const hasNoTasks = [approvalCount, alarms, payoutSlipCount, handPayCalls].every((part) => part === null);
  if (hasNoTasks && !showDesks && !mayReadKeys) return null;
  const alarmKinds = [...(alarms ?? []).map(({ kind }) => kind), ...(keyAlarms ?? []).map(({ alarm }) => alarm)];
  const criticalCount = alarmKinds.filter((kind) => SEVERITY_BY_ALARM_KIND[kind] === 'grave').length;
  const machineNumbers = handPayCalls?.map(({ machine }) => machine).join(', ');
  return (
    <Panel title={t('service')}>
      <List spacing={4}>
        {alarms !== null && (
          <TaskItem to="alarms" count={alarmKinds.length}>
            {t('serviceAlarms', { count: alarmKinds.length })}
            {criticalCount > 0 && <strong className="home-bad">, {t('serviceGrave', { count: criticalCount })}</strong>}
          </TaskItem>
        )}
        {handPayCalls !== null && (
          <TaskItem to="payouts" count={handPayCalls.length}>
            {t('serviceCalls', { count: handPayCalls.length, machines: machineNumbers })}
          </TaskItem>
        )}
        {payoutSlipCount !== null && (
          <TaskItem to="payouts" count={payoutSlipCount}>
            {t('serviceSlips', { count: payoutSlipCount })}
          </TaskItem>
        )}
        {approvalCount !== null && (
          <TaskItem to="approvals" count={approvalCount}>
            {t('serviceApprovals', { count: approvalCount })}
          </TaskItem>
        )}
        {showDesks && <MyDesks />}
        {mayReadKeys && <MyKeys />}
      </List>
      <FormShortcuts />
    </Panel>
  );
}

/**
 * Links directly to the forms that floor staff use most: payment slips, complements (later payments) and keys. Renders
 * nothing for users with fewer than two of them, whom the menu serves as well.
 */
function FormShortcuts() {
  const { t } = useTranslation('home');
  const establishment = useEstablishmentCode();
  const allowedForms = [
    { name: 'slip', to: 'new-payout', search: {}, isAllowed: useHasPermission('payouts.open') },
    { name: 'complement', to: 'complements', search: { begin: 'new' }, isAllowed: useHasPermission('disputes.decide') },
    { name: 'key', to: 'keys', search: { state: 'in' }, isAllowed: useHasPermission('keys.handOver') },
  ].filter(({ isAllowed }) => isAllowed);
  if (allowedForms.length < 2) return null;
  return (
    <Group gap="xs" mt="md" role="group" aria-label={t('begin.title')}>
      {allowedForms.map(({ name, to, search }) => (
        <Button
          key={name}
          component={Link}
          to={`/${establishment}/${to}` as never}
          search={search as never}
          variant="default"
          size="md"
        >
          {t(`begin.${name}`)}
        </Button>
      ))}
    </Group>
  );
}

interface TaskItemProps {
  readonly to: string;
  /** Zero: there is no task to open. */
  readonly count: number;
  readonly children: ReactNode;
}

/** Renders an item of the pending tasks, linked to its page; dimmed and without a link when its count is zero. */
function TaskItem({ to, count, children }: TaskItemProps) {
  const establishment = useEstablishmentCode();
  if (count === 0) return <List.Item c="dimmed">{children}</List.Item>;
  return (
    <List.Item>
      <Anchor component={Link} to={`/${establishment}/${to}`} fw={600}>
        {children}
      </Anchor>
    </List.Item>
  );
}

/** Lists the desks that the user holds, without their balances: the holder counts them blind. */
function MyDesks() {
  const { t } = useTranslation('home');
  const { personId } = usePerson();
  const desksQuery = useEstablishmentQuery('/desks');
  if (desksQuery.data === undefined) return null;
  const ownDesks = desksQuery.data.filter(({ heldBy, retiredAt }) => heldBy === personId && retiredAt === null);
  if (ownDesks.length === 0) return <List.Item c="dimmed">{t('serviceNoDesk')}</List.Item>;
  return (
    <>
      {ownDesks.map(({ deskCode }) => (
        <TaskItem key={deskCode} to={`desks/${encodeURIComponent(deskCode)}`} count={1}>
          {t('serviceDesk', { desk: deskCode })}
        </TaskItem>
      ))}
      <TransfersToReceive desks={ownDesks.map(({ deskCode }) => deskCode)} />
    </>
  );
}

/** Lists the transfers that wait to be received at one of the user's desks, linked to the desk. */
function TransfersToReceive({ desks }: { readonly desks: readonly string[] }) {
  const { t } = useTranslation('home');
  const { formatMoney } = useFormats();
  const transfersQuery = useEstablishmentQuery('/desk-transfers', { query: { state: 'pending' } });
  const received = (transfersQuery.data ?? []).filter(({ toDesk }) => toDesk !== null && desks.includes(toDesk));
  return received.map(({ transferId, fromDesk, toDesk, amountMinor, givenByName }) => (
    <TaskItem key={transferId} to={`desks/${encodeURIComponent(toDesk ?? '')}`} count={1}>
      {t(fromDesk === null ? 'serviceFromStrongroom' : 'serviceFromDesk', {
        desk: toDesk,
        from: fromDesk,
        amount: formatMoney(amountMinor),
        name: givenByName,
      })}
    </TaskItem>
  ));
}

/** Lists the keys that the user has out, each with the time when it must be back; a dash for none. */
function MyKeys() {
  const { t } = useTranslation('home');
  const { formatTime } = useTimeFormats();
  const { personId } = usePerson();
  const keysQuery = useEstablishmentQuery('/keys');
  if (keysQuery.data === undefined) return null;
  const ownKeys = keysQuery.data.filter(({ holderId }) => holderId === personId);
  if (ownKeys.length === 0) return <List.Item c="dimmed">{t('serviceNoKey')}</List.Item>;
  return ownKeys.map(({ keyId, keyNumber, dueAt }) => (
    <TaskItem key={keyId} to="keys" count={1}>
      {t('serviceKey', { key: keyNumber, at: dueAt === null ? '–' : formatTime(dueAt) })}
    </TaskItem>
  ));
}
