import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useHasPermission } from '#web/session/session.js';
import { BorderedSection } from '../BorderedSection.js';
import { SeasonFloatDialog } from './SeasonFloatDialog.js';
import { useReadHere } from '#web/session/read-here.js';

/**
 * Lists the floats (stocks of cash) of special desks and changeurs, fixed once for the season (AI67:1, AI67:2). Renders
 * nothing in other jurisdictions.
 */
export function SeasonFloats() {
  const { t } = useTranslation('tables');
  const { jurisdiction } = useEstablishment();
  const { formatMoney: formatMoney, formatDay: formatDay } = useFormats();
  const mayManage = useHasPermission('tables.manage');
  const isRequired = jurisdiction === 'AI67';
  const floatsRead = useReadHere(
    '/api/establishments/{establishment}/tables/season-floats',
    {},
    { enabled: isRequired },
  );
  if (!isRequired) return null;
  if (floatsRead.error !== null) return <ProblemBox problem={floatsRead.error} />;
  if (floatsRead.data === undefined) return null;
  return (
    <BorderedSection title={t('float.title')}>
      {floatsRead.data.length === 0 && <Text>{t('float.none')}</Text>}
      {floatsRead.data.map(({ deskCode, kind, seasonStart, amountMinor, tables }) => (
        <Text key={`${deskCode} ${seasonStart}`}>
          {t(`float.of_${kind}`, { desk: deskCode, amount: formatMoney(amountMinor), day: formatDay(seasonStart) })}
          {tables.length > 0 && ` · ${t('float.tables', { tables: tables.join(', ') })}`}
        </Text>
      ))}
      {mayManage && (
        <Group className="no-print">
          <DialogButton label={t('float.act')} size="md" variant="default">
            {(close) => <SeasonFloatDialog close={close} />}
          </DialogButton>
        </Group>
      )}
    </BorderedSection>
  );
}
