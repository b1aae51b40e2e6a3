import { Button, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { useTimeFormats } from '#web/components/figures/time-words.js';
import { useHasPermission } from '#web/session/session.js';
import { listCoupsInForce, useCercleFormats, type CercleSession, type Coup } from '../cercle.js';
import { CoupReversalDialog } from '../session/SessionReversals.js';
import { useCoupFormatter } from './coups.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { TitledSection } from '#web/components/general/TitledSection.js';

/** Shows a table of the coups (rounds of play) of a session, the latest first; renders nothing without any. */
export function CoupsTable({ session }: { readonly session: CercleSession }) {
  const { t } = useTranslation('cagnottes');
  const mayReverse = useHasPermission('cagnottes.operate') && session.state === 'open';
  const [reversedCoup, setReversedCoup] = useState<number | null>(null);
  const lastCoup = mayReverse ? listCoupsInForce(session).at(-1)?.coupNumber : undefined;
  if (session.entries.length === 0) return null;
  return (
    <TitledSection title={t('coups.title')}>
      <ListTable
        label={t('coups.title')}
        columns={(['number', 'at', 'played', 'rake', 'tickets', 'by'] as const).map((column) => ({
          label: t(`coups.${column}`),
          isFigure: column === 'rake',
        }))}
        miw={760}
        verticalSpacing="sm"
      >
        {[...session.entries].reverse().map((coup) => (
          <CoupRow
            key={coup.coupNumber}
            coup={coup}
            session={session}
            onReverse={coup.coupNumber === lastCoup ? () => setReversedCoup(coup.coupNumber) : null}
          />
        ))}
      </ListTable>
      {reversedCoup !== null && (
        <CoupReversalDialog session={session} coupNumber={reversedCoup} onClose={() => setReversedCoup(null)} />
      )}
    </TitledSection>
  );
}

/**
 * Shows the row of a coup (a round of play): number, time, its play in words, rake, detached tickets and author. The
 * taille (deal of the shoe) is shown only when the session has several.
 */
function CoupRow({
  coup,
  session,
  onReverse,
}: {
  readonly coup: Coup;
  readonly session: CercleSession;
  /** Opens the counter-entry of the coup; null: it is not the last one, or the user may not. */
  readonly onReverse: (() => void) | null;
}) {
  const { t } = useTranslation('cagnottes');
  const { formatMoney } = useFormats();
  const { formatTime } = useTimeFormats();
  const { formatTickets } = useCercleFormats();
  const formatCoup = useCoupFormatter();
  const detachments = session.detachments.filter(({ coupNumber }) => coupNumber === coup.coupNumber);
  return (
    <Table.Tr style={{ verticalAlign: 'top' }}>
      <Table.Td>{coup.coupNumber}</Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{formatTime(coup.happenedAt)}</Table.Td>
      <Table.Td>
        {session.tailles > 1 && (
          <Text size="sm" c="dimmed">
            {t('coups.taille', { number: coup.taille })}
          </Text>
        )}
        {formatCoup(coup).map((text) => (
          <div key={text}>{text}</div>
        ))}
        {coup.reversedBy !== null && (
          <Text size="sm" c="dimmed">
            {t('coups.reversedBy', { number: coup.reversedBy })}
          </Text>
        )}
        {coup.reverses !== null && (
          <Text size="sm" c="dimmed">
            {t('coups.reverses', { number: coup.reverses, counter: coup.counterNumber, reason: coup.counterReason })}
          </Text>
        )}
      </Table.Td>
      <Table.Td className="figure" {...(coup.reversedBy === null ? {} : { td: 'line-through' })}>
        {formatMoney(coup.rakeMinor)}
      </Table.Td>
      <Table.Td>
        {detachments.map((detachment) => (
          <div key={detachment.detachmentNumber}>{formatTickets(detachment)}</div>
        ))}
      </Table.Td>
      <Table.Td>
        {coup.recordedByName}
        {onReverse !== null && (
          <Button
            ml="sm"
            size="compact-md"
            variant="default"
            className="no-print"
            aria-label={t('coups.correctOf', { number: coup.coupNumber })}
            onClick={onReverse}
          >
            {t('coups.correct')}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
