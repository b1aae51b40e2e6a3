import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode } from '#web/session/session.js';
import { Money, Percent, useFormats } from '#web/components/figures/figures.js';
import type { MachineOverview } from '../components/change/facts.js';
import classes from '../components/machines.module.css';

/**
 * Shows a machine's cumulative hold since the last change of its program, denomination or return: the judgement, or the
 * reason why there is none, and the figures behind it.
 */
export function MachineHold({ overview: { hold } }: { readonly overview: MachineOverview }) {
  const { t } = useTranslation(['machines', 'common', 'slot-performance']);
  const establishment = useEstablishmentCode();
  const { formatDay, formatCount } = useFormats();
  if (hold === null) return <Text c="dimmed">{t('hold.none')}</Text>;
  return (
    <dl className={`${classes['facts'] ?? ''} ${classes['narrow'] ?? ''}`}>
      <dt>{t('hold.judgement')}</dt>
      <dd>{t(`slot-performance:judgement_${hold.judgement}`)}</dd>
      <dt>{t('common:gamingDay')}</dt>
      <dd>
        <Anchor component={Link} to={`/${establishment}/days/${hold.gamingDay}`}>
          {formatDay(hold.gamingDay)}
        </Anchor>
      </dd>
      <dt>{t('hold.since')}</dt>
      <dd>{formatDay(hold.sinceDay)}</dd>
      {hold.beyondSinceDay !== null && (
        <>
          <dt>{t('hold.beyondSince')}</dt>
          <dd>{formatDay(hold.beyondSinceDay)}</dd>
        </>
      )}
      {hold.sinceDay !== null && (
        <>
          <dt>{t('common:games')}</dt>
          <dd>{formatCount(hold.games)}</dd>
          <dt>{t('common:coinIn')}</dt>
          <dd>
            <Money amountMinor={hold.coinInMinor} />
          </dd>
          <dt>{t('common:meteredWin')}</dt>
          <dd>
            <Money amountMinor={hold.meteredWinMinor} />
          </dd>
          <dt>{t('common:actualHold')}</dt>
          <dd>
            <Percent percent={hold.actualHoldPercent} />
          </dd>
          <dt>{t('common:theoreticalHold')}</dt>
          <dd>
            <Percent percent={hold.theoreticalHoldPercent} />
          </dd>
        </>
      )}
    </dl>
  );
}
