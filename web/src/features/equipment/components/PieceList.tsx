import { Button, Group, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasPermission } from '#web/session/session.js';
import { Empty } from '#web/components/general/Empty.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { AllocateDialog } from './AllocateDialog.js';
import { MovePiecesDialog } from './MoveDialog.js';
import { PieceTable } from './PieceTable.js';
import { useReadHere } from '#web/session/read-here.js';

type Act = 'allocate' | 'move' | 'takeBack';

/** Shows a list of card sets and dice, found by number. Chosen ones can be given to a table, moved or taken back. */
export function PieceList() {
  const { t } = useTranslation('equipment');
  const mayHandle = useHasPermission('equipment.handle');
  const [number, setNumber] = useState('');
  const [pieceFilter, setPieceFilter] = useState<'all' | 'reserve'>('all');
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const [openAct, setOpenAct] = useState<Act | null>(null);
  const soughtNumber = number.trim();
  const query = {
    ...(soughtNumber === '' ? {} : { number: soughtNumber }),
    ...(pieceFilter === 'reserve' ? { reserve: 'true' as const } : {}),
  };
  const piecesQuery = useReadHere('/api/establishments/{establishment}/equipment/items', { query });
  const chosenPieces = piecesQuery.data?.filter(({ itemId }) => chosenIds.includes(itemId)) ?? [];
  const closeDialog = (): void => setOpenAct(null);
  const closeAndClear = (): void => {
    closeDialog();
    setChosenIds([]);
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
        <SegmentedControl
          size="md"
          aria-label={t('which.label')}
          data={(['all', 'reserve'] as const).map((value) => ({ value, label: t(`which.${value}`) }))}
          value={pieceFilter}
          onChange={setPieceFilter}
        />
        {mayHandle &&
          (['allocate', 'move', 'takeBack'] as const).map((name) => (
            <Button
              key={name}
              size="md"
              variant="light"
              disabled={chosenPieces.length === 0}
              onClick={() => setOpenAct(name)}
            >
              {t(`act.${name}`)}
            </Button>
          ))}
      </Group>
      {piecesQuery.error !== null && <ProblemBox problem={piecesQuery.error} />}
      {piecesQuery.isPending && <Waiting />}
      {piecesQuery.data?.length === 0 && (
        <Empty title={t('none')} explanation={t(pieceFilter === 'reserve' ? 'noReserveText' : 'noneText')} />
      )}
      {piecesQuery.data !== undefined && piecesQuery.data.length > 0 && (
        <PieceTable pieces={piecesQuery.data} chosenIds={chosenIds} setChosenIds={setChosenIds} mayHandle={mayHandle} />
      )}
      {openAct === 'allocate' && (
        <AllocateDialog pieces={chosenPieces} close={closeDialog} onAllocated={closeAndClear} />
      )}
      {(openAct === 'move' || openAct === 'takeBack') && (
        <MovePiecesDialog act={openAct} pieces={chosenPieces} close={closeDialog} onMoved={closeAndClear} />
      )}
    </>
  );
}
