/** A session of a jeu de cercle. */
export interface SessionRow {
  readonly tableNumber: string;
  readonly game: string;
  readonly room: string;
  readonly gamingDay: string;
  readonly sessionNumber: number;
  readonly state: string;
  readonly openedAt: Date;
  readonly openedBy: string;
  readonly croupier: string;
  readonly banker: string | null;
  readonly depositMinor: bigint;
  readonly shoe: string | null;
  readonly seated: number;
  readonly ratePercent: string;
  readonly roundingMinor: bigint | null;
  readonly tie: string | null;
  readonly maximumBankMinor: bigint | null;
  readonly garageFromMinor: bigint | null;
  readonly garageToldOn: string | null;
  readonly tailles: number;
  readonly rakeMinor: bigint;
  readonly stubsMinor: bigint;
  /** Null: its cagnotte has not been counted. */
  readonly countedMinor: bigint | null;
  readonly differenceMinor: bigint | null;
}

/** A coup; columns of other games are null. */
export interface CoupRow {
  readonly coupNumber: number;
  /** Coup that this line reverses; null: none. */
  readonly reverses: number | null;
  /** Line that reverses this coup; null: it is in force. */
  readonly reversedBy: number | null;
  /** Reason of the counter-entry; null: it is none. */
  readonly reason: string | null;
  readonly taille: number;
  readonly firstOutcome: string | null;
  readonly secondOutcome: string | null;
  readonly bankMinor: bigint | null;
  readonly bankOutcome: string | null;
  readonly garageMinor: bigint | null;
  readonly bankerSeat: number | null;
  readonly chouetteStep: string | null;
  readonly chouetteWinner: string | null;
  readonly beforeMinor: bigint;
  readonly afterMinor: bigint;
  readonly rakeMinor: bigint;
  readonly tickets: readonly { readonly book: number; readonly first: string; readonly last: string }[];
}

export interface RakeRow {
  readonly coupNumber: number;
  readonly isBeforeDeal: boolean;
}

/** A stake at écarté, identified by the number of its slip. */
export interface StakeRow {
  readonly side: 'first' | 'second';
  readonly stakedMinor: bigint;
  readonly keptMinor: bigint;
  readonly returnedMinor: bigint;
}

export interface OtherRow {
  readonly isMissing: boolean;
  readonly reason: string;
}
