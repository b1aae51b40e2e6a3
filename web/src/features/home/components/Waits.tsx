import { Anchor, List, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useFormats } from '#web/components/figures/figures.js';
import { Panel } from './Panel.js';
import { useAgeFormatter } from './use-age.js';
import type { DashboardTasks } from './work.js';

const MAX_ITEMS_SHOWN = 6;

/**
 * Lists the first pending requests of each side: those that the user decides, those that the user made, and the others.
 */
export function ApprovalsPanel({ tasks: { approvals, approvalCounts } }: { readonly tasks: DashboardTasks }) {
  const { t } = useTranslation('home');
  const { t: translateShell } = useTranslation('shell');
  const { formatDay } = useFormats();
  const establishment = useEstablishmentCode();
  const formatAge = useAgeFormatter();
  const sides = (['toDecide', 'mine', 'others'] as const).filter((side) => approvalCounts[side] > 0);
  return (
    <Panel title={t('approvals')}>
      {sides.length === 0 && <Text size="sm">{t('noApprovals')}</Text>}
      {sides.map((side) => (
        <div key={side}>
          <Text size="sm" fw={600} mt={4}>
            {t(side, { count: approvalCounts[side] })}
          </Text>
          <List size="sm" spacing={4}>
            {approvals
              .filter((approval) => approval.side === side)
              .slice(0, MAX_ITEMS_SHOWN)
              .map((approval) => (
                <List.Item key={approval.requestId}>
                  <Anchor
                    component={Link}
                    to={`/${establishment}/approvals`}
                    search={{ request: approval.requestId } as never}
                  >
                    {[
                      t(`kind_${approval.kind}`),
                      ...(approval.machine === null ? [] : [approval.machine]),
                      ...(approval.gamingDay === null ? [] : [formatDay(approval.gamingDay)]),
                    ].join(' · ')}
                  </Anchor>
                  <Text size="xs" c="dimmed">
                    {side === 'mine'
                      ? t('decidedBy', {
                          roles: approval.owners.map((role) => translateShell(`role.${role}`)).join(', '),
                        })
                      : t('askedBy', { name: approval.requestedBy })}
                    {' · '}
                    {formatAge(approval.ageDays)}
                  </Text>
                </List.Item>
              ))}
          </List>
        </div>
      ))}
      {sides.length > 0 && (
        <Anchor component={Link} to={`/${establishment}/approvals`} size="sm" mt={6} display="inline-block">
          {t('seeApprovals')}
        </Anchor>
      )}
    </Panel>
  );
}

/** Lists the first meter steps in doubt (a counter fell without an explanation) that are not yet settled. */
export function MeterExceptionsPanel({
  tasks: { meterExceptions, hasMoreExceptions },
}: {
  readonly tasks: DashboardTasks;
}) {
  const { t } = useTranslation('home');
  const { t: translateShell } = useTranslation('shell');
  const { formatInstant } = useFormats();
  const establishment = useEstablishmentCode();
  const formatAge = useAgeFormatter();
  return (
    <Panel title={t('exceptions')}>
      {meterExceptions.length === 0 && <Text size="sm">{t('noExceptions')}</Text>}
      <List size="sm" spacing={4}>
        {meterExceptions.slice(0, MAX_ITEMS_SHOWN).map((step) => (
          <List.Item key={`${step.machine} ${step.station} ${step.laterReadAt}`}>
            {t('exceptionAt', { machine: step.machine, station: step.station, at: formatInstant(step.laterReadAt) })}
            <Text size="xs" c="dimmed">
              {step.isProposed && `${t('exceptionProposed')} · `}
              {translateShell(`role.${step.owner}`)} · {formatAge(step.ageDays)}
            </Text>
          </List.Item>
        ))}
      </List>
      {(hasMoreExceptions || meterExceptions.length > MAX_ITEMS_SHOWN) && <Text size="sm">{t('moreExceptions')}</Text>}
      {meterExceptions.length > 0 && (
        <Anchor component={Link} to={`/${establishment}/meter-exceptions`} size="sm" mt={6} display="inline-block">
          {t('seeExceptions')}
        </Anchor>
      )}
    </Panel>
  );
}

/** Shows the number of differences in suspense, the amounts missing and in surplus, and the age of the oldest. */
export function SuspensePanel({ cases }: { readonly cases: readonly ApiSchema<'SuspenseCase'>[] }) {
  const { t } = useTranslation('home');
  const { formatMoney } = useFormats();
  const establishment = useEstablishmentCode();
  const formatAge = useAgeFormatter();
  const balances = cases.map(({ balanceMinor }) => BigInt(balanceMinor));
  const addUp = (amounts: readonly bigint[]): string =>
    formatMoney(String(amounts.reduce((total, amount) => total + (amount < 0n ? -amount : amount), 0n)));
  return (
    <Panel title={t('suspense')}>
      <Text size="sm">
        {t('suspended', {
          count: cases.length,
          missing: addUp(balances.filter((balance) => balance > 0n)),
          surplus: addUp(balances.filter((balance) => balance < 0n)),
        })}
      </Text>
      <Text size="xs" c="dimmed">
        {t('suspendedSince', { age: formatAge(Math.max(0, ...cases.map(({ ageDays }) => ageDays))) })}
      </Text>
      <Anchor component={Link} to={`/${establishment}/ledger/suspense`} size="sm" mt={6} display="inline-block">
        {t('seeSuspense')}
      </Anchor>
    </Panel>
  );
}
