import type { Socket } from 'node:net';
import type { RequestHandler, Response } from 'express';

/**
 * Ends the connection of whoever takes nothing, for so long, of what is sent to them: it holds memory, and a download
 * its transaction. Whoever waits for a long computation has nothing to take, and waits on; one who reads slowly takes
 * something now and then.
 */
export function endOfWhoDoesNotRead(readS: number): RequestHandler {
  // looked at twice in that time, since it takes two looks to see that nothing was taken
  const lookMs = readS * 500;
  return (_request, response, next) => {
    let before: string | undefined;
    response.setTimeout(lookMs, () => {
      const socket = (response as Response & { readonly socket: Socket | null }).socket;
      if (socket === null || socket.writableLength === 0) return;
      const now = `${socket.bytesWritten} ${untaken(socket)}`;
      if (now === before) {
        socket.destroy();
        return;
      }
      before = now;
      socket.setTimeout(lookMs);
    });
    next();
  };
}

/**
 * Bytes that the system has not taken yet of what was written to the wire. Of one large write Node counts the parts
 * that were taken in the handle alone, and by https in that of the connection beneath, which it keeps as `_parent`.
 */
function untaken(socket: Socket): number {
  const beneath = (Reflect.get(socket, '_parent') ?? socket) as object;
  const handle: unknown = Reflect.get(beneath, '_handle');
  const waiting: unknown = typeof handle === 'object' && handle !== null ? Reflect.get(handle, 'writeQueueSize') : 0;
  return typeof waiting === 'number' ? waiting : 0;
}
