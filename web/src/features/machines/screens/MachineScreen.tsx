import { Alert, Anchor, Button, Grid, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconChartLine, IconFileTypePdf } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { currentLanguage } from '#web/locales/language.js';
import { Money, Percent, useFormats } from '#web/components/figures/figures.js';
import { PageHead } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { MachineActions } from '../components/MachineActions.js';
import { MachineHistory } from '../components/MachineHistory.js';
import { MachinePhotographs } from '../components/MachinePhotographs.js';
import { MachineStations } from '../components/MachineStations.js';
import { PendingCorrections } from '../components/change/PendingCorrections.js';
import { StateBadge } from '../components/StateBadge.js';
import { listSheetLines, useFactFormats, type Overview } from '../components/change/facts.js';
import classes from '../components/machines.module.css';

/** Shows the sheet of a machine: its data, its counters, pending corrections, and its history. */
export function MachineScreen() {
  const { t } = useTranslation(['machines', 'common', 'technical-sheet']);
  const establishment = useEstablishmentCode();
  const { machine } = useParams({ from: '/behind/$establishment/machines/$machine' });
  const params = { path: { establishment, machine } };
  const overview = useRead('/api/establishments/{establishment}/machines/{machine}/overview', { params });
  const title = t('sheet.title', { machine });
  if (overview.data === undefined) {
    return (
      <>
        <PageHead title={title} />
        {overview.error === null ? <Waiting /> : <ProblemBox problem={overview.error} />}
      </>
    );
  }
  const { data } = overview;
  return (
    <>
      <Anchor component={Link} to={`/${establishment}/machines`} className="no-print" size="sm">
        {t('sheet.back')}
      </Anchor>
      <PageHead title={title} summary={<SheetSummary overview={data} />}>
        <SheetLinks overview={data} />
      </PageHead>
      <PendingCorrections overview={data} />
      <MissingDescription overview={data} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Stack>
            <SheetPart title={t('sheet.identity')} aside={<MachineActions overview={data} />}>
              <IdentityFacts overview={data} />
            </SheetPart>
            <SheetPart title={t('sheet.stations')}>
              <MachineStations overview={data} />
            </SheetPart>
            <SheetPart title={t('sheet.technical')}>
              <TechnicalSheet overview={data} />
            </SheetPart>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Stack>
            <SheetPart title={t('photos.title')}>
              <MachinePhotographs overview={data} />
            </SheetPart>
            <DaySections overview={data} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={12}>
          <SheetPart title={t('history.title')}>
            <MachineHistory machine={machine} />
          </SheetPart>
        </Grid.Col>
      </Grid>
    </>
  );
}

interface MachineSectionProps {
  readonly overview: Overview;
}

interface SheetPartProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Renders a bordered section of the sheet with its title, and an action (`aside`) next to it. */
function SheetPart({ title, aside, children }: SheetPartProps) {
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
  const { formatInstant: formatInstant } = useFormats();
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
function MissingDescription({ overview: { machine } }: MachineSectionProps) {
  const { t, i18n } = useTranslation('machines');
  const missingFacts = machine.missing.filter((fact) => fact !== 'photograph');
  if (missingFacts.length === 0) return null;
  const missingList = new Intl.ListFormat(i18n.language).format(missingFacts.map((fact) => t(`sheet.missing_${fact}`)));
  return (
    <Alert
      variant="default"
      mb="md"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('sheet.undescribed', { list: missingList })}
    >
      {t('sheet.undescribedText')}
    </Alert>
  );
}

/** Renders a fact's name and value in a list of facts. */
function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/**
 * Lists the machine's facts: maker, numbers, place, denomination (value of a credit), certified return or rake (the
 * house's share where players play each other), and accepted money.
 */
function IdentityFacts({ overview: { machine } }: MachineSectionProps) {
  const { t } = useTranslation(['machines', 'common', 'technical-sheet']);
  const {
    formatMoney: formatMoney,
    formatExactPercent,
    formatCount,
    formatDay: formatDay,
    formatInstant: formatInstant,
  } = useFormats();
  const formatYesNo = (isTrue: boolean): string => t(isTrue ? 'common:yes' : 'common:no');
  const missingText = t('list.file_toComplete');
  return (
    <dl className={classes['facts']}>
      <Fact name={t('common:maker')}>{machine.maker || missingText}</Fact>
      <Fact name={t('common:serial')}>{machine.serialNumber || missingText}</Fact>
      <Fact name={t('common:model')}>{machine.model || missingText}</Fact>
      <Fact name={t('common:game')}>{machine.gameName}</Fact>
      <Fact name={t('fact.programId')}>{machine.programId}</Fact>
      <Fact name={t('common:location')}>{machine.location || missingText}</Fact>
      <Fact name={t('common:stand')}>{machine.standNumber ?? t('sheet.none')}</Fact>
      <Fact name={t('common:denomination')}>{formatMoney(machine.denominationMinor)}</Fact>
      <Fact name={t('fact.lowestWagerCredits')}>{formatCount(machine.lowestWagerCredits)}</Fact>
      {machine.rakePercent === null ? (
        <Fact name={t('fact.returnPercent')}>{formatExactPercent(machine.returnPercent)}</Fact>
      ) : (
        <Fact name={t('fact.rakePercent')}>{formatExactPercent(machine.rakePercent)}</Fact>
      )}
      <Fact name={t('fact.returnCertifiedOn')}>{formatDay(machine.returnCertifiedOn)}</Fact>
      <Fact name={t('technical-sheet:volatility')}>{formatCount(machine.volatilityIndex)}</Fact>
      <Fact name={t('fact.acceptsNotes')}>{formatYesNo(machine.acceptsNotes)}</Fact>
      <Fact name={t('fact.acceptsCoins')}>{formatYesNo(machine.acceptsCoins)}</Fact>
      <Fact name={t('fact.acceptsTickets')}>{formatYesNo(machine.acceptsTickets)}</Fact>
      <Fact name={t('fact.hopperCapacity')}>{formatCount(machine.hopperCapacity)}</Fact>
      <Fact name={t('sheet.registered')}>{formatInstant(machine.registeredAt)}</Fact>
    </dl>
  );
}

/** Lists the machine's technical sheet, each line by its name and value. */
function TechnicalSheet({ overview: { machine } }: MachineSectionProps) {
  const { t } = useTranslation('machines');
  const factWords = useFactFormats();
  const lines = listSheetLines(machine.technical);
  if (lines.length === 0) return <Text c="dimmed">{t('sheet.noTechnical')}</Text>;
  return (
    <dl className={classes['facts']}>
      {lines.map(({ field, value }) => (
        <Fact key={field} name={factWords.nameFact(field)}>
          {factWords.formatFact(field, value)}
        </Fact>
      ))}
    </dl>
  );
}

/**
 * Shows the machine's last closed day, and its days with open findings (differences to explain). Shows nothing for
 * users who may not read days.
 */
function DaySections({ overview: { lastClosedDay, openFindings } }: MachineSectionProps) {
  const { t } = useTranslation(['machines', 'common']);
  const establishment = useEstablishmentCode();
  const { formatDay: formatDay, formatCount } = useFormats();
  if (!useHasPermission('days.read')) return null;
  return (
    <>
      <SheetPart title={t('sheet.lastClosed')}>
        {lastClosedDay === null ? (
          <Text c="dimmed">{t('sheet.noClosed')}</Text>
        ) : (
          <dl className={`${classes['facts'] ?? ''} ${classes['narrow'] ?? ''}`}>
            <Fact name={t('common:gamingDay')}>
              <Anchor component={Link} to={`/${establishment}/days/${lastClosedDay.gamingDay}`}>
                {formatDay(lastClosedDay.gamingDay)}
              </Anchor>
            </Fact>
            <Fact name={t('common:coinIn')}>
              <Money minor={lastClosedDay.coinInMinor} />
            </Fact>
            <Fact name={t('common:meteredWin')}>
              <Money minor={lastClosedDay.meteredWinMinor} />
            </Fact>
            <Fact name={t('common:cashWin')}>
              <Money minor={lastClosedDay.cashWinMinor} />
            </Fact>
            <Fact name={t('common:actualHold')}>
              <Percent percent={lastClosedDay.actualHoldPercent} />
            </Fact>
            <Fact name={t('common:theoreticalHold')}>
              <Percent percent={lastClosedDay.theoreticalHoldPercent} />
            </Fact>
            <Fact name={t('common:variance')}>
              <Money minor={lastClosedDay.varianceMinor} />
            </Fact>
            <Fact name={t('common:games')}>{formatCount(lastClosedDay.gamesPlayed)}</Fact>
          </dl>
        )}
      </SheetPart>
      <SheetPart title={t('sheet.openFindings')}>
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
      </SheetPart>
    </>
  );
}
