import { Button, Checkbox, Group, Table, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../api/client.js';
import type { Shape } from '../../../api/client.js';
import { useEstablishmentCode, useMay, useOwnEstablishment } from '../../../session/session.js';
import { Empty } from '../../../components/general/Empty.js';
import { ProblemBox } from '../../../components/general/ProblemBox.js';
import { ScrollRegion } from '../../../components/general/ScrollRegion.js';
import { Waiting } from '../../../components/general/Waiting.js';
import { AllocateDialog } from './AllocateDialog.js';
import { ControlDialog } from './ControlDialog.js';
import { ExchangeDialog } from './ExchangeDialog.js';
import { MoveDialog } from './MoveDialog.js';
import { PieceHistory } from './PieceHistory.js';

type Piece = Shape<'EquipmentItemRow'>;
type Act = 'allocate' | 'move' | 'takeBack';

/** Pieces by number: some are chosen, then given to a table, moved or taken back; one is controlled or looked at. */
export function PieceList() {
  const { t } = useTranslation('equipment');
  const establishment = useEstablishmentCode();
  const mayHandle = useMay('equipment.handle');
  const [number, setNumber] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [act, setAct] = useState<Act | null>(null);
  const wanted = number.trim();
  const query = wanted === '' ? {} : { number: wanted };
  const pieces = useRead('/api/establishments/{establishment}/equipment/items', {
    params: { path: { establishment }, query },
  });
  const picked = pieces.data?.filter(({ itemId }) => chosen.includes(itemId)) ?? [];
  const end = (): void => setAct(null);
  const close = (): void => {
    end();
    setChosen([]);
  };
  return (
    <>
      <Group mb="md" align="end">
        <TextInput
          label={t('number')}
          size="md"
          value={number}
          onChange={({ currentTarget }) => setNumber(currentTarget.value)}
        />
        {mayHandle &&
          (['allocate', 'move', 'takeBack'] as const).map((name) => (
            <Button key={name} size="md" variant="light" disabled={picked.length === 0} onClick={() => setAct(name)}>
              {t(`act.${name}`)}
            </Button>
          ))}
      </Group>
      {pieces.error !== null && <ProblemBox problem={pieces.error} />}
      {pieces.isPending && <Waiting />}
      {pieces.data?.length === 0 && <Empty title={t('none')} text={t('noneText')} />}
      {pieces.data !== undefined && pieces.data.length > 0 && (
        <PieceTable pieces={pieces.data} chosen={chosen} choose={setChosen} mayHandle={mayHandle} />
      )}
      {act === 'allocate' && <AllocateDialog pieces={picked} close={end} done={close} />}
      {(act === 'move' || act === 'takeBack') && <MoveDialog act={act} pieces={picked} close={end} done={close} />}
    </>
  );
}

interface PieceTableProps {
  readonly pieces: readonly Piece[];
  readonly chosen: readonly string[];
  readonly choose: (chosen: readonly string[]) => void;
  readonly mayHandle: boolean;
}

function PieceTable({ pieces, chosen, choose, mayHandle }: PieceTableProps) {
  const { t } = useTranslation('equipment');
  const [controlled, setControlled] = useState<Piece | null>(null);
  const [exchanged, setExchanged] = useState<Piece | null>(null);
  const [looked, setLooked] = useState<string | null>(null);
  const isInspector = useOwnEstablishment()?.roles.includes('inspecteur') ?? false;
  const toggle = (itemId: string): void =>
    choose(chosen.includes(itemId) ? chosen.filter((each) => each !== itemId) : [...chosen, itemId]);
  return (
    <ScrollRegion label={t('tab.pieces')}>
      <Table verticalSpacing="sm">
        <Table.Tbody>
          {pieces.map((piece) => (
            <Table.Tr key={piece.itemId}>
              <Table.Td>
                <Checkbox
                  size="md"
                  label={`${t(`kind.${piece.kind}`)} ${piece.makerNumber} ${piece.mark}`}
                  checked={chosen.includes(piece.itemId)}
                  onChange={() => toggle(piece.itemId)}
                />
                <Text size="sm" c="dimmed">
                  {[piece.maker, piece.game, piece.colour].join(' · ')}
                </Text>
              </Table.Td>
              <Table.Td>
                {piece.depot ?? t('atTable', { table: piece.table })}
                <Text size="sm" c="dimmed">
                  {standingOf(piece)
                    .map((word) => t(`standing.${word}`))
                    .join(' · ')}
                </Text>
              </Table.Td>
              <Table.Td>
                <Group gap="xs" wrap="nowrap">
                  {mayHandle && isSet(piece) && (
                    <Button size="md" variant="light" onClick={() => setControlled(piece)}>
                      {t('act.control')}
                    </Button>
                  )}
                  {mayHandle && isInspector && isSet(piece) && piece.table !== null && !piece.isReserve && (
                    <Button size="md" variant="light" onClick={() => setExchanged(piece)}>
                      {t('act.exchange')}
                    </Button>
                  )}
                  <Button size="md" variant="subtle" onClick={() => setLooked(piece.itemId)}>
                    {t('act.history')}
                  </Button>
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {controlled !== null && <ControlDialog of={controlled} close={() => setControlled(null)} />}
      {exchanged !== null && <ExchangeDialog of={exchanged} close={() => setExchanged(null)} />}
      {looked !== null && <PieceHistory itemId={looked} close={() => setLooked(null)} />}
    </ScrollRegion>
  );
}

const isSet = ({ kind }: Piece): boolean => kind !== 'die' && kind !== 'shoe';

/** What there is to know before it is given to a table. */
function standingOf({ openAlertId, isWithdrawn, isReserve, allocationId, ...piece }: Piece): readonly string[] {
  const isUsed = allocationId !== null && piece.kind !== 'die' && piece.kind !== 'shoe' && piece.table === null;
  return [
    ...(openAlertId === null ? [] : ['alert']),
    ...(isWithdrawn ? ['withdrawn'] : []),
    ...(isReserve ? ['reserve'] : []),
    ...(allocationId === null ? ['new'] : []),
    ...(isUsed && !piece.isControlledSince ? ['toControl'] : []),
    ...(isUsed && piece.isControlledSince && !piece.hasFirstControl ? ['toControlFirst'] : []),
    ...(piece.isSound === false ? ['unsound'] : []),
  ];
}
