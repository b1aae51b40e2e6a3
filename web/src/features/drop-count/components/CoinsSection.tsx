import { Button, Group, Paper, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { useFormats } from '#web/components/figures/figures.js';
import type { DropSheet } from '#web/features/drops/components/standing.js';
import { CoinsDialog } from './CoinsDialog.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

export interface CoinsSectionProps {
  readonly drop: DropSheet;
  readonly mayRecordDeparture: boolean;
  readonly mayRecordExtraction: boolean;
}

/**
 * Shows the conveyed coins of a drop: as they left each machine, as taken out of the containers in the count room, and
 * the difference. Renders nothing when there are none and none can be recorded.
 */
export function CoinsSection({ drop: { dropId }, mayRecordDeparture, mayRecordExtraction }: CoinsSectionProps) {
  const { t } = useTranslation('drops');
  const [openDialog, setOpenDialog] = useState<'departure' | 'extraction' | null>(null);
  const custodyQuery = useEstablishmentQuery('/drops/{dropId}/custody', { path: { dropId } });
  const { conveyed = [], departures = [], extractions = [] } = custodyQuery.data ?? {};
  const isEmpty = departures.length === 0 && extractions.length === 0;
  if (isEmpty && !mayRecordDeparture && !mayRecordExtraction) return null;
  return (
    <Paper withBorder p="md" component="section" aria-label={t('coins.title')}>
      <Title order={2} size="h4">
        {t('coins.title')}
      </Title>
      <Text size="sm" c="dimmed">
        {t(isEmpty ? 'coins.none' : 'coins.about')}
      </Text>
      {custodyQuery.error !== null && <ProblemBox problem={custodyQuery.error} />}
      {!isEmpty && <ConveyedCoinsTable conveyedLines={conveyed} />}
      {departures.map(({ machine, ...coins }) => (
        <CoinLine key={`${machine} ${coins.valueMinor}`} movement="left" place={machine} {...coins} />
      ))}
      {extractions.map(({ containerNumber, ...coins }) => (
        <CoinLine key={`${containerNumber} ${coins.valueMinor}`} movement="out" place={containerNumber} {...coins} />
      ))}
      <Group gap="xs" mt="sm" className="no-print">
        {mayRecordDeparture && (
          <Button variant="default" size="md" onClick={() => setOpenDialog('departure')}>
            {t('coins.departure')}
          </Button>
        )}
        {mayRecordExtraction && (
          <Button variant="default" size="md" onClick={() => setOpenDialog('extraction')}>
            {t('coins.extraction')}
          </Button>
        )}
      </Group>
      {openDialog !== null && (
        <CoinsDialog dropId={dropId} movementKind={openDialog} onClose={() => setOpenDialog(null)} />
      )}
    </Paper>
  );
}

interface CoinLineProps {
  readonly movement: 'left' | 'out';
  readonly place: string;
  readonly valueMinor: string;
  readonly count: string;
  readonly recordedByName: string;
}

/**
 * Writes one line about counted coins of one value: the machine that they left or the container that held them, number
 * and author.
 */
function CoinLine({ movement, place, valueMinor, count, recordedByName }: CoinLineProps) {
  const { t } = useTranslation('drops');
  const { formatMoney, formatCount } = useFormats();
  return (
    <Text size="sm">
      {t(`coins.${movement}`, {
        place,
        pieces: formatCount(count),
        value: formatMoney(valueMinor),
        name: recordedByName,
      })}
    </Text>
  );
}

/** Shows a table of the conveyed coins by value: pieces that left machines, pieces extracted, and the difference. */
function ConveyedCoinsTable({ conveyedLines }: { readonly conveyedLines: readonly ApiSchema<'ConveyedLine'>[] }) {
  const { t } = useTranslation('drops');
  const { formatMoney, formatCount } = useFormats();
  return (
    <ListTable
      label={t('coins.compared')}
      columns={[
        t('coins.value'),
        { label: t('coins.departed'), isFigure: true },
        { label: t('coins.extracted'), isFigure: true },
        { label: t('coins.difference'), isFigure: true },
      ]}
    >
      {conveyedLines.map(({ valueMinor, departedPieces, extractedPieces, differenceMinor }) => (
        <Table.Tr key={valueMinor}>
          <Table.Td>{formatMoney(valueMinor)}</Table.Td>
          <Table.Td ta="end">{formatCount(departedPieces)}</Table.Td>
          <Table.Td ta="end">{formatCount(extractedPieces)}</Table.Td>
          <Table.Td ta="end">{formatMoney(differenceMinor)}</Table.Td>
        </Table.Tr>
      ))}
    </ListTable>
  );
}
