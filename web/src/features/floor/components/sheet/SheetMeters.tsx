import { Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { IconEraser, IconGauge } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COUNTERS } from '#domain/meters/counters.js';
import type { Shape } from '#web/api/client.js';
import { useHasPermission } from '#web/session/session.js';
import { FactList } from '#web/components/general/FactList.js';
import { Note } from '#web/components/general/Note.js';
import { ScrollRegion } from '#web/components/general/ScrollRegion.js';
import { useFormats } from '#web/components/figures/figures.js';
import { ClearDialog } from './ClearDialog.js';
import { ReadingDialog } from './ReadingDialog.js';
import { READING_MOMENTS } from '#domain/floor/interventions.js';
import type { ReadingMoment } from '#domain/floor/interventions.js';

type Sheet = Shape<'InterventionSheet'>;
/** Meters before and after work on them, missing readings, and a cleared memory. */
export function SheetMeters({ sheet }: { readonly sheet: Sheet }) {
  const { t } = useTranslation('floor');
  const mayEnter = useHasPermission('interventions.enter');
  const [dialog, setDialog] = useState<ReadingMoment | 'clear' | null>(null);
  const close = (): void => setDialog(null);
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
        {readings.length > 0 && <Readings sheet={sheet} />}
        {ramClear !== null && <ClearedMemory clear={ramClear} />}
        {mayRead && (
          <Group gap="sm" className="no-print">
            {READING_MOMENTS.map((moment) => (
              <Button
                key={moment}
                size="md"
                variant={meters.missing.some((each) => each.moment === moment) ? 'filled' : 'default'}
                leftSection={<IconGauge size={18} aria-hidden />}
                onClick={() => setDialog(moment)}
              >
                {t(`meters.read_${moment}`)}
              </Button>
            ))}
            {meters.isTouched && (
              <Button
                size="md"
                variant={meters.isClearUnsigned ? 'filled' : 'default'}
                leftSection={<IconEraser size={18} aria-hidden />}
                onClick={() => setDialog('clear')}
              >
                {t('clear.start')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
      {(dialog === 'before' || dialog === 'after') && <ReadingDialog sheet={sheet} moment={dialog} close={close} />}
      {dialog === 'clear' && <ClearDialog sheet={sheet} close={close} />}
    </section>
  );
}

/** Missing readings and signatures, with the reason. */
function MeterRequirements({ sheet: { meters, closedAt } }: { readonly sheet: Sheet }) {
  const { t } = useTranslation('floor');
  if (!meters.isTouched) return <Text c="dimmed">{t('meters.untouched')}</Text>;
  const missing = meters.missing.map(({ station, moment }) => t(`meters.lack_${moment}`, { station }));
  if (missing.length > 0) {
    const message = t(closedAt === null ? 'meters.missing' : 'meters.neverRead', { what: missing.join(', ') });
    return <Note color="yellow">{message}</Note>;
  }
  return meters.isClearUnsigned ? <Note color="yellow">{t('meters.clearUnsigned')}</Note> : null;
}

function ClearedMemory({ clear }: { readonly clear: NonNullable<Sheet['ramClear']> }) {
  const { t } = useTranslation('floor');
  const { instant } = useFormats();
  return (
    <FactList
      facts={[
        { label: t('clear.at'), value: instant(clear.clearedAt) },
        { label: t('clear.signedBy'), value: `${clear.technician}, ${clear.supervisor}` },
      ]}
    />
  );
}

function Readings({ sheet: { readings, meters } }: { readonly sheet: Sheet }) {
  const { t } = useTranslation('floor');
  return (
    <>
      {meters.stations.map((station) => {
        const ofStation = readings.filter((each) => each.station === station);
        if (ofStation.length === 0) return null;
        const label = meters.stations.length === 1 ? t('meters.title') : t('meters.ofStation', { station });
        return <StationReadings key={station} label={label} readings={ofStation} />;
      })}
    </>
  );
}

interface StationReadingsProps {
  readonly label: string;
  readonly readings: Sheet['readings'];
}

function StationReadings({ label, readings }: StationReadingsProps) {
  const { t, i18n } = useTranslation('floor');
  const { count, instant } = useFormats();
  const of = (moment: ReadingMoment) => readings.find((each) => each.moment === moment);
  const columns = [of('before'), of('after')];
  const counters = COUNTERS.filter(({ name }) => columns.some((each) => each?.counters?.[name] !== undefined));
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
                  {of(moment) === undefined ? t('meters.notRead') : instant(of(moment)?.readAt ?? null)}
                </Text>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {counters.map(({ name, label }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{label[i18n.language === 'en' ? 'en' : 'fr']}</Table.Th>
              {READING_MOMENTS.map((moment) => (
                <Table.Td key={moment} className="figure">
                  {count(of(moment)?.counters?.[name] ?? null)}
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
