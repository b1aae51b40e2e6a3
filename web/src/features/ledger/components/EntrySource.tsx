import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Shape } from '#web/api/client.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useEstablishmentCode } from '#web/session/session.js';

interface SourceLink {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly words: string;
}

/**
 * Links to what caused an entry: a day's closing, a payout slip, a desk, a machine, an orphan (find) or the reversed
 * entry. Renders nothing without any.
 */
export function EntrySource({ source, gamingDay: postingDay }: Pick<Shape<'JournalEntry'>, 'source' | 'gamingDay'>) {
  const { t } = useTranslation('ledger');
  const { day } = useFormats();
  const establishment = useEstablishmentCode();
  const findText = (name: string): string | undefined => (typeof source[name] === 'string' ? source[name] : undefined);
  const [gamingDay, slip, desk] = [findText('gamingDay'), findText('slip'), findText('desk')];
  const [machine, orphan, reversed] = [findText('machine'), findText('orphan'), findText('reversesEntryNumber')];
  const sourceLinks: SourceLink[] = [
    ...(gamingDay === undefined ? [] : [{ to: `days/${gamingDay}`, words: t('source.day', { day: day(gamingDay) }) }]),
    ...(slip === undefined
      ? []
      : [{ to: 'registers/payouts', search: { number: slip }, words: t('source.slip', { slip }) }]),
    ...(desk === undefined ? [] : [{ to: `desks/${desk}`, words: t('source.desk', { desk }) }]),
    ...(machine === undefined ? [] : [{ to: `machines/${machine}`, words: t('source.machine', { machine }) }]),
    ...(orphan === undefined ? [] : [{ to: 'orphans/register', words: t('source.orphan') }]),
    ...(reversed === undefined
      ? []
      : [
          {
            to: 'ledger',
            search: { from: '2000-01-01', to: postingDay, text: reversed },
            words: t('source.entry', { number: reversed }),
          },
        ]),
  ];
  if (sourceLinks.length === 0) return null;
  return (
    <Text size="xs">
      {sourceLinks.map(({ to, search = {}, words }, index) => (
        <span key={to}>
          {index > 0 && ' · '}
          <Anchor inherit underline="always" component={Link} to={`/${establishment}/${to}`} search={search as never}>
            {words}
          </Anchor>
        </span>
      ))}
    </Text>
  );
}
