import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getCoinOutText } from '#domain/meters/win-formula.js';
import { useHasPermission } from '#web/session/session.js';
import { currentLanguage } from '#web/locales/language.js';
import { getCounterLabel } from '#web/components/figures/counter-label.js';
import { useFormats } from '#web/components/figures/figures.js';
import type { MachineOverview } from '../change/facts.js';
import { WinFormulaDialog } from './WinFormulaDialog.js';
import classes from '../machines.module.css';

const MINUS_SIGN = '−';

/**
 * Shows the formula by which the machine's metered win is computed: its counters, the content of coin out, and who stated it
 * since when. A user who manages machines may state another one for its maker.
 */
export function MachineWinFormula({ overview }: { readonly overview: MachineOverview }) {
  const { winFormula, machine } = overview;
  const { t } = useTranslation(['machines', 'common']);
  const { formatDay } = useFormats();
  const mayManage = useHasPermission('machines.manage');
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { coinOut, counters, stated } = winFormula;
  const formulaText = counters
    .map(({ sign, counter }, index) => {
      const signText = sign === '-' ? `${MINUS_SIGN} ` : index === 0 ? '' : '+ ';
      return `${signText}${getCounterLabel(counter)}`;
    })
    .join(' ');
  return (
    <Stack gap="sm" align="flex-start">
      <dl className={`${classes['facts'] ?? ''} ${classes['narrow'] ?? ''}`}>
        <dt>{t('common:meteredWin')}</dt>
        <dd>{formulaText}</dd>
        <dt>{t('formula.coinOut')}</dt>
        <dd>{getCoinOutText(coinOut)[currentLanguage()]}</dd>
        {stated !== null && (
          <>
            <dt>{t('formula.scope')}</dt>
            <dd>
              {stated.model === ''
                ? t('formula.maker', { maker: stated.maker })
                : t('formula.model', { maker: stated.maker, model: stated.model })}
            </dd>
            <dt>{t('formula.since')}</dt>
            <dd>{formatDay(stated.effectiveFrom)}</dd>
            <dt>{t('formula.people')}</dt>
            <dd>
              {t('formula.peopleText', { requester: stated.requestedByName, approver: stated.approvedByName ?? '—' })}
            </dd>
          </>
        )}
      </dl>
      {stated === null && (
        <Text size="sm" c="dimmed">
          {t('formula.standard')}
        </Text>
      )}
      {mayManage && machine.maker !== '' && (
        <Button variant="default" className="no-print" onClick={() => setDialogOpen(true)}>
          {t('formula.state')}
        </Button>
      )}
      {isDialogOpen && <WinFormulaDialog overview={overview} onClose={() => setDialogOpen(false)} />}
    </Stack>
  );
}
