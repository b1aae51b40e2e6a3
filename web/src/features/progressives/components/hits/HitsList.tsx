import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { useProgressiveFormats, type Hit, type Progressive } from '../progressive.js';

interface HitListProps {
  readonly progressive: Progressive;
  readonly onDecide: () => void;
}

/**
 * Lists the hits (wins) of a progressive, latest first, with their payments and slips. `onDecide` opens the dialog
 * that decides the pending one.
 */
export function HitList({ progressive, onDecide }: HitListProps) {
  const { t } = useTranslation('progressives');
  return (
    <section aria-label={`${progressive.name} – ${t('hits')}`}>
      <Title order={3} size="h5" mb="xs">
        {t('hits')}
      </Title>
      {progressive.hits.length === 0 && <Text c="dimmed">{t('noHits')}</Text>}
      <Stack component="ul" m={0} p={0} gap="md">
        {progressive.hits.map((hit) => (
          <HitItem key={hit.hitNumber} hit={hit} progressive={progressive} onDecide={onDecide} />
        ))}
      </Stack>
    </section>
  );
}

/**
 * Renders a hit (win): its place and time, its state, each award with its slip, and the button to decide it. An award
 * at another site has no slip here.
 */
function HitItem({ hit, progressive, onDecide }: HitListProps & { readonly hit: Hit }) {
  const { t } = useTranslation('progressives');
  const { formatMoney, formatInstant } = useFormats();
  const { getLinkNameByNumber } = useProgressiveFormats();
  const establishment = useEstablishmentCode();
  const mayOperate = useHasPermission('progressives.operate');
  const { hitNumber, state, decidedByName, reason } = hit;
  return (
    <Stack component="li" gap={4} style={{ listStyle: 'none' }}>
      <Text fw={600}>
        {t('hit', {
          number: hitNumber,
          place: getLinkNameByNumber(progressive, hit.linkNumber),
          at: formatInstant(hit.happenedAt),
        })}
      </Text>
      <Text>{t(`state.${state}`, { name: decidedByName ?? '', reason })}</Text>
      {hit.awards.map(({ hand, kind, amountMinor, payoutId, slipNumber }) => (
        <Group key={`${hand} ${kind}`} gap="xs">
          <Text size="sm">{t(`award.${kind}`, { hand, amount: formatMoney(amountMinor) })}</Text>
          {payoutId === null ? (
            <Text size="sm">{t('paidElsewhere')}</Text>
          ) : (
            <Anchor component={Link} to={`/${establishment}/payouts/${payoutId}`} underline="always">
              {t('slip', { number: slipNumber ?? '' })}
            </Anchor>
          )}
        </Group>
      ))}
      {state === 'reported' && mayOperate && (
        <Button
          size="md"
          className="no-print"
          style={{ alignSelf: 'flex-start' }}
          aria-label={t('act.decideOf', { number: hitNumber, name: progressive.name })}
          onClick={onDecide}
        >
          {t('act.decide')}
        </Button>
      )}
    </Stack>
  );
}
