import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findStakedNotesArticle } from '#domain/cercle/staked-notes.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useHasPermission } from '#web/session/session.js';
import { listCoupsInForce, type CercleSession } from '../cercle.js';
import { AddBookDialog } from './AddBookDialog.js';
import { OpeningReversalDialog } from './SessionReversals.js';
import { StakedNotesDialog } from './StakedNotesDialog.js';
import { StubsDialog } from './StubsDialog.js';

const SESSION_ACTIONS = ['opening', 'book', 'stubs', 'missing', 'staked', 'reversal'] as const;

/**
 * Shows buttons for the acts on an open session besides its coups: count the cagnotte (rake box), add a book of tickets,
 * enter stubs, change notes, and reverse an opening before play. Staked notes are changed into chips only where the law
 * provides for it.
 */
export function SessionActions({ session }: { readonly session: CercleSession }) {
  const { t } = useTranslation('cagnottes');
  const navigate = useNavigate();
  const { code: establishment, jurisdiction } = useEstablishment();
  const mayOperate = useHasPermission('cagnottes.operate');
  const availableActions = SESSION_ACTIONS.filter(
    (action) =>
      (action !== 'staked' || findStakedNotesArticle(jurisdiction) !== null) &&
      (action !== 'reversal' || (BigInt(session.stubsMinor) === 0n && listCoupsInForce(session).length === 0)),
  );
  const [openAction, setOpenAction] = useState<(typeof SESSION_ACTIONS)[number] | null>(null);
  const dialogProps = { session, onClose: (): void => setOpenAction(null) };
  const openCount = (): void =>
    void navigate({
      to: '/$establishment/cagnottes/sessions/$sessionId/count',
      params: { establishment, sessionId: session.sessionId },
    });
  // the dialog stays mounted until it closes itself: its own write would otherwise remove it before the answer arrives
  return (
    <>
      {mayOperate && session.state === 'open' && (
        <Group gap="sm" className="no-print">
          {availableActions.map((action) => (
            <Button
              key={action}
              size="lg"
              variant="default"
              onClick={() => (action === 'opening' ? openCount() : setOpenAction(action))}
            >
              {t(`act.${action}`)}
            </Button>
          ))}
        </Group>
      )}
      {openAction === 'book' && <AddBookDialog {...dialogProps} />}
      {openAction === 'reversal' && <OpeningReversalDialog {...dialogProps} />}
      {openAction === 'staked' && <StakedNotesDialog {...dialogProps} />}
      {(openAction === 'stubs' || openAction === 'missing') && <StubsDialog {...dialogProps} kind={openAction} />}
    </>
  );
}
