import { Anchor, List, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode } from '#web/session/session.js';
import { useFormats } from '#web/components/figures/figures.js';
import { Panel } from './Panel.js';
import { useAge } from './use-age.js';
import type { Work } from './work.js';

const maxShown = 6;

/** Lists the pending requests: those that the user decides, those that the user made, and the others. */
export function Approvals({ work: { approvals, approvalCounts } }: { readonly work: Work }) {
  const { t } = useTranslation('home');
  const { t: translateShell } = useTranslation('shell');
  const { day } = useFormats();
  const establishment = useEstablishmentCode();
  const formatAge = useAge();
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
              .filter((each) => each.side === side)
              .slice(0, maxShown)
              .map((each) => (
                <List.Item key={each.requestId}>
                  <Anchor
                    component={Link}
                    to={`/${establishment}/approvals`}
                    search={{ request: each.requestId } as never}
                  >
                    {[
                      t(`kind_${each.kind}`),
                      ...(each.machine === null ? [] : [each.machine]),
                      ...(each.gamingDay === null ? [] : [day(each.gamingDay)]),
                    ].join(' · ')}
                  </Anchor>
                  <Text size="xs" c="dimmed">
                    {side === 'mine'
                      ? t('decidedBy', { roles: each.owners.map((role) => translateShell(`role.${role}`)).join(', ') })
                      : t('askedBy', { name: each.requestedBy })}
                    {' · '}
                    {formatAge(each.ageDays)}
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

/** Lists the machines' counters that dropped without an explanation and are not yet settled. */
export function MeterExceptions({ work: { meterExceptions, hasMoreExceptions } }: { readonly work: Work }) {
  const { t } = useTranslation('home');
  const { t: translateShell } = useTranslation('shell');
  const { instant } = useFormats();
  const establishment = useEstablishmentCode();
  const formatAge = useAge();
  return (
    <Panel title={t('exceptions')}>
      {meterExceptions.length === 0 && <Text size="sm">{t('noExceptions')}</Text>}
      <List size="sm" spacing={4}>
        {meterExceptions.slice(0, maxShown).map((each) => (
          <List.Item key={`${each.machine} ${each.station} ${each.laterReadAt}`}>
            {t('exceptionAt', { machine: each.machine, station: each.station, at: instant(each.laterReadAt) })}
            <Text size="xs" c="dimmed">
              {each.isProposed && `${t('exceptionProposed')} · `}
              {translateShell(`role.${each.owner}`)} · {formatAge(each.ageDays)}
            </Text>
          </List.Item>
        ))}
      </List>
      {(hasMoreExceptions || meterExceptions.length > maxShown) && <Text size="sm">{t('moreExceptions')}</Text>}
      {meterExceptions.length > 0 && (
        <Anchor component={Link} to={`/${establishment}/meter-exceptions`} size="sm" mt={6} display="inline-block">
          {t('seeExceptions')}
        </Anchor>
      )}
    </Panel>
  );
}
