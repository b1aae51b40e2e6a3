import type { Request } from 'express';
import type { Establishment } from '#identity/access/access.decorators.js';
import type { Credentials, IdentitiesService } from '#identity/signing/identities.service.js';
import type { Role } from '#declarations/shapes/roles.js';
import type { Stroke } from '#identity/signing/signatures.service.js';
import { buildInputRefusal } from '#platform/http/validation.js';
import type { Signer } from './sheets.js';

/**
 * Proves the identity of a signatory, whose credentials and strokes a screen sent, in a role.
 * Refuses INVALID_INPUT (the strokes) and the codes of `verifyIdentity`.
 */
export async function authenticateSigner(
  identities: IdentitiesService,
  establishment: Establishment,
  request: Request,
  { code, secret, strokes: sentStrokes }: Credentials & { readonly strokes?: readonly unknown[] },
  role: Role,
): Promise<Signer> {
  const strokes = parseStrokes(sentStrokes);
  const identity = await identities.verifyIdentity(establishment, { code, secret }, request.ip ?? 'unknown', [role]);
  return { identity, strokes };
}

/** A pen at 120 points a second draws for three minutes. */
const MAX_POINTS = 20_000;

/**
 * Parses the strokes of a signature as sent by a screen; null when none were sent.
 * Refuses INVALID_INPUT, also for too many points.
 */
export function parseStrokes(sentStrokes: readonly unknown[] | undefined): Stroke[] | null {
  if (sentStrokes === undefined) return null;
  const strokes = sentStrokes.map(parseStroke);
  const pointCount = strokes.reduce((sum, stroke) => sum + stroke.length, 0);
  if (pointCount > MAX_POINTS) throw buildStrokesRefusal();
  return strokes;
}

/** Error shown on the field of the strokes. */
const buildStrokesRefusal = (): Error =>
  buildInputRefusal([{ field: 'strokes', problem: 'strokes of points [x, y, milliseconds], at most 20 000' }]);

/** Parses one stroke of a signature: points of x, y and milliseconds. Refuses INVALID_INPUT. */
function parseStroke(sentStroke: unknown): Stroke {
  if (!Array.isArray(sentStroke)) throw buildStrokesRefusal();
  return (sentStroke as readonly unknown[]).map((point) => {
    const [x, y, milliseconds] = Array.isArray(point) ? (point as readonly unknown[]) : [];
    if (typeof x !== 'number' || typeof y !== 'number' || typeof milliseconds !== 'number') {
      throw buildStrokesRefusal();
    }
    return [x, y, milliseconds];
  });
}
