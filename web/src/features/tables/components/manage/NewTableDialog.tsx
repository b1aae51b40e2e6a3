import { useTranslation } from 'react-i18next';
import { isGameTextHeld, listTableGames } from '#domain/tables/games.js';
import { NewGameTableDialog } from '#web/outbox/NewGameTableDialog.js';
import { useEstablishment } from '#web/session/establishment.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { useTableFormats } from '../entry/maxima.js';

/** Creates a gaming table with its number, game and room; a number is never reused. */
export function NewTableDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('tables');
  const { jurisdiction } = useEstablishment();
  const { formatGame } = useTableFormats();
  const createTableMutation = useEstablishmentMutation('post', '/tables');
  return (
    <NewGameTableDialog
      area="tables"
      gameLabel={t('game')}
      roomLabel={t('room')}
      games={listTableGames(jurisdiction)}
      getGameName={formatGame}
      getGameNote={(game) => (isGameTextHeld(jurisdiction, game) ? null : t('textNotHeld'))}
      mutation={createTableMutation}
      onCreateTable={(body) =>
        createTableMutation.mutate({ body }, announceAndClose(onClose, t('new.done', { table: body.tableNumber })))
      }
      onClose={onClose}
    />
  );
}
