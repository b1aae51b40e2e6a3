import { Paper, SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useHasPermission } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { ProblemBox } from '../general/ProblemBox.js';
import { useFormats } from './figures.js';
import { UnknownFigures } from './UnknownFigures.js';

/**
 * Shows the money figures of a gaming day: cash win, drop (money inserted), variance and hold (win as a share of the
 * money played). Shows nothing while the day has none, or for users who may not read them.
 */
export function DayMoney({ day, title }: { readonly day: string; readonly title: string }) {
  const mayRead = useHasPermission('days.read');
  const moneyQuery = useEstablishmentQuery('/days/{day}/money', { path: { day } }, { enabled: mayRead });
  if (moneyQuery.error !== null) return <ProblemBox problem={moneyQuery.error} />;
  const figures = moneyQuery.data?.figures ?? null;
  if (figures === null) return null;
  return (
    <section aria-label={title}>
      <Text size="sm" c="dimmed" mb={4} aria-hidden>
        {title}
      </Text>
      <MoneyFigures figures={figures} />
      <UnknownFigures machines={figures.unknownMachines} />
    </section>
  );
}

/**
 * Shows four tiles: cash win, drop (money inserted), variance and hold (win ÷ coin in). Beside win and drop are the
 * amounts of the machines' meters, beside hold its average of earlier days and its theoretical value.
 */
function MoneyFigures({ figures }: { readonly figures: ApiSchema<'DayMoneyFigures'> }) {
  const { t } = useTranslation('acts');
  const { formatMoney, formatPercent } = useFormats();
  const { holdPercent, averageHoldPercent, averageDays, theoreticalHoldPercent } = figures;
  const tiles = [
    {
      name: 'cashWin',
      value: formatMoney(figures.cashWinMinor),
      beside: t('dayMoney.metered', { amount: formatMoney(figures.meteredWinMinor) }),
    },
    {
      name: 'drop',
      value: formatMoney(figures.countedDropMinor),
      beside: t('dayMoney.metered', { amount: formatMoney(figures.meteredDropMinor) }),
    },
    { name: 'variance', value: formatMoney(figures.varianceMinor), beside: t('dayMoney.varianceOf') },
    {
      name: 'hold',
      value: formatPercent(holdPercent),
      beside: [
        ...(averageHoldPercent === null
          ? []
          : [t('dayMoney.average', { percent: formatPercent(averageHoldPercent), count: averageDays })]),
        t('dayMoney.theoretical', { percent: formatPercent(theoreticalHoldPercent) }),
      ].join(' · '),
    },
  ];
  return (
    <SimpleGrid component="dl" m={0} mb="md" cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
      {tiles.map(({ name, value, beside }) => (
        <Paper key={name} withBorder p="sm">
          <Text component="dt" size="sm" c="dimmed">
            {t(`dayMoney.${name}`)}
          </Text>
          <Text component="dd" m={0} fw={700} size="lg" className="figure" ta="start">
            {value}
          </Text>
          <Text component="dd" m={0} size="sm" c="dimmed">
            {beside}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  );
}
