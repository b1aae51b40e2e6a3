import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useEstablishmentCode } from '#web/session/session.js';

interface SourceLink {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly linkText: string;
}

/**
 * Links to the causes of an entry that the server names. They are a day's closing, a payout slip, a desk, a machine, an
 * orphan (money found without an owner) or the reversed entry. Renders nothing without any.
 */
export function EntrySource({
  source,
  gamingDay: postingDay,
}: Pick<ApiSchema<'JournalEntry'>, 'source' | 'gamingDay'>) {
  const { t } = useTranslation('ledger');
  const { formatDay } = useFormats();
  const establishment = useEstablishmentCode();
  const getSourceText = (name: string): string | undefined =>
    typeof source[name] === 'string' ? source[name] : undefined;
  const [gamingDay, slip, desk] = [getSourceText('gamingDay'), getSourceText('slip'), getSourceText('desk')];
  const [machine, orphan, reversedEntryNumber] = [
    getSourceText('machine'),
    getSourceText('orphan'),
    getSourceText('reversesEntryNumber'),
  ];
  const sourceLinks: readonly SourceLink[] = [
    ...(gamingDay === undefined
      ? []
      : [{ to: `days/${gamingDay}`, linkText: t('source.day', { day: formatDay(gamingDay) }) }]),
    ...(slip === undefined
      ? []
      : [{ to: 'registers/payouts', search: { number: slip }, linkText: t('source.slip', { slip }) }]),
    ...(desk === undefined ? [] : [{ to: `desks/${desk}`, linkText: t('source.desk', { desk }) }]),
    ...(machine === undefined ? [] : [{ to: `machines/${machine}`, linkText: t('source.machine', { machine }) }]),
    ...(orphan === undefined ? [] : [{ to: 'orphans/register', linkText: t('source.orphan') }]),
    ...(reversedEntryNumber === undefined
      ? []
      : [
          {
            to: 'ledger',
            // the reversed entry may be of any earlier day
            search: { from: '2000-01-01', to: postingDay, text: reversedEntryNumber },
            linkText: t('source.entry', { number: reversedEntryNumber }),
          },
        ]),
  ];
  if (sourceLinks.length === 0) return null;
  return (
    <Text size="xs">
      {sourceLinks.map(({ to, search = {}, linkText }, index) => (
        <span key={to}>
          {index > 0 && ' · '}
          <Anchor inherit underline="always" component={Link} to={`/${establishment}/${to}`} search={search as never}>
            {linkText}
          </Anchor>
        </span>
      ))}
    </Text>
  );
}
