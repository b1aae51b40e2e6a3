import { useTranslation } from 'react-i18next';
import { CERCLE_GAMES, findCercleSource } from '#domain/cercle/cercle-games.js';
import { NewGameTableDialog } from '#web/outbox/NewGameTableDialog.js';
import { useEstablishment } from '#web/session/establishment.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useWriteHere } from '#web/session/write-here.js';
import { useCercleWords } from '../cercle.js';

/**
 * Shows a dialog that adds a table of a jeu de cercle (a game between players). Only games with a legal source in the
 * jurisdiction are offered; the number is unique among all tables.
 */
export function NewCercleTableDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('cagnottes');
  const { jurisdiction } = useEstablishment();
  const { formatGame } = useCercleWords();
  const createTable = useWriteHere('post', '/api/establishments/{establishment}/cercle-tables');
  return (
    <NewGameTableDialog
      area="cagnottes"
      gameLabel={t('new.game')}
      roomLabel={t('new.room')}
      games={CERCLE_GAMES.filter((game) => findCercleSource(jurisdiction, game) !== null)}
      nameGame={formatGame}
      write={createTable}
      createTable={(body) =>
        createTable.mutate({ body }, announceAndClose(close, t('new.done', { table: body.tableNumber })))
      }
      close={close}
    />
  );
}
