import { Button, Group, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';
import { Empty } from '#web/components/general/Empty.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { AllocateDialog } from './AllocateDialog.js';
import { MoveDialog } from './MoveDialog.js';
import { PieceTable } from './PieceTable.js';

type Act = 'allocate' | 'move' | 'takeBack';

/** The pieces by number: chosen ones are given to a table, moved or returned; a single one is controlled or viewed. */
export function PieceList() {
  const { t } = useTranslation('equipment');
  const establishment = useEstablishmentCode();
  const mayHandle = useHasPermission('equipment.handle');
  const [number, setNumber] = useState('');
  const [which, setWhich] = useState<'all' | 'reserve'>('all');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [act, setAct] = useState<Act | null>(null);
  const searched = number.trim();
  const query = {
    ...(searched === '' ? {} : { number: searched }),
    ...(which === 'reserve' ? { reserve: 'true' as const } : {}),
  };
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
        <SegmentedControl
          size="md"
          aria-label={t('which.label')}
          data={(['all', 'reserve'] as const).map((value) => ({ value, label: t(`which.${value}`) }))}
          value={which}
          onChange={setWhich}
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
      {pieces.data?.length === 0 && (
        <Empty title={t('none')} text={t(which === 'reserve' ? 'noReserveText' : 'noneText')} />
      )}
      {pieces.data !== undefined && pieces.data.length > 0 && (
        <PieceTable pieces={pieces.data} chosen={chosen} choose={setChosen} mayHandle={mayHandle} />
      )}
      {act === 'allocate' && <AllocateDialog pieces={picked} close={end} done={close} />}
      {(act === 'move' || act === 'takeBack') && <MoveDialog act={act} pieces={picked} close={end} done={close} />}
    </>
  );
}
