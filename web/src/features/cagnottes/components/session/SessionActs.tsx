import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findStakedNotesArticle } from '#domain/cercle/staked-notes.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useHasPermission } from '#web/session/session.js';
import type { CercleSession } from '../cercle.js';
import { CagnotteDialog } from './CagnotteDialog.js';
import { StakedNotesDialog } from './StakedNotesDialog.js';
import { StubsDialog } from './StubsDialog.js';

const ACTS = ['opening', 'stubs', 'missing', 'staked'] as const;

/**
 * Shows buttons for the acts on an open session besides its coups: count the cagnotte (rake box), enter ticket stubs,
 * and change notes. Staked notes are changed into chips only where the law provides for it.
 */
export function SessionActs({ session }: { readonly session: CercleSession }) {
  const { t } = useTranslation('cagnottes');
  const { jurisdiction } = useEstablishment();
  const mayOperate = useHasPermission('cagnottes.operate');
  const availableActs = ACTS.filter((actName) => actName !== 'staked' || findStakedNotesArticle(jurisdiction) !== null);
  const [openAct, setOpenAct] = useState<(typeof ACTS)[number] | null>(null);
  const dialogProps = { session, close: (): void => setOpenAct(null) };
  // the dialog stays mounted until it closes itself: its own write would otherwise remove it before the answer arrives
  return (
    <>
      {mayOperate && session.state === 'open' && (
        <Group gap="sm" className="no-print">
          {availableActs.map((act) => (
            <Button key={act} size="lg" variant="default" onClick={() => setOpenAct(act)}>
              {t(`act.${act}`)}
            </Button>
          ))}
        </Group>
      )}
      {openAct === 'opening' && <CagnotteDialog {...dialogProps} />}
      {openAct === 'staked' && <StakedNotesDialog {...dialogProps} />}
      {(openAct === 'stubs' || openAct === 'missing') && <StubsDialog {...dialogProps} kind={openAct} />}
    </>
  );
}
