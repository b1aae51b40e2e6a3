import type { Socket } from 'node:net';
import type { RequestHandler, Response } from 'express';

/**
 * Returns the handler that ends the connection of a client that reads nothing of its response for `limitS` seconds.
 * Such a client occupies memory, and a download its transaction. A client waiting for a long computation has nothing to
 * read, and is not affected; a slow reader reads something now and then.
 */
export function buildIdleReaderHandler(limitS: number): RequestHandler {
  // checked twice in that time, since two checks are needed to detect no progress
  const checkIntervalMs = (limitS * 1000) / 2;
  return (_request, response, next) => {
    let lastProgress: string | undefined;
    response.setTimeout(checkIntervalMs, () => {
      const socket = (response as Response & { readonly socket: Socket | null }).socket;
      if (socket === null || socket.writableLength === 0) return;
      const progress = `${socket.bytesWritten} ${countUnsentBytes(socket)}`;
      if (progress === lastProgress) {
        socket.destroy();
        return;
      }
      lastProgress = progress;
      socket.setTimeout(checkIntervalMs);
    });
    next();
  };
}

/**
 * Returns the number of written bytes that the operating system has not taken yet.
 * For one large write Node counts the taken parts only in the handle, and for https in that of the underlying
 * connection, available as `_parent`.
 */
function countUnsentBytes(socket: Socket): number {
  const underlyingSocket = (Reflect.get(socket, '_parent') ?? socket) as object;
  const handle: unknown = Reflect.get(underlyingSocket, '_handle');
  const queuedBytes: unknown =
    typeof handle === 'object' && handle !== null ? Reflect.get(handle, 'writeQueueSize') : 0;
  return typeof queuedBytes === 'number' ? queuedBytes : 0;
}
