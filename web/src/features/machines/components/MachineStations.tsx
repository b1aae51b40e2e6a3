import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { findCounterByName, findCounterByColumn } from '#domain/meters/counters.js';
import { useFormats } from '#web/components/figures/figures.js';
import { ListTable } from '#web/components/general/ListTable.js';
import type { MachineOverview } from './change/facts.js';
import classes from './machines.module.css';

/** Lists the machine's stations (player positions), and every counter that the machine reports for them. */
export function MachineStations({ overview: { stations } }: { readonly overview: MachineOverview }) {
  const { t, i18n } = useTranslation('machines');
  const { formatInstant } = useFormats();
  const columns = [t('sheet.station'), t('sheet.digits'), t('sheet.lastRead'), t('sheet.counters')];
  /** Returns the label of a counter; one of no known kind is reported as `unlisted.` and its own name. */
  const getCounterLabel = (counter: string): string => {
    const knownCounter = findCounterByColumn(counter) ?? findCounterByName(counter);
    return knownCounter?.label[i18n.language === 'en' ? 'en' : 'fr'] ?? counter.replace(/^unlisted\./, '');
  };
  return (
    <ListTable label={t('sheet.stations')} columns={columns}>
      {stations.map((station) => (
        <Table.Tr key={station.stationNumber}>
          <Table.Th scope="row">{station.stationNumber}</Table.Th>
          <Table.Td>{station.meterDigits}</Table.Td>
          <Table.Td>{formatInstant(station.lastReadAt)}</Table.Td>
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
                    <li key={counter}>{getCounterLabel(counter)}</li>
                  ))}
                </ul>
              </details>
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </ListTable>
  );
}
