import type { Translator } from './words.js';

/** A desk as a statement returns it: its code, its kind, and its room, null where it has none. */
export interface NamedDesk {
  readonly code: string;
  readonly kind: string;
  readonly room: string | null;
}

/** Returns the code of a desk with its room, under a label that names a desk, e.g. `C1 (Salle Europe)`; null without. */
export function writeDeskPlace(desk: NamedDesk | null, translate: Translator): string | null {
  if (desk === null || desk.room === null) return desk?.code ?? null;
  return translate('deskNamedInRoom', { desk: desk.code, room: desk.room });
}

/** Returns the full name of a desk, e.g. `caisse C1 (Salle Europe)`; null without a desk. */
export function writeDeskName(desk: NamedDesk | null, translate: Translator): string | null {
  if (desk === null) return null;
  const deskName = translate(`deskNamed_${desk.kind}`, { desk: desk.code });
  return desk.room === null ? deskName : translate('deskNamedInRoom', { desk: deskName, room: desk.room });
}
