import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { DigestSaltColumn } from '#ledger/entities/digest-salt-column.js';
import type { KeyCustody, KeyKind } from '#domain/floor/keys.js';

/**
 * A key on file: numbered, of one kind, each kind in its own custody (MC:20.1). Only its retirement is written later,
 * once; a key that is out can be retired only while it is missing (trigger `retire_key_once`).
 */
@Entity({ name: 'keys' })
@Unique(['establishmentId', 'keyNumber'])
@Index('keys_only_of_depot', ['establishmentId', 'depotId'], {
  unique: true,
  where: '(depot_id IS NOT NULL) AND (retired_at IS NULL)',
})
@ForeignKey('EstablishmentEntity', ['establishmentId'], ['establishmentId'])
@ForeignKey('GamingTableEntity', ['establishmentId', 'tableId'], ['establishmentId', 'tableId'])
@ForeignKey('EquipmentDepotEntity', ['establishmentId', 'depotId'], ['establishmentId', 'depotId'])
@ForeignKey('StandEntity', ['establishmentId', 'standId'], ['establishmentId', 'standId'])
@ForeignKey('PersonEntity', ['registeredBy'], ['personId'])
@ForeignKey('PersonEntity', ['retiredBy'], ['personId'])
export class KeyEntity {
  /** The establishment it belongs to. */
  @PrimaryColumn({ name: 'establishment_id', type: 'integer' }) readonly establishmentId!: number;

  /** Numbered by the database, across establishments. */
  @PrimaryColumn({ name: 'key_id', type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  readonly keyId!: bigint;

  /** Lock that it opens: of machines and their boxes, or of a table's box, a card cupboard, a cagnotte. */
  @Column({ name: 'kind', type: 'text' }) readonly kind!: KeyKind;

  /** Custody of this kind of key (MC:20.1): computed from `kind` by the database. */
  @Column({
    name: 'custody',
    type: 'text',
    generatedType: 'STORED',
    asExpression:
      "\nCASE kind\n    WHEN 'billBox'::text THEN 'accounting'::text\n    WHEN 'machine'::text THEN 'operationsSafe'::text\n    WHEN 'cardCupboard'::text THEN 'management'::text\n    ELSE 'mainCashDesk'::text\nEND",
  })
  readonly custody!: KeyCustody;

  /** Number on the key, assigned for good: 1 to 30 characters. */
  @Column({ name: 'key_number', type: 'text' }) readonly keyNumber!: string;

  /** Stand whose lock it opens; null for other kinds, or for a key of several stands, described in `opens`. */
  @Column({ name: 'stand_id', type: 'bigint', nullable: true }) readonly standId!: bigint | null;

  /** Description of its locks, at most 200 characters; may be empty. */
  @Column({ name: 'opens', type: 'text', default: () => "''::text" }) readonly opens!: string;

  /** User who entered it on file. */
  @Column({ name: 'registered_by', type: 'bigint' }) readonly registeredBy!: bigint;

  /** Time of its entry, by the server's clock. */
  @Column({ name: 'registered_at', type: 'timestamptz' }) readonly registeredAt!: Date;

  /** Time of its retirement; null while it is in use. */
  @Column({ name: 'retired_at', type: 'timestamptz', nullable: true }) readonly retiredAt!: Date | null;

  /** User who took it out of use; null while it is in use. */
  @Column({ name: 'retired_by', type: 'bigint', nullable: true }) readonly retiredBy!: bigint | null;

  /** Reason, 3 to 500 characters; null while it is in use. */
  @Column({ name: 'retirement_reason', type: 'text', nullable: true }) readonly retirementReason!: string | null;

  /** Gaming table of a locked box, or of a cagnotte with a table; null for other kinds. */
  @Column({ name: 'table_id', type: 'bigint', nullable: true }) readonly tableId!: bigint | null;

  /** Card depot whose cupboard it opens, as the only key in use (AI67:4); null for other kinds. */
  @Column({ name: 'depot_id', type: 'bigint', nullable: true }) readonly depotId!: bigint | null;

  /** Salt of the log's digests of the texts, 16 bytes; null once erased with them. */
  @DigestSaltColumn() readonly digestSalt!: Buffer | null;
}
