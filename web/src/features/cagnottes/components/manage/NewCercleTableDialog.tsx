import { useTranslation } from 'react-i18next';
import { CERCLE_GAMES, findCercleGameSource } from '#domain/cercle/cercle-games.js';
import { NewGameTableDialog } from '#web/outbox/NewGameTableDialog.js';
import { useEstablishment } from '#web/session/establishment.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { useCercleFormats } from '../cercle.js';

/**
 * Shows a dialog that adds a table of a jeu de cercle (a game between players). Only games with a legal source in the
 * jurisdiction are offered; the number is unique among all tables.
 */
export function NewCercleTableDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('cagnottes');
  const { jurisdiction } = useEstablishment();
  const { formatGame } = useCercleFormats();
  const createTableMutation = useEstablishmentMutation('post', '/cercle-tables');
  return (
    <NewGameTableDialog
      area="cagnottes"
      gameLabel={t('new.game')}
      roomLabel={t('new.room')}
      games={CERCLE_GAMES.filter((game) => findCercleGameSource(jurisdiction, game) !== null)}
      getGameName={formatGame}
      mutation={createTableMutation}
      onCreateTable={(body) =>
        createTableMutation.mutate({ body }, announceAndClose(onClose, t('new.done', { table: body.tableNumber })))
      }
      onClose={onClose}
    />
  );
}
