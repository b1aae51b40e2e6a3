import { Table, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { useTimeWords } from '#web/components/figures/time-words.js';
import { ScrollRegion } from '#web/components/general/ScrollRegion.js';
import { Go } from '#web/components/pages/Go.js';
import { useEstablishment } from '#web/session/establishment.js';
import type { ListedCercleSession } from './cercle.js';

const AMOUNTS = ['stubs', 'counted', 'difference'] as const;

/** A table of the cagnottes counted on the day: stubs, counted amount, difference, and the certifier. */
export function CountedCagnottes({ sessions }: { readonly sessions: readonly ListedCercleSession[] }) {
  const { t } = useTranslation('cagnottes');
  const { money } = useFormats();
  const { clock } = useTimeWords();
  const { code: establishment, jurisdiction } = useEstablishment();
  if (sessions.length === 0) return null;
  return (
    <section aria-label={t('counted.title')}>
      <Title order={2} size="h4" mb="xs">
        {t('counted.title')}
      </Title>
      <ScrollRegion label={t('counted.title')}>
        <Table miw={640} verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('counted.session')}</Table.Th>
              <Table.Th scope="col">{t('counted.at')}</Table.Th>
              {AMOUNTS.map((column) => (
                <Table.Th key={column} scope="col" ta="end">
                  {t(`counted.${column}`)}
                </Table.Th>
              ))}
              <Table.Th scope="col">{t(jurisdiction === 'MC' ? 'session.verified' : 'session.certified')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sessions.map((session) => (
              <Table.Tr key={session.sessionId}>
                <Table.Td>
                  <Go to={`/${establishment}/cagnottes/sessions/${session.sessionId}`}>
                    {t('counted.of', { table: session.tableNumber, number: session.sessionNumber })}
                  </Go>
                </Table.Td>
                <Table.Td>{session.countedAt === null ? '' : clock(session.countedAt)}</Table.Td>
                {AMOUNTS.map((column) => (
                  <Table.Td key={column} className="figure">
                    {money(session[`${column}Minor`])}
                  </Table.Td>
                ))}
                <Table.Td>{session.certifiedByName}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollRegion>
    </section>
  );
}
