import { Anchor, Button, Group, List } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ALARM_GRAVITY } from '#domain/floor/alarms.js';
import { useRead } from '#web/api/client.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useTimeFormats } from '#web/components/figures/time-words.js';
import { usePendingTasks } from '#web/components/pages/waiting.js';
import { useEstablishmentCode, useHasPermission, usePerson } from '#web/session/session.js';
import { Panel } from './Panel.js';

/**
 * Shows the user's pending tasks, and the desks and keys they hold, within the user's rights. A part that is null is
 * not for this user; renders nothing when all are.
 */
export function MyService() {
  const { t } = useTranslation('home');
  const { approvalCount, alarms, keyAlarms, payoutSlipCount, handPayCalls } = usePendingTasks();
  const mayOperateDesks = useHasPermission('desks.operate');
  const showsDesks = useHasPermission('desks.read') && mayOperateDesks;
  const mayReadKeys = useHasPermission('keys.read');
  const hasNoTasks = [approvalCount, alarms, payoutSlipCount, handPayCalls].every((part) => part === null);
  if (hasNoTasks && !showsDesks && !mayReadKeys) return null;
  const alarmKinds = [...(alarms ?? []).map(({ kind }) => kind), ...(keyAlarms ?? []).map(({ alarm }) => alarm)];
  const graveCount = alarmKinds.filter((kind) => ALARM_GRAVITY[kind] === 'grave').length;
  const machines = handPayCalls?.map(({ machine }) => machine).join(', ');
  return (
    <Panel title={t('service')}>
      <List spacing={4}>
        {alarms !== null && (
          <Task to="alarms" count={alarmKinds.length}>
            {t('serviceAlarms', { count: alarmKinds.length })}
            {graveCount > 0 && <strong className="home-bad">, {t('serviceGrave', { count: graveCount })}</strong>}
          </Task>
        )}
        {handPayCalls !== null && (
          <Task to="payouts" count={handPayCalls.length}>
            {t('serviceCalls', { count: handPayCalls.length, machines })}
          </Task>
        )}
        {payoutSlipCount !== null && (
          <Task to="payouts" count={payoutSlipCount}>
            {t('serviceSlips', { count: payoutSlipCount })}
          </Task>
        )}
        {approvalCount !== null && (
          <Task to="approvals" count={approvalCount}>
            {t('serviceApprovals', { count: approvalCount })}
          </Task>
        )}
        {showsDesks && <MyDesks />}
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
  const offeredForms = [
    { name: 'slip', to: 'new-payout', search: {}, isAllowed: useHasPermission('payouts.open') },
    { name: 'complement', to: 'complements', search: { begin: 'new' }, isAllowed: useHasPermission('disputes.decide') },
    { name: 'key', to: 'keys', search: { state: 'in' }, isAllowed: useHasPermission('keys.handOver') },
  ].filter(({ isAllowed }) => isAllowed);
  if (offeredForms.length < 2) return null;
  return (
    <Group gap="xs" mt="md" role="group" aria-label={t('begin.title')}>
      {offeredForms.map(({ name, to, search }) => (
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

interface TaskProps {
  readonly to: string;
  /** Zero: there is no task to open. */
  readonly count: number;
  readonly children: ReactNode;
}

/** Renders an item of the pending tasks, linked to its page; dimmed and without a link when its count is zero. */
function Task({ to, count, children }: TaskProps) {
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

/** Lists the desks that the user holds, each with its balance. */
function MyDesks() {
  const { t } = useTranslation('home');
  const { formatMoney: formatMoney } = useFormats();
  const { personId } = usePerson();
  const establishment = useEstablishmentCode();
  const desksQuery = useRead('/api/establishments/{establishment}/desks', { params: { path: { establishment } } });
  if (desksQuery.data === undefined) return null;
  const ownDesks = desksQuery.data.filter(({ heldBy, retiredAt }) => heldBy === personId && retiredAt === null);
  if (ownDesks.length === 0) return <List.Item c="dimmed">{t('serviceNoDesk')}</List.Item>;
  return ownDesks.map(({ deskCode, balanceMinor }) => (
    <Task key={deskCode} to={`desks/${encodeURIComponent(deskCode)}`} count={1}>
      {t('serviceDesk', { desk: deskCode, amount: formatMoney(balanceMinor) })}
    </Task>
  ));
}

/** Lists the keys that the user has out, each with the time when it must be back; a dash for none. */
function MyKeys() {
  const { t } = useTranslation('home');
  const { formatTime } = useTimeFormats();
  const { personId } = usePerson();
  const establishment = useEstablishmentCode();
  const keysQuery = useRead('/api/establishments/{establishment}/keys', { params: { path: { establishment } } });
  if (keysQuery.data === undefined) return null;
  const ownKeys = keysQuery.data.filter(({ holderId }) => holderId === personId);
  if (ownKeys.length === 0) return <List.Item c="dimmed">{t('serviceNoKey')}</List.Item>;
  return ownKeys.map(({ keyId, keyNumber, dueAt }) => (
    <Task key={keyId} to="keys" count={1}>
      {t('serviceKey', { key: keyNumber, at: dueAt === null ? '–' : formatTime(dueAt) })}
    </Task>
  ));
}
