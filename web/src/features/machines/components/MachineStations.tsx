import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { counterByName, findCounterByColumn } from '#domain/meters/counters.js';
import { useFormats } from '#web/components/figures/figures.js';
import type { Overview } from './change/facts.js';
import classes from './machines.module.css';

/** Lists the machine's stations (player positions), and every counter that the machine reports for them. */
export function MachineStations({ overview: { stations } }: { readonly overview: Overview }) {
  const { t, i18n } = useTranslation(['machines', 'technical-sheet']);
  const { instant } = useFormats();
  const nameCounter = (counter: string): string => {
    const knownCounter = findCounterByColumn(counter) ?? counterByName(counter);
    return knownCounter?.label[i18n.language === 'en' ? 'en' : 'fr'] ?? counter.replace(/^unlisted\./, '');
  };
  return (
    <div
      className="scroll-region"
      tabIndex={0}
      role="region"
      aria-label={t('sheet.stations')}
      style={{ overflowX: 'auto' }}
    >
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('technical-sheet:station')}</Table.Th>
            <Table.Th scope="col">{t('technical-sheet:digits')}</Table.Th>
            <Table.Th scope="col">{t('technical-sheet:lastReadAt')}</Table.Th>
            <Table.Th scope="col">{t('sheet.counters')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {stations.map((station) => (
            <Table.Tr key={station.stationNumber}>
              <Table.Th scope="row">{station.stationNumber}</Table.Th>
              <Table.Td>{station.meterDigits}</Table.Td>
              <Table.Td>{instant(station.lastReadAt)}</Table.Td>
              <Table.Td>
                {station.offeredCounters.length === 0 ? (
                  <Text c="dimmed" size="sm">
                    {t('sheet.noCounters')}
                  </Text>
                ) : (
                  <details>
                    <summary>{station.offeredCounters.length}</summary>
                    <ul className={classes['counters']}>
                      {station.offeredCounters.map((counter) => (
                        <li key={counter}>{nameCounter(counter)}</li>
                      ))}
                    </ul>
                  </details>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
