import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stakedNotesSource } from '#domain/cercle/staked-notes.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useHasPermission } from '#web/session/session.js';
import type { CercleSession } from '../cercle.js';
import { CagnotteDialog } from './CagnotteDialog.js';
import { StakedNotesDialog } from './StakedNotesDialog.js';
import { StubsDialog } from './StubsDialog.js';

const ACTS = ['opening', 'stubs', 'missing', 'staked'] as const;

/** Buttons for the acts on an open session besides its coups: count the cagnotte, enter stubs, and change notes. */
export function SessionActs({ session }: { readonly session: CercleSession }) {
  const { t } = useTranslation('cagnottes');
  const { jurisdiction } = useEstablishment();
  const mayOperate = useHasPermission('cagnottes.operate');
  const acts = ACTS.filter((each) => each !== 'staked' || stakedNotesSource(jurisdiction) !== null);
  const [act, setAct] = useState<(typeof ACTS)[number] | null>(null);
  const dialog = { session, close: (): void => setAct(null) };
  // the dialog stays mounted until it closes itself: its own write would otherwise remove it before the answer arrives
  return (
    <>
      {mayOperate && session.state === 'open' && (
        <Group gap="sm" className="no-print">
          {acts.map((each) => (
            <Button key={each} size="lg" variant="default" onClick={() => setAct(each)}>
              {t(`act.${each}`)}
            </Button>
          ))}
        </Group>
      )}
      {act === 'opening' && <CagnotteDialog {...dialog} />}
      {act === 'staked' && <StakedNotesDialog {...dialog} />}
      {(act === 'stubs' || act === 'missing') && <StubsDialog {...dialog} kind={act} />}
    </>
  );
}
