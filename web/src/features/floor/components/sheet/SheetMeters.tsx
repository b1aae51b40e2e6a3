import { Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { IconEraser, IconGauge } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COUNTERS } from '#domain/meters/counters.js';
import type { ApiSchema } from '#web/api/client.js';
import { useHasPermission } from '#web/session/session.js';
import { DescriptionList } from '#web/components/general/FactList.js';
import { Note } from '#web/components/general/Note.js';
import { ScrollRegion } from '#web/components/general/ScrollRegion.js';
import { useFormats } from '#web/components/figures/figures.js';
import { RamClearDialog } from './ClearDialog.js';
import { MeterReadingDialog } from './ReadingDialog.js';
import { READING_MOMENTS, type ReadingMoment } from '#domain/floor/interventions.js';
import { getCounterLabel } from '#web/components/figures/counter-label.js';

type Sheet = ApiSchema<'InterventionSheet'>;
/**
 * Shows the meter readings before and after the work, the missing ones, and a cleared memory, with buttons to record
 * them. Renders nothing when the work touched no meters, none were read and none can be read now.
 */
export function SheetMeters({ sheet }: { readonly sheet: Sheet }) {
  const { t } = useTranslation('floor');
  const mayEnter = useHasPermission('interventions.enter');
  const [openDialog, setOpenDialog] = useState<ReadingMoment | 'clear' | null>(null);
  const close = (): void => setOpenDialog(null);
  const { meters, readings, ramClear, closedAt } = sheet;
  const mayRead = closedAt === null && mayEnter && ramClear === null;
  if (!meters.isTouched && readings.length === 0 && !mayRead) return null;
  return (
    <section aria-labelledby="meters-head">
      <Title order={2} size="h3" id="meters-head" mb="xs">
        {t('meters.title')}
      </Title>
      <Stack gap="sm">
        <MeterRequirements sheet={sheet} />
        {readings.length > 0 && <SheetReadings sheet={sheet} />}
        {ramClear !== null && <RamClearDetails ramClear={ramClear} />}
        {mayRead && (
          <Group gap="sm" className="no-print">
            {READING_MOMENTS.map((moment) => (
              <Button
                key={moment}
                size="md"
                variant={meters.missing.some((reading) => reading.moment === moment) ? 'filled' : 'default'}
                leftSection={<IconGauge size={18} aria-hidden />}
                onClick={() => setOpenDialog(moment)}
              >
                {t(`meters.read_${moment}`)}
              </Button>
            ))}
            {meters.isTouched && (
              <Button
                size="md"
                variant={meters.isClearUnsigned ? 'filled' : 'default'}
                leftSection={<IconEraser size={18} aria-hidden />}
                onClick={() => setOpenDialog('clear')}
              >
                {t('clear.start')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
      {(openDialog === 'before' || openDialog === 'after') && (
        <MeterReadingDialog sheet={sheet} moment={openDialog} onClose={close} />
      )}
      {openDialog === 'clear' && <RamClearDialog sheet={sheet} onClose={close} />}
    </section>
  );
}

/**
 * Shows the readings and signatures that are missing, or that the meters were not touched; nothing when all is done.
 */
function MeterRequirements({ sheet: { meters, closedAt } }: { readonly sheet: Sheet }) {
  const { t } = useTranslation('floor');
  if (!meters.isTouched) return <Text c="dimmed">{t('meters.untouched')}</Text>;
  const missingTexts = meters.missing.map(({ station, moment }) => t(`meters.lack_${moment}`, { station }));
  if (missingTexts.length > 0) {
    const message = t(closedAt === null ? 'meters.missing' : 'meters.neverRead', { what: missingTexts.join(', ') });
    return <Note color="yellow">{message}</Note>;
  }
  return meters.isClearUnsigned ? <Note color="yellow">{t('meters.clearUnsigned')}</Note> : null;
}

/** Shows the time of the cleared memory, and its signatures. */
function RamClearDetails({ ramClear }: { readonly ramClear: NonNullable<Sheet['ramClear']> }) {
  const { t } = useTranslation('floor');
  const { formatInstant } = useFormats();
  return (
    <DescriptionList
      items={[
        { label: t('clear.at'), value: formatInstant(ramClear.clearedAt) },
        { label: t('clear.signedBy'), value: `${ramClear.technician}, ${ramClear.supervisor}` },
      ]}
    />
  );
}

/** Shows a table of readings for each station that was read. */
function SheetReadings({ sheet: { readings, meters } }: { readonly sheet: Sheet }) {
  const { t } = useTranslation('floor');
  return (
    <>
      {meters.stations.map((station) => {
        const stationReadings = readings.filter((reading) => reading.station === station);
        if (stationReadings.length === 0) return null;
        const label = meters.stations.length === 1 ? t('meters.title') : t('meters.ofStation', { station });
        return <StationReadings key={station} label={label} readings={stationReadings} />;
      })}
    </>
  );
}

interface StationReadingsProps {
  readonly label: string;
  readonly readings: Sheet['readings'];
}

/** Shows a table of a station's counters before and after the work, and the reason of an unreadable meter. */
function StationReadings({ label, readings }: StationReadingsProps) {
  const { t } = useTranslation('floor');
  const { formatCount, formatInstant } = useFormats();
  const findReading = (moment: ReadingMoment) => readings.find((reading) => reading.moment === moment);
  const enteredCounters = COUNTERS.filter(({ name }) =>
    READING_MOMENTS.some((moment) => findReading(moment)?.counters?.[name] !== undefined),
  );
  return (
    <ScrollRegion label={label}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('meters.counter')}</Table.Th>
            {READING_MOMENTS.map((moment) => (
              <Table.Th key={moment} scope="col" ta="end">
                {t(`meters.${moment}`)}
                <Text size="sm" c="dimmed">
                  {findReading(moment) === undefined
                    ? t('meters.notRead')
                    : formatInstant(findReading(moment)?.readAt ?? null)}
                </Text>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {enteredCounters.map(({ name }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{getCounterLabel(name)}</Table.Th>
              {READING_MOMENTS.map((moment) => (
                <Table.Td key={moment} className="figure">
                  {formatCount(findReading(moment)?.counters?.[name] ?? null)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {readings.map(({ moment, unreadReason }) =>
        unreadReason === null ? null : (
          <Text key={moment} size="sm" mt="xs">
            {t('meters.unread', { reason: unreadReason })}
          </Text>
        ),
      )}
    </ScrollRegion>
  );
}
