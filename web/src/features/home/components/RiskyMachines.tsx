import { Anchor, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FINDINGS } from '#domain/reconciliation/reconciliation-codes.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { currentLanguage } from '#web/locales/language.js';
import { useFormats } from '#web/components/figures/figures.js';
import { Panel } from './Panel.js';
import { useAge } from './use-age.js';
import type { Work } from './work.js';

/** Lists the machines with open issues, by amount at risk; renders nothing without any. */
export function RiskyMachines({ work: { machines, totals } }: { readonly work: Work }) {
  const { t } = useTranslation('home');
  const { t: translateShell } = useTranslation('shell');
  const { money, day } = useFormats();
  const establishment = useEstablishmentCode();
  const formatAge = useAge();
  if (machines.length === 0) return null;
  const labelFinding = (code: string): string =>
    code in FINDINGS ? FINDINGS[code as keyof typeof FINDINGS][currentLanguage()] : code;
  return (
    <Panel title={t('machines')}>
      <Text size="sm" c="dimmed" mb="xs">
        {t('machinesAbout', { count: totals.machines })}
      </Text>
      <div
        className="scroll-region"
        tabIndex={0}
        role="region"
        aria-label={t('machines')}
        style={{ overflow: 'auto', maxBlockSize: '22rem' }}
      >
        <Table miw={760} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              {['machine', 'findings', 'day', 'owner', 'age'].map((name) => (
                <Table.Th key={name} scope="col">
                  {t(name)}
                </Table.Th>
              ))}
              <Table.Th scope="col" ta="end">
                {t('atStake')}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {machines.map((each) => (
              <Table.Tr key={each.machine}>
                <Table.Th scope="row">
                  <Anchor
                    component={Link}
                    to={`/${establishment}/days/${each.firstDay}/grid`}
                    search={{ sought: each.machine } as never}
                    fw={600}
                  >
                    {each.machine}
                  </Anchor>
                  {each.standNumber !== null && (
                    <Text span size="xs" c="dimmed">
                      {' '}
                      {t('stand', { stand: each.standNumber })}
                    </Text>
                  )}
                </Table.Th>
                <Table.Td>
                  {each.blocking > 0 && (
                    <span className="home-bad">{t('tally_blocking', { count: each.blocking })} · </span>
                  )}
                  {each.codes.map(labelFinding).join(', ')}
                </Table.Td>
                <Table.Td>{t('onDays', { count: each.days, first: day(each.firstDay) })}</Table.Td>
                <Table.Td>{translateShell(`role.${each.owner}`)}</Table.Td>
                <Table.Td>{formatAge(each.ageDays)}</Table.Td>
                <Table.Td ta="end" className="figure">
                  {money(each.atStakeMinor)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Panel>
  );
}
