import type { RequestHandler } from 'express';

/**
 * Ends the connection of whoever takes nothing, for so long, of what is sent to them: it holds memory, and a download
 * its transaction. Whoever waits for a long computation has nothing to take, and waits on; one who reads slowly takes
 * something now and then.
 */
export function endOfWhoDoesNotRead(readS: number): RequestHandler {
  return (_request, response, next) => {
    // Node counts a part of what is under way that was taken as a sign of life
    response.setTimeout(readS * 1000, () => {
      const { socket } = response;
      if (socket !== null && socket.writableLength > 0) socket.destroy();
    });
    next();
  };
}
