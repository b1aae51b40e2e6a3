import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEstablishment } from '#web/session/establishment.js';
import { useHasPermission, useOwnEstablishment } from '#web/session/session.js';
import { BonDialog } from './BonDialog.js';
import { CountDialog } from './CountDialog.js';
import { InterruptionDialog } from './InterruptionDialog.js';
import { MaximaDialog } from './MaximaDialog.js';
import { NotesDialog } from './NotesDialog.js';
import { PiecesDialog } from './PiecesDialog.js';
import { listAllowedActs, type Session, type SessionAct } from './session.js';

/** Renders a button and a dialog for each entry that the user may now make in the session. */
export function SessionActs({ session }: { readonly session: Session }) {
  const { t } = useTranslation('tables');
  const establishment = useEstablishment();
  const mayOperate = useHasPermission('tables.operate');
  const roles = useOwnEstablishment()?.roles ?? [];
  const [openAct, setOpenAct] = useState<SessionAct | null>(null);
  const acts = mayOperate ? listAllowedActs(session, establishment, roles) : [];
  const dialogProps = { session, close: (): void => setOpenAct(null) };
  // a dialog stays until it closes itself: otherwise the effect of its write would remove it before its response
  return (
    <>
      {acts.length > 0 && (
        <Group gap="sm" className="no-print">
          {acts.map((offeredAct, index) => (
            <Button
              key={offeredAct}
              size="lg"
              variant={index === 0 ? 'filled' : 'default'}
              onClick={() => setOpenAct(offeredAct)}
            >
              {t(`act.${offeredAct}`)}
            </Button>
          ))}
        </Group>
      )}
      {openAct === 'bon' && <BonDialog {...dialogProps} />}
      {(openAct === 'furtherAvance' || openAct === 'credit') && <PiecesDialog {...dialogProps} kind={openAct} />}
      {openAct === 'noteExchange' && <NotesDialog {...dialogProps} />}
      {openAct === 'maximumChange' && <MaximaDialog {...dialogProps} />}
      {openAct === 'interruption' && <InterruptionDialog {...dialogProps} />}
      {(openAct === 'reopening' || openAct === 'closing') && <CountDialog {...dialogProps} kind={openAct} />}
    </>
  );
}
