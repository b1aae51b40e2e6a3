import { Alert, Anchor, Button, Grid, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconChartLine, IconFileTypePdf } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { currentLanguage } from '#web/locales/language.js';
import { Money, Percent, useFormats } from '#web/components/figures/figures.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Loading } from '#web/components/general/Waiting.js';
import { MachineActions } from '../components/MachineActions.js';
import { MachineHold } from './MachineHold.js';
import { MachineHistory } from '../components/MachineHistory.js';
import { MachinePhotographs } from '../components/MachinePhotographs.js';
import { MachineStations } from '../components/MachineStations.js';
import { MachineWinFormula } from '../components/formula/MachineWinFormula.js';
import { PendingCorrections } from '../components/change/PendingCorrections.js';
import { StateBadge } from '../components/StateBadge.js';
import { flattenSheet, useMachineFieldFormats, type MachineOverview } from '../components/change/facts.js';
import classes from '../components/machines.module.css';

/** Shows the sheet of a machine: its data, its counters, pending corrections, and its history. */
export function MachineScreen() {
  const { t } = useTranslation(['machines', 'common', 'technical-sheet']);
  const establishment = useEstablishmentCode();
  const { machine } = useParams({ from: '/behind/$establishment/machines/$machine' });
  const overviewQuery = useEstablishmentQuery('/machines/{machine}/overview', { path: { machine } });
  const title = t('sheet.title', { machine });
  if (overviewQuery.data === undefined) {
    return (
      <>
        <PageHeader title={title} />
        {overviewQuery.error === null ? <Loading /> : <ProblemBox problem={overviewQuery.error} />}
      </>
    );
  }
  const { data: overview } = overviewQuery;
  return (
    <>
      <Anchor component={Link} to={`/${establishment}/machines`} className="no-print" size="sm">
        {t('sheet.back')}
      </Anchor>
      <PageHeader title={title} summary={<SheetSummary overview={overview} />}>
        <SheetLinks overview={overview} />
      </PageHeader>
      <PendingCorrections overview={overview} />
      <MissingFieldsAlert overview={overview} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Stack>
            <SheetSection title={t('sheet.identity')} aside={<MachineActions overview={overview} />}>
              <IdentityList overview={overview} />
            </SheetSection>
            <SheetSection title={t('sheet.stations')}>
              <MachineStations overview={overview} />
            </SheetSection>
            <SheetSection title={t('formula.section')}>
              <MachineWinFormula overview={overview} />
            </SheetSection>
            <SheetSection title={t('sheet.technical')}>
              <TechnicalSheetList overview={overview} />
            </SheetSection>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Stack>
            <SheetSection title={t('photos.title')}>
              <MachinePhotographs overview={overview} />
            </SheetSection>
            <MachineDaySections overview={overview} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={12}>
          <SheetSection title={t('history.title')}>
            <MachineHistory machineNumber={machine} />
          </SheetSection>
        </Grid.Col>
      </Grid>
    </>
  );
}

interface MachineSectionProps {
  readonly overview: MachineOverview;
}

interface SheetSectionProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Renders a bordered section of the sheet with its title, and an action (`aside`) next to it. */
function SheetSection({ title, aside, children }: SheetSectionProps) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </Paper>
  );
}

/** Renders the line under the title: the machine's state and the version of its file. */
function SheetSummary({ overview: { machine } }: MachineSectionProps) {
  const { t } = useTranslation('machines');
  const { formatInstant } = useFormats();
  return (
    <Group gap="xs">
      <StateBadge state={machine.state} />
      <Text size="sm" c="dimmed">
        {t('sheet.since', { version: machine.versionNumber, at: formatInstant(machine.effectiveAt) })}
      </Text>
    </Group>
  );
}

/** Links to the machine's counters and to its technical sheet as PDF, each only with the permission. */
function SheetLinks({ overview: { machine, gamingDay } }: MachineSectionProps) {
  const { t } = useTranslation('machines');
  const establishment = useEstablishmentCode();
  const mayReadReports = useHasPermission('reports.read');
  const mayReadMeters = useHasPermission('readings.read');
  const query = new URLSearchParams({
    format: 'pdf',
    language: currentLanguage(),
    machine: machine.sbmNumber,
    day: gamingDay,
  });
  return (
    <>
      {mayReadMeters && (
        <Button
          variant="default"
          component={Link}
          to={`/${establishment}/machines/${encodeURIComponent(machine.sbmNumber)}/meters`}
          leftSection={<IconChartLine size={16} aria-hidden />}
        >
          {t('sheet.meters')}
        </Button>
      )}
      {mayReadReports && (
        <Button
          variant="default"
          component="a"
          href={`/api/establishments/${encodeURIComponent(establishment)}/reports/technical-sheet?${query.toString()}`}
          target="_blank"
          leftSection={<IconFileTypePdf size={16} aria-hidden />}
        >
          {t('sheet.technicalPdf')}
        </Button>
      )}
    </>
  );
}

/**
 * Warns of the mandatory facts missing from the machine's file, in which a photograph is optional; or renders nothing.
 */
function MissingFieldsAlert({ overview: { machine } }: MachineSectionProps) {
  const { t, i18n } = useTranslation('machines');
  const missingFields = machine.missing.filter((field) => field !== 'photograph');
  if (missingFields.length === 0) return null;
  const missingFieldsText = new Intl.ListFormat(i18n.language).format(
    missingFields.map((field) => t(`sheet.missing_${field}`)),
  );
  return (
    <Alert
      variant="default"
      mb="md"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('sheet.undescribed', { list: missingFieldsText })}
    >
      {t('sheet.undescribedText')}
    </Alert>
  );
}

/** Renders a fact's name and value in a list of facts. */
function LabeledValue({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/**
 * Lists the machine's facts: maker, numbers, place, denomination (value of a credit), certified return or rake (the
 * house's share where players play each other), and accepted money.
 */
function IdentityList({ overview: { machine } }: MachineSectionProps) {
  const { t } = useTranslation(['machines', 'common', 'technical-sheet']);
  const { formatMoney, formatExactPercent, formatCount, formatDay, formatInstant } = useFormats();
  const formatYesNo = (value: boolean): string => t(value ? 'common:yes' : 'common:no');
  const missingText = t('list.file_toComplete');
  return (
    <dl className={classes['facts']}>
      <LabeledValue label={t('common:maker')}>{machine.maker || missingText}</LabeledValue>
      <LabeledValue label={t('common:serial')}>{machine.serialNumber || missingText}</LabeledValue>
      <LabeledValue label={t('common:model')}>{machine.model || missingText}</LabeledValue>
      <LabeledValue label={t('common:game')}>{machine.gameName}</LabeledValue>
      <LabeledValue label={t('fact.programId')}>{machine.programId}</LabeledValue>
      <LabeledValue label={t('common:location')}>{machine.location || missingText}</LabeledValue>
      <LabeledValue label={t('common:stand')}>{machine.standNumber ?? t('sheet.none')}</LabeledValue>
      <LabeledValue label={t('common:denomination')}>{formatMoney(machine.denominationMinor)}</LabeledValue>
      <LabeledValue label={t('fact.lowestWagerCredits')}>{formatCount(machine.lowestWagerCredits)}</LabeledValue>
      {machine.rakePercent === null ? (
        <LabeledValue label={t('fact.returnPercent')}>{formatExactPercent(machine.returnPercent)}</LabeledValue>
      ) : (
        <LabeledValue label={t('fact.rakePercent')}>{formatExactPercent(machine.rakePercent)}</LabeledValue>
      )}
      <LabeledValue label={t('fact.returnCertifiedOn')}>{formatDay(machine.returnCertifiedOn)}</LabeledValue>
      <LabeledValue label={t('technical-sheet:volatility')}>{formatCount(machine.volatilityIndex)}</LabeledValue>
      <LabeledValue label={t('fact.acceptsNotes')}>{formatYesNo(machine.acceptsNotes)}</LabeledValue>
      <LabeledValue label={t('fact.acceptsCoins')}>{formatYesNo(machine.acceptsCoins)}</LabeledValue>
      <LabeledValue label={t('fact.acceptsTickets')}>{formatYesNo(machine.acceptsTickets)}</LabeledValue>
      <LabeledValue label={t('fact.hopperCapacity')}>{formatCount(machine.hopperCapacity)}</LabeledValue>
      <LabeledValue label={t('sheet.registered')}>{formatInstant(machine.registeredAt)}</LabeledValue>
    </dl>
  );
}

/** Lists the machine's technical sheet, each line by its name and value. */
function TechnicalSheetList({ overview: { machine } }: MachineSectionProps) {
  const { t } = useTranslation('machines');
  const fieldFormats = useMachineFieldFormats();
  const fields = flattenSheet(machine.technical);
  if (fields.length === 0) return <Text c="dimmed">{t('sheet.noTechnical')}</Text>;
  return (
    <dl className={classes['facts']}>
      {fields.map(({ field, value }) => (
        <LabeledValue key={field} label={fieldFormats.getFieldLabel(field)}>
          {fieldFormats.formatFieldValue(field, value)}
        </LabeledValue>
      ))}
    </dl>
  );
}

/** Shows what the machine's boxes should hold now, since when, and by which reading. */
function BoxContentSection({ overview: { boxContent } }: MachineSectionProps) {
  const { t } = useTranslation(['machines', 'common']);
  const { formatDay, formatInstant } = useFormats();
  if (boxContent === null) return null;
  const { sinceDay, gamingDay, readAt, removedAt, removalReadAt } = boxContent;
  return (
    <SheetSection title={t('sheet.boxContent')}>
      <dl className={`${classes['facts'] ?? ''} ${classes['narrow'] ?? ''}`}>
        <LabeledValue label={t('sheet.boxNotes')}>
          <Money amountMinor={boxContent.notesMinor} />
        </LabeledValue>
        <LabeledValue label={t('sheet.boxTickets')}>
          <Money amountMinor={boxContent.ticketsMinor} />
        </LabeledValue>
        <LabeledValue label={t('sheet.boxCoins')}>
          <Money amountMinor={boxContent.coinsMinor} />
        </LabeledValue>
        <LabeledValue label={t('sheet.boxTotal')}>
          <Money amountMinor={boxContent.totalMinor} />
        </LabeledValue>
        <LabeledValue label={t('sheet.boxSince')}>
          {sinceDay === null ? t('sheet.boxEmptied') : formatDay(sinceDay)}
        </LabeledValue>
        {removedAt !== null && (
          <LabeledValue label={t('sheet.boxRemoved')}>
            {formatInstant(removedAt)}
            <Text size="sm" c="dimmed">
              {removalReadAt === null
                ? t('sheet.boxRemovalUnread')
                : t('sheet.boxRemovalRead', {
                    at: formatInstant(removalReadAt),
                    minutes: Math.round(Math.abs(Date.parse(removalReadAt) - Date.parse(removedAt)) / 60_000),
                  })}
            </Text>
          </LabeledValue>
        )}
        <LabeledValue label={t('sheet.boxUntil')}>
          {readAt === null ? t('sheet.boxEndOfDay', { day: formatDay(gamingDay) }) : formatInstant(readAt)}
        </LabeledValue>
      </dl>
    </SheetSection>
  );
}

/**
 * Shows the machine's last closed day, and its days with open findings (differences to explain). Shows nothing for
 * users who may not read days.
 */
function MachineDaySections({ overview }: MachineSectionProps) {
  const { lastClosedDay, openFindings } = overview;
  const { t } = useTranslation(['machines', 'common']);
  const establishment = useEstablishmentCode();
  const { formatDay, formatCount } = useFormats();
  if (!useHasPermission('days.read')) return null;
  return (
    <>
      <SheetSection title={t('sheet.lastClosed')}>
        {lastClosedDay === null ? (
          <Text c="dimmed">{t('sheet.noClosed')}</Text>
        ) : (
          <dl className={`${classes['facts'] ?? ''} ${classes['narrow'] ?? ''}`}>
            <LabeledValue label={t('common:gamingDay')}>
              <Anchor component={Link} to={`/${establishment}/days/${lastClosedDay.gamingDay}`}>
                {formatDay(lastClosedDay.gamingDay)}
              </Anchor>
            </LabeledValue>
            <LabeledValue label={t('common:coinIn')}>
              <Money amountMinor={lastClosedDay.coinInMinor} />
            </LabeledValue>
            <LabeledValue label={t('common:meteredWin')}>
              <Money amountMinor={lastClosedDay.meteredWinMinor} />
            </LabeledValue>
            <LabeledValue label={t('common:cashWin')}>
              <Money amountMinor={lastClosedDay.cashWinMinor} />
            </LabeledValue>
            {lastClosedDay.handPaysOwedSince !== null && (
              <LabeledValue label={t('sheet.handPaysOwed', { day: formatDay(lastClosedDay.handPaysOwedSince) })}>
                <Money amountMinor={lastClosedDay.handPaysOwedMinor} />
              </LabeledValue>
            )}
            <LabeledValue label={t('common:actualHold')}>
              <Percent percent={lastClosedDay.actualHoldPercent} />
            </LabeledValue>
            <LabeledValue label={t('common:theoreticalHold')}>
              <Percent percent={lastClosedDay.theoreticalHoldPercent} />
            </LabeledValue>
            <LabeledValue label={t('common:variance')}>
              <Money amountMinor={lastClosedDay.varianceMinor} />
            </LabeledValue>
            <LabeledValue label={t('common:games')}>{formatCount(lastClosedDay.gamesPlayed)}</LabeledValue>
          </dl>
        )}
      </SheetSection>
      <SheetSection title={t('hold.title')}>
        <MachineHold overview={overview} />
      </SheetSection>
      <BoxContentSection overview={overview} />
      <SheetSection title={t('sheet.openFindings')}>
        {openFindings.length === 0 ? (
          <Text c="dimmed">{t('sheet.noFindings')}</Text>
        ) : (
          <ul className={classes['history']}>
            {openFindings.map(({ gamingDay, findingCount }) => (
              <li key={gamingDay}>
                <Anchor component={Link} to={`/${establishment}/days/${gamingDay}`}>
                  {t('sheet.findingsOf', { count: findingCount, day: formatDay(gamingDay) })}
                </Anchor>
              </li>
            ))}
          </ul>
        )}
      </SheetSection>
    </>
  );
}
