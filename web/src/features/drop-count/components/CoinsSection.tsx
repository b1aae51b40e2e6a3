import { Button, Group, Paper, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shape } from '#web/api/client.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { useFormats } from '#web/components/figures/figures.js';
import type { DropSheet } from '#web/features/drops/components/standing.js';
import { CoinsDialog } from './CoinsDialog.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { useReadHere } from '#web/session/read-here.js';

export interface CoinsSectionProps {
  readonly drop: DropSheet;
  readonly mayDepart: boolean;
  readonly mayExtract: boolean;
}

/**
 * Shows the conveyed coins of a drop: as they left each machine, as taken out of the containers in the count room, and
 * the difference. Renders nothing when there are none and none can be recorded.
 */
export function CoinsSection({ drop: { dropId }, mayDepart, mayExtract }: CoinsSectionProps) {
  const { t } = useTranslation('drops');
  const [openDialog, setOpenDialog] = useState<'departure' | 'extraction' | null>(null);
  const custodyQuery = useReadHere('/api/establishments/{establishment}/drops/{dropId}/custody', { path: { dropId } });
  const { conveyed = [], departures = [], extractions = [] } = custodyQuery.data ?? {};
  const isEmpty = departures.length === 0 && extractions.length === 0;
  if (isEmpty && !mayDepart && !mayExtract) return null;
  return (
    <Paper withBorder p="md" component="section" aria-label={t('coins.title')}>
      <Title order={2} size="h4">
        {t('coins.title')}
      </Title>
      <Text size="sm" c="dimmed">
        {t(isEmpty ? 'coins.none' : 'coins.about')}
      </Text>
      {custodyQuery.error !== null && <ProblemBox problem={custodyQuery.error} />}
      {!isEmpty && <ConveyedCoinsTable lines={conveyed} />}
      {departures.map(({ machine, ...coins }) => (
        <CoinLine key={`${machine} ${coins.valueMinor}`} name="left" place={machine} {...coins} />
      ))}
      {extractions.map(({ containerNumber, ...coins }) => (
        <CoinLine key={`${containerNumber} ${coins.valueMinor}`} name="out" place={containerNumber} {...coins} />
      ))}
      <Group gap="xs" mt="sm" className="no-print">
        {mayDepart && (
          <Button variant="default" size="md" onClick={() => setOpenDialog('departure')}>
            {t('coins.departure')}
          </Button>
        )}
        {mayExtract && (
          <Button variant="default" size="md" onClick={() => setOpenDialog('extraction')}>
            {t('coins.extraction')}
          </Button>
        )}
      </Group>
      {openDialog !== null && <CoinsDialog dropId={dropId} act={openDialog} close={() => setOpenDialog(null)} />}
    </Paper>
  );
}

interface CoinFactProps {
  readonly name: 'left' | 'out';
  readonly place: string;
  readonly valueMinor: string;
  readonly count: string;
  readonly recordedByName: string;
}

/**
 * Writes one line about counted coins of one value: the machine that they left or the container that held them, number
 * and author.
 */
function CoinLine({ name, place, valueMinor, count: pieces, recordedByName }: CoinFactProps) {
  const { t } = useTranslation('drops');
  const { formatMoney: formatMoney, formatCount } = useFormats();
  return (
    <Text size="sm">
      {t(`coins.${name}`, { place, pieces: formatCount(pieces), value: formatMoney(valueMinor), name: recordedByName })}
    </Text>
  );
}

/** Shows a table of the conveyed coins by value: pieces that left machines, pieces extracted, and the difference. */
function ConveyedCoinsTable({ lines }: { readonly lines: readonly Shape<'ConveyedLine'>[] }) {
  const { t } = useTranslation('drops');
  const { formatMoney: formatMoney, formatCount } = useFormats();
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
      {lines.map(({ valueMinor, departedPieces, extractedPieces, differenceMinor }) => (
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
