import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module, SetMetadata, type DynamicModule } from '@nestjs/common';
import { declaredAccessKey } from '#platform/http/routes.js';
import { PlatformModule, type PlatformOptions } from '#platform/platform.module.js';
import { readConfig, type Config } from '#platform/runtime/config.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { until } from '../support/until.js';

@Controller('here')
@SetMetadata(declaredAccessKey, { kind: 'public' })
class HereController {
  @Get()
  here(): unknown {
    return { here: true };
  }
}

@Module({})
class HereModule {
  static readonly register = (platform: PlatformOptions): DynamicModule => ({
    module: HereModule,
    imports: [PlatformModule.register(platform)],
    controllers: [HereController],
  });
}

let app: TestApp;
const open = new Set<Socket>();

async function serve(connections: Config['connections'], trustedProxies: readonly string[] = []): Promise<void> {
  app = await createTestApp({ module: HereModule.register, config: { connections, trustedProxies } });
}

/**
 * Opens a connection from an address of this machine, leaves it open, and returns whether a request on it is answered.
 */
async function answeredFrom(localAddress: string): Promise<boolean> {
  const socket = connect({ port: Number(new URL(app.url).port), host: '127.0.0.1', localAddress });
  open.add(socket);
  socket.on('error', () => undefined);
  socket.write('GET /api/here HTTP/1.1\r\nHost: here\r\n\r\n');
  const answer = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => undefined)]);
  return answer !== undefined && String(answer[0]).startsWith('HTTP/1.1 200');
}

async function answers(addresses: readonly string[]): Promise<boolean[]> {
  const results: boolean[] = [];
  for (const address of addresses) results.push(await answeredFrom(address));
  return results;
}

describe('connections', () => {
  afterEach(async () => {
    for (const socket of open) socket.destroy();
    open.clear();
    await app.close();
  });

  it('from one address are limited, and leave room for others; one that ends makes room', async () => {
    await serve({ total: 100, perAddress: 2 });
    const same = '127.0.0.2';
    expect(await answers([same, same, same, '127.0.0.3'])).toEqual([true, true, false, true]);
    const [first] = open;
    first?.destroy();
    // the server learns of the closed connection a moment later
    await until(() => answeredFrom(same));
    expect(await answeredFrom(same)).toBe(false);
  });

  it('are limited in total, from any address', async () => {
    await serve({ total: 3, perAddress: 2 });
    expect(await answers(['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'])).toEqual([true, true, true, false]);
  });

  it('of a named proxy, which serves many clients, count in the total only', async () => {
    await serve({ total: 5, perAddress: 2 }, ['127.0.0.8/31']);
    const proxy = '127.0.0.9';
    // without https of its own, a request forwarded in clear is refused – but it is answered
    const socket = async (): Promise<string> => {
      const made = connect({ port: Number(new URL(app.url).port), host: '127.0.0.1', localAddress: proxy });
      open.add(made);
      made.on('error', () => undefined);
      made.write('GET /api/here HTTP/1.1\r\nHost: here\r\nX-Forwarded-Proto: https\r\n\r\n');
      const answer = await Promise.race([once(made, 'data'), once(made, 'close').then(() => undefined)]);
      return answer === undefined ? 'closed' : String(answer[0]).slice(9, 12);
    };
    const outcomes: string[] = [];
    for (let turn = 0; turn < 6; turn += 1) outcomes.push(await socket());
    expect(outcomes).toEqual(['200', '200', '200', '200', '200', 'closed']);
  });
});

describe('the limits of connections', () => {
  it('leave room for an establishment unless they are set otherwise', () => {
    expect(readConfig({}).connections).toEqual({ total: 4_000, perAddress: 500 });
    expect(readConfig({ RELEVE_CONNECTIONS: '20', RELEVE_CONNECTIONS_PER_ADDRESS: '7' }).connections).toEqual({
      total: 20,
      perAddress: 7,
    });
    expect(() => readConfig({ RELEVE_CONNECTIONS: '0' })).toThrow('RELEVE_CONNECTIONS must be a whole number from 10');
  });
});
