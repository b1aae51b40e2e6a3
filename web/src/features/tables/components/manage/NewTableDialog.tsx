import { useTranslation } from 'react-i18next';
import { listGames } from '#domain/tables/games.js';
import { NewGameTableDialog } from '#web/outbox/NewGameTableDialog.js';
import { useEstablishment } from '#web/session/establishment.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useWriteHere } from '#web/session/write-here.js';
import { useTableWords } from '../entry/maxima.js';

/** Creates a gaming table with its number, game and room; a number is never reused. */
export function NewTableDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('tables');
  const { jurisdiction } = useEstablishment();
  const { nameGame } = useTableWords();
  const createTable = useWriteHere('post', '/api/establishments/{establishment}/tables');
  return (
    <NewGameTableDialog
      area="tables"
      gameLabel={t('game')}
      roomLabel={t('room')}
      games={listGames(jurisdiction)}
      nameGame={nameGame}
      write={createTable}
      createTable={(body) =>
        createTable.mutate({ body }, announceAndClose(close, t('new.done', { table: body.tableNumber })))
      }
      close={close}
    />
  );
}
