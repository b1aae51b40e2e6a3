import { Anchor, Group, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { useFormats } from '#web/components/figures/figures.js';
import { buildEstablishmentUrl } from '#web/components/pages/ListActions.js';
import { currentLanguage } from '#web/locales/language.js';
import { ListTable } from '#web/components/general/ListTable.js';
import type { Movement } from './movements.js';

const movementColumns = ['movement', 'at', 'what', 'where', 'amount', 'balance', 'by'] as const;
const LINK_PROPS = { size: 'sm', style: { display: 'inline-flex', alignItems: 'center', minBlockSize: 44 } } as const;
const figureColumns: readonly string[] = ['amount', 'balance'];

/** Lists a card's movements from the first, each with the balance after it. */
export function MovementsTable({ movements }: { readonly movements: readonly Movement[] }) {
  const { t } = useTranslation('cards');
  return (
    <ListTable
      label={t('story.movements')}
      columns={movementColumns.map((column) => ({
        label: t(`ledger.${column}`),
        isFigure: figureColumns.includes(column),
      }))}
      miw={960}
      verticalSpacing="xs"
    >
      {movements.map((movement) => (
        <MovementRow key={movement.movementNumber} movement={movement} />
      ))}
    </ListTable>
  );
}

/**
 * Renders a card's movement: times, kind, reason, place, amount, the balance after it, and its people. The time of a
 * device is shown when it differs from that of the server.
 */
function MovementRow({ movement }: { readonly movement: Movement }) {
  const { t } = useTranslation('cards');
  const { formatMoney, formatInstant, formatDay } = useFormats();
  const { movementNumber, kind, amountMinor, balanceMinor, askedMinor, reservedMinor, gamingDay } = movement;
  const { happenedAt, receivedAt, recordedByName, approvedByName, reason, place, machine, deskCode } = movement;
  const sign = BigInt(amountMinor) > 0n ? '+' : '';
  const hasDeviceTime = happenedAt !== null && happenedAt !== receivedAt;
  return (
    <Table.Tr style={{ verticalAlign: 'top' }}>
      <Table.Th scope="row">{movementNumber}</Table.Th>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <Text size="sm">{formatInstant(receivedAt)}</Text>
        <Text size="sm" c="dimmed">
          {t('ledger.day', { day: formatDay(gamingDay) })}
        </Text>
        {hasDeviceTime && (
          <Text size="sm" c="dimmed">
            {t('ledger.device', { at: formatInstant(happenedAt) })}
          </Text>
        )}
      </Table.Td>
      <Table.Td maw={300} style={{ overflowWrap: 'anywhere' }}>
        <Text size="sm" fw={600}>
          {t(`kind.${kind}`)}
        </Text>
        {askedMinor !== null && <Text size="sm">{t('ledger.asked', { amount: formatMoney(askedMinor) })}</Text>}
        {reason !== '' && <Text size="sm">{t('ledger.reason', { reason })}</Text>}
        <BookLinks movement={movement} />
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        {t(`place.${place}`, { of: (place === 'desk' ? deskCode : machine) ?? '' }).trim()}
      </Table.Td>
      <Table.Td className="figure">{amountMinor === '0' ? '–' : `${sign}${formatMoney(amountMinor)}`}</Table.Td>
      <Table.Td className="figure">
        <Text size="sm" fw={600}>
          {formatMoney(balanceMinor)}
        </Text>
        {reservedMinor !== '0' && <Text size="sm">{t('ledger.reserved', { amount: formatMoney(reservedMinor) })}</Text>}
      </Table.Td>
      <Table.Td>
        {approvedByName === null ? recordedByName : t('ledger.byTwo', { by: recordedByName, and: approvedByName })}
      </Table.Td>
    </Table.Tr>
  );
}

/**
 * Links a movement to the books: the desk's statement of that day, and the entry of the journal. Users who may not read
 * the journal see only the entry's number.
 */
function BookLinks({
  movement: { deskCode, gamingDay, deskMovementNumber, entryNumber },
}: {
  readonly movement: Movement;
}) {
  const { t } = useTranslation(['cards', 'acts']);
  const establishment = useEstablishmentCode();
  const mayReadDesks = useHasPermission('desks.read');
  const mayReadLedger = useHasPermission('ledger.read');
  const statementValues = { movement: deskMovementNumber };
  return (
    <Group gap="md" className="no-print" style={{ rowGap: 0 }}>
      {deskCode !== null && deskMovementNumber !== null && mayReadDesks && (
        <Anchor
          {...LINK_PROPS}
          href={buildEstablishmentUrl(establishment, `desk-statements/${deskCode}`, {
            day: gamingDay,
            language: currentLanguage(),
          })}
          target="_blank"
          rel="noopener"
          aria-label={`${t('ledger.statement', statementValues)}, ${t('acts:newTab')}`}
        >
          {t('ledger.statement', statementValues)}
        </Anchor>
      )}
      {entryNumber !== null && mayReadLedger && (
        <Anchor {...LINK_PROPS} component={Link} to={`/${establishment}/ledger?from=${gamingDay}&to=${gamingDay}`}>
          {t('ledger.entry', { entry: entryNumber })}
        </Anchor>
      )}
      {entryNumber !== null && !mayReadLedger && <Text size="sm">{t('ledger.entry', { entry: entryNumber })}</Text>}
    </Group>
  );
}
