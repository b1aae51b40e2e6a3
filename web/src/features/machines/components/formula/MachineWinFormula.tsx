import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getCoinOutText } from '#domain/meters/win-formula.js';
import { useHasPermission } from '#web/session/session.js';
import { currentLanguage } from '#web/locales/language.js';
import { getCounterLabel } from '#web/components/figures/counter-label.js';
import { useFormats } from '#web/components/figures/figures.js';
import { DescriptionList } from '#web/components/general/FactList.js';
import type { MachineOverview } from '../change/facts.js';
import { WinFormulaDialog } from './WinFormulaDialog.js';

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
  const listStatement = ({ maker, model, effectiveFrom, ...people }: NonNullable<typeof stated>) => [
    {
      label: t('formula.scope'),
      value: model === '' ? t('formula.maker', { maker }) : t('formula.model', { maker, model }),
    },
    { label: t('formula.since'), value: formatDay(effectiveFrom) },
    {
      label: t('formula.people'),
      value: t('formula.peopleText', { requester: people.requestedByName, approver: people.approvedByName ?? '—' }),
    },
  ];
  const items = [
    { label: t('common:meteredWin'), value: formulaText },
    { label: t('formula.coinOut'), value: getCoinOutText(coinOut)[currentLanguage()] },
    ...(stated === null ? [] : listStatement(stated)),
  ];
  return (
    <Stack gap="sm" align="flex-start">
      <DescriptionList columns={1} items={items} />
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
