import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useHasPermission } from '#web/session/session.js';
import { BorderedSection } from '../BorderedSection.js';
import { SeasonFloatDialog } from './SeasonFloatDialog.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

/**
 * Lists the floats (stocks of cash) of special desks and changeurs, fixed once for the season (AI67:1, AI67:2). Renders
 * nothing in other jurisdictions.
 */
export function SeasonFloats() {
  const { t } = useTranslation('tables');
  const { jurisdiction } = useEstablishment();
  const { formatMoney, formatDay } = useFormats();
  const mayManage = useHasPermission('tables.manage');
  const isSeasonFloatRequired = jurisdiction === 'AI67';
  const floatsQuery = useEstablishmentQuery('/tables/season-floats', {}, { enabled: isSeasonFloatRequired });
  if (!isSeasonFloatRequired) return null;
  if (floatsQuery.error !== null) return <ProblemBox problem={floatsQuery.error} />;
  if (floatsQuery.data === undefined) return null;
  return (
    <BorderedSection title={t('float.title')}>
      {floatsQuery.data.length === 0 && <Text>{t('float.none')}</Text>}
      {floatsQuery.data.map(({ deskCode, kind, seasonStart, amountMinor, tables }) => (
        <Text key={`${deskCode} ${seasonStart}`}>
          {t(`float.of_${kind}`, { desk: deskCode, amount: formatMoney(amountMinor), day: formatDay(seasonStart) })}
          {tables.length > 0 && ` · ${t('float.tables', { tables: tables.join(', ') })}`}
        </Text>
      ))}
      {mayManage && (
        <Group className="no-print">
          <DialogButton label={t('float.act')} size="md" variant="default">
            {(close) => <SeasonFloatDialog onClose={close} />}
          </DialogButton>
        </Group>
      )}
    </BorderedSection>
  );
}
