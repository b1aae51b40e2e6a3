/** An establishment whose log is sealed. */
export interface SealedEstablishment {
  readonly establishmentId: number;
  readonly code: string;
}
