import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COUNTED_ACTS } from '#domain/tables/sessions.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useHasPermission, useOwnEstablishment } from '#web/session/session.js';
import { EnterBonDialog } from './BonDialog.js';
import { KeyHandOverDialog } from '../entry/KeyHandOverDialog.js';
import { ChangeMaximaDialog } from './MaximaDialog.js';
import { NoteExchangeDialog } from './NotesDialog.js';
import { PiecesEntryDialog } from './PiecesDialog.js';
import { findKeyHolderName, listAllowedActions, type TableSession, type SessionAction } from './session.js';

/** Renders a button and a dialog for each entry that the user may now make in the session. */
export function SessionActions({ session }: { readonly session: TableSession }) {
  const { t } = useTranslation('tables');
  const navigate = useNavigate();
  const establishment = useEstablishment();
  const mayOperate = useHasPermission('tables.operate');
  const roles = useOwnEstablishment()?.roles ?? [];
  const [openAction, setOpenAction] = useState<SessionAction | null>(null);
  const allowedActions = mayOperate ? listAllowedActions(session, establishment, roles) : [];
  const dialogProps = { session, onClose: (): void => setOpenAction(null) };
  /** Opens the dialog of an entry, or the page of a count. */
  const openOrCount = (action: SessionAction): void => {
    const countedAct = COUNTED_ACTS.find((act) => act === action);
    if (countedAct === undefined) setOpenAction(action);
    else
      void navigate({
        to: '/$establishment/tables/sessions/$sessionId/count/$act',
        params: { establishment: establishment.code, sessionId: session.sessionId, act: countedAct },
      });
  };
  // a dialog stays until it closes itself: otherwise the effect of its write would remove it before its response
  return (
    <>
      {allowedActions.length > 0 && (
        <Group gap="sm" className="no-print">
          {allowedActions.map((action, index) => (
            <Button
              key={action}
              size="lg"
              variant={index === 0 ? 'filled' : 'default'}
              onClick={() => openOrCount(action)}
            >
              {t(`act.${action}`)}
            </Button>
          ))}
        </Group>
      )}
      {openAction === 'bon' && <EnterBonDialog {...dialogProps} />}
      {(openAction === 'furtherAvance' || openAction === 'credit') && (
        <PiecesEntryDialog {...dialogProps} kind={openAction} />
      )}
      {openAction === 'noteExchange' && <NoteExchangeDialog {...dialogProps} />}
      {openAction === 'maximumChange' && <ChangeMaximaDialog {...dialogProps} />}
      {openAction === 'keyHandOver' && (
        <KeyHandOverDialog {...dialogProps} keyHolderName={findKeyHolderName(session)} />
      )}
    </>
  );
}
