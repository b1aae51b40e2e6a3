import { Anchor, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { StateTag } from '#web/components/figures/StateTag.js';
import { useEventNameFormatter } from '#web/components/figures/event-words.js';
import { useFormats } from '#web/components/figures/figures.js';
import { STATE_TAG_STYLES } from '#web/components/figures/state-looks.js';
import { ListTable } from '#web/components/general/ListTable.js';

/** Shows a table of machine events, latest first: times, machine, station, event, note and source. */
export function EventTable({ events }: { readonly events: readonly ApiSchema<'ListedEvent'>[] }) {
  const { t } = useTranslation('events');
  const establishment = useEstablishmentCode();
  const formatEventName = useEventNameFormatter();
  const { formatInstant } = useFormats();
  return (
    <ListTable
      label={t('title')}
      columns={[t('occurred'), t('machine'), t('station'), t('event'), t('note'), t('source'), t('recorded')]}
      verticalSpacing="xs"
    >
      {events.map((event) => (
        <Table.Tr key={event.eventId}>
          <Table.Td>{formatInstant(event.occurredAt)}</Table.Td>
          <Table.Td>
            <Anchor component={Link} to={`/${establishment}/machines/${encodeURIComponent(event.machine)}`}>
              {event.machine}
            </Anchor>
          </Table.Td>
          <Table.Td>{event.station}</Table.Td>
          <Table.Td>
            {event.isAlarm ? (
              <StateTag {...STATE_TAG_STYLES.alarm}>{formatEventName(event.code)}</StateTag>
            ) : (
              formatEventName(event.code)
            )}
          </Table.Td>
          <Table.Td>{event.note}</Table.Td>
          <Table.Td>{(event.source === 'person' ? event.by : null) ?? t(`sources.${event.source}`)}</Table.Td>
          <Table.Td>{formatInstant(event.receivedAt)}</Table.Td>
        </Table.Tr>
      ))}
    </ListTable>
  );
}
