import { Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useChipFormats } from '#web/components/chips/chips.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useTimeFormats } from '#web/components/figures/time-words.js';
import { DialogButton } from '#web/components/dialogs/DialogButton.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useHasPermission } from '#web/session/session.js';
import { selectChipLines } from '../session/session.js';
import { ChangeurBonDialog } from './ChangeurBonDialog.js';
import type { BonSide } from '#domain/tables/exchanges.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

/**
 * Lists the gaming day's changeurs' bons, the exchange slips that the cash desk retains (AI67:2, MC:17.2). Renders
 * nothing in France, which has none, nor for a reader of an empty list.
 */
export function ChangeurBons() {
  const { t } = useTranslation('tables');
  const { jurisdiction } = useEstablishment();
  const mayWrite = useHasPermission('tables.writeChangeurBons');
  const hasChangeurBons = jurisdiction !== 'FR';
  const bonsQuery = useEstablishmentQuery('/tables/changeur-bons', {}, { enabled: hasChangeurBons });
  if (!hasChangeurBons) return null;
  if (bonsQuery.error !== null) return <ProblemBox problem={bonsQuery.error} />;
  const bons = bonsQuery.data ?? [];
  if (bons.length === 0 && !mayWrite) return null;
  return (
    <section aria-label={t('changeur.title')}>
      <Stack gap="xs">
        <Title order={2} size="h4">
          {t('changeur.title')}
        </Title>
        {mayWrite && (
          <Group className="no-print">
            <DialogButton label={t('changeur.act')} size="md">
              {(close) => <ChangeurBonDialog onClose={close} />}
            </DialogButton>
          </Group>
        )}
        {bons.length === 0 && <Text c="dimmed">{t('changeur.none')}</Text>}
        {bons.map((bon) => (
          <BonItem key={bon.bonNumber} bon={bon} />
        ))}
      </Stack>
    </section>
  );
}

type ChangeurBon = ApiSchema<'ChangeurBonRow'>;

/** Renders a bon (signed exchange slip): number, time and amount, the requested and given pieces, and its signers. */
function BonItem({ bon }: { readonly bon: ChangeurBon }) {
  const { t } = useTranslation(['tables', 'shell']);
  const { formatMoney, formatCount } = useFormats();
  const { formatTime } = useTimeFormats();
  const { formatChips: formatChipKinds } = useChipFormats();
  const { bonNumber, amountMinor, writtenAt, changeurDesk, cashDesk, pieces } = bon;
  /** Lists the pieces of one side of the bon, requested or given: chips and plaques, then notes. */
  const formatSidePieces = (side: BonSide): string => {
    const lines = pieces.filter((line) => line.side === side);
    const notes = lines
      .filter(({ medium }) => medium === 'note')
      .map((line) => t('carnet.notes', { count: formatCount(line.count), value: formatMoney(line.value) }));
    const chips = selectChipLines(lines);
    return [...(chips.length === 0 ? [] : [formatChipKinds(chips)]), ...notes].join(', ');
  };
  return (
    <div>
      <Text fw={600}>
        {t('changeur.of', {
          number: bonNumber,
          at: formatTime(writtenAt),
          amount: formatMoney(amountMinor),
          changeur: changeurDesk,
          desk: cashDesk,
        })}
      </Text>
      <Text size="sm">{t('carnet.side_in', { list: formatSidePieces('asked') })}</Text>
      <Text size="sm">{t('carnet.side_out', { list: formatSidePieces('given') })}</Text>
      <Text size="sm" c="dimmed">
        {t(bon.cartierName === null ? 'changeur.signed' : 'changeur.signedWithCartier', {
          writer: bon.writtenByName,
          signer: bon.signedByName,
          cashier: bon.cashierName,
          cartier: bon.cartierName,
          capacity: t(`shell:role.${bon.signedAs}`),
        })}
      </Text>
    </div>
  );
}
