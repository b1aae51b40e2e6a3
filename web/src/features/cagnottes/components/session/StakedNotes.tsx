import { List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { useTimeFormats } from '#web/components/figures/time-words.js';
import { BorderedSection } from '#web/features/tables/components/BorderedSection.js';
import type { CercleSession } from '../cercle.js';

/** Shows the notes that players staked at a session, each with the desk that changed them; nothing without any. */
export function StakedNotesList({ session: { stakedNotes } }: { readonly session: CercleSession }) {
  const { t } = useTranslation('cagnottes');
  const { formatMoney } = useFormats();
  const { formatTime } = useTimeFormats();
  if (stakedNotes.length === 0) return null;
  return (
    <BorderedSection title={t('staked.listed')}>
      <List>
        {stakedNotes.map(({ exchangeNumber, happenedAt, amountMinor, deskCode, changeurName }) => (
          <List.Item key={exchangeNumber}>
            <Text span size="sm">
              {t('staked.line', {
                at: formatTime(happenedAt),
                amount: formatMoney(amountMinor),
                desk: deskCode,
                name: changeurName,
              })}
            </Text>
          </List.Item>
        ))}
      </List>
    </BorderedSection>
  );
}
