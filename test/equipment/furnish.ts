import type { Establishment } from '#identity/access/access.decorators.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import type { JurisdictionCode } from '#domain/settings/jurisdictions.js';
import type { Game } from '#domain/cercle/cercle-games.js';
import { acting } from '../establishments/establishment.js';
import type { TestApp } from '../support/test-app.js';

/** The pieces that a game needs by every text: a sixain, a deck of 32 cards, or its dice. */
function listPieces(jurisdiction: JurisdictionCode, game: Game): readonly string[] {
  const diceCounts: Partial<Record<Game, number>> = { craps: jurisdiction === 'MC' ? 5 : 6, rampo: 4 };
  const cardGames: readonly Game[] = [
    'blackJack',
    'trenteEtQuarante',
    'puntoBanco',
    'ultimateHoldem',
    'threeCardPoker',
    'cheminDeFer',
    'limitedBank',
    'openBank',
  ];
  if (game === 'ecarte') return ['piquet'];
  if (cardGames.includes(game)) return ['sixain'];
  return Array.from({ length: diceCounts[game] ?? 0 }, () => 'die');
}

const SHOE_GAMES: readonly Game[] = ['blackJack', 'puntoBanco', 'cheminDeFer', 'limitedBank', 'openBank'];

let furnished = 0;

/**
 * Writes the cards, the shoe or the dice of a table for its next session of the running gaming day as rows: received,
 * given to it and controlled. Their own acts are tested elsewhere. `shoe`: number of its shoe, which leaves its last table;
 * a new one when absent, none when empty. Does nothing for an unknown table, or a game without any.
 */
export async function furnishTable(
  app: TestApp,
  establishment: Establishment,
  tableNumber: string,
  personId: bigint,
  shoe?: string,
): Promise<void> {
  const { establishmentId, jurisdiction } = establishment;
  const at = app.clock.now().toISOString();
  await acting(app, establishment, async (tx) => {
    const [table] = await tx.query<{ readonly game: Game }[]>(
      'select game from gaming_tables where establishment_id = $1 and table_number = $2',
      [establishmentId, tableNumber],
    );
    const kinds = table === undefined ? [] : listPieces(jurisdiction, table.game);
    if (table === undefined || kinds.length === 0) return;
    const days = app.app.get(GamingDaysService);
    const gamingDay = await days.findCurrentDay(tx, establishment);
    await days.ensureDay(tx, establishment, gamingDay);
    const book = kinds.includes('die') ? 'dice' : 'cards';
    const insert = async (sql: string, ...values: readonly unknown[]): Promise<string> => {
      const [row] = await tx.query<{ readonly id: string }[]>(sql, [establishmentId, ...values]);
      return row?.id ?? '';
    };
    furnished += 1;
    const maker = await insert(
      `insert into equipment_makers (establishment_id, book, name, approval, approved_on, entered_by, entered_at)
       values ($1, $2, $3, 'décision 1', '2026-01-01', $4, $5) returning maker_id::text as id`,
      book,
      `Fabricant ${furnished}`,
      personId,
      at,
    );
    const receipt = await insert(
      `insert into equipment_receipts (establishment_id, book, maker_id, order_slip, slip_visa_by, slip_visa_on,
         received_by, gaming_day, received_at)
       values ($1, $2, $3, 'BC-1', 'Contrôleur', '2026-01-02', $4, $5, $6) returning receipt_id::text as id`,
      book,
      maker,
      personId,
      gamingDay,
      at,
    );
    const kept = await insert(
      `select depot_id::text as id from equipment_depots where establishment_id = $1 and kind = 'principal'`,
    );
    const depot =
      kept !== ''
        ? kept
        : await insert(
            `insert into equipment_depots (establishment_id, kind, name, room, opened_at, key_held_by, key_held_as,
         key_held_since)
       values ($1, 'principal', 'Dépôt principal', 'Sous-sol', $3, $2, 'direction', $3) returning depot_id::text as id`,
            personId,
            at,
          );
    await insert(
      `insert into equipment_volumes (establishment_id, book, volume_number, pages, paraphed_on, paraphed_by, opened_by,
         opened_at)
       select $1, $2, 1, 100, '2026-01-02', 'Le Commissaire', $3, $4
       where not exists (select from equipment_volumes where establishment_id = $1 and book = $2)
       returning volume_number::text as id`,
      book,
      personId,
      at,
    );
    const allocation = await insert(
      `insert into equipment_allocations (establishment_id, book, table_number, gaming_day, allocated_by, signed_by,
         signed_as, allocated_at)
       values ($1, $2, $3, $4, $5, $5, 'chefDeTable', $6) returning allocation_id::text as id`,
      book,
      tableNumber,
      gamingDay,
      personId,
      at,
    );
    const receive = async (kind: string, makerNumber: string, index: number): Promise<string> => {
      const item = await insert(
        `insert into equipment_items (establishment_id, kind, maker_id, maker_number, mark, game, colour, is_reserve,
           receipt_id)
         values ($1, $2, $3, $4, $5, $6, $7, false, $8) returning item_id::text as id`,
        kind,
        maker,
        makerNumber,
        kind === 'die' ? 'AA' : '',
        'tout jeu',
        index % 2 === 0 ? 'rouge' : 'bleu',
        receipt,
      );
      await insert(
        `insert into equipment_movements (establishment_id, item_id, movement_number, kind, to_depot_id, receipt_id, book,
           register_number, volume_number, reason, gaming_day, happened_at, recorded_by)
         select $1, $2, 1, 'receipt', $3, $4, $5, 1 + coalesce((
           select max(register_number) from equipment_movements where establishment_id = $1 and book = $5), 0), 1, '', $6,
           $7, $8 returning item_id::text as id`,
        item,
        depot,
        receipt,
        book,
        gamingDay,
        at,
        personId,
      );
      return item;
    };
    /** Moves a piece from its depot to the table, or from a table to the depot. */
    const move = (item: string, kind: 'allocation' | 'return'): Promise<string> =>
      insert(
        `insert into equipment_movements (establishment_id, item_id, movement_number, kind, from_depot_id, to_table,
           allocation_id, from_table, to_depot_id, reason, gaming_day, happened_at, recorded_by)
         select $1, $2, last.movement_number + 1, $3, last.to_depot_id,
           case when $3 = 'allocation' then $4 end, case when $3 = 'allocation' then $5::bigint end, last.to_table,
           case when $3 = 'return' then $6::bigint end, '', $7, greatest($8, last.happened_at), $9
         from equipment_movements as last where last.establishment_id = $1 and last.item_id = $2
         order by last.movement_number desc limit 1 returning item_id::text as id`,
        item,
        kind,
        tableNumber,
        allocation,
        depot,
        gamingDay,
        at,
        personId,
      );
    for (const [index, kind] of kinds.entries()) {
      const item = await receive(kind, `F${furnished}-${index + 1}`, index);
      await move(item, 'allocation');
      if (kind === 'die') continue;
      await insert(
        `insert into card_controls (establishment_id, item_id, control, allocation_id, counted, marked, foreign_cards,
           given_in_exchange, apart, is_alert, told, is_pre_mixed, is_under_video, is_in_order, is_worn, observations,
           controlled_by, gaming_day, controlled_at)
         values ($1, $2, 'second', $3, $4, 0, 0, 0, 0, false, '{}', false, false, false, false, '', $5, $6, $7)
         returning control_id::text as id`,
        item,
        allocation,
        kind === 'piquet' ? 32 : 312,
        personId,
        gamingDay,
        at,
      );
    }
    if (!SHOE_GAMES.includes(table.game) || shoe === '') return;
    const shoeNumber = shoe ?? `F${furnished}-S`;
    const entered = await insert(
      `select item_id::text as id from equipment_items
       where establishment_id = $1 and kind = 'shoe' and maker_number = $2`,
      shoeNumber,
    );
    const shoeItem = entered === '' ? await receive('shoe', shoeNumber, 0) : entered;
    if (entered !== '') await move(shoeItem, 'return');
    await move(shoeItem, 'allocation');
  });
}
