import { describe, expect, it } from '@jest/globals';
import { toSingleServerAddress, listServers } from '#platform/servers/addresses.js';
import { readConfig } from '#platform/runtime/config.js';

describe('an address of several servers', () => {
  it.each([
    ['postgres://u:p@one:5432,two:5433/releve?target_session_attrs=read-write', 'one:5432,two:5433'],
    ['postgres://u:p@one,two/releve', 'one:5432,two:5432'],
    ['postgresql://u:p@/releve?host=one,two', 'one:5432,two:5432'],
    ['postgresql://u:p@/releve?host=one,two&port=5440,5441&sslmode=require', 'one:5440,two:5441'],
    ['postgresql://u:p@[::1]:5440,[::2]/releve', '::1:5440,::2:5432'],
  ])('%s can be parsed by every part', (url, servers) => {
    const one = toSingleServerAddress(url);
    expect(
      listServers(one)
        .map(({ host, port }) => `${host}:${port}`)
        .join(','),
    ).toBe(servers);
    const read = new URL(one);
    expect([read.username, read.password, read.pathname]).toEqual(['u', 'p', '/releve']);
    expect(read.searchParams.get('sslmode')).toBe(url.includes('sslmode') ? 'require' : null);
  });

  it('stays unchanged for one server, with a comma in its password or parameters', () => {
    const url = 'postgres://u:a,b@one:5432/releve?application_name=a,b';
    expect(toSingleServerAddress(url)).toBe(url);
    expect(listServers(url)).toEqual([]);
  });

  it('is refused with a number of ports that fits neither, and the variable is named', () => {
    const given = { DATABASE_URL: 'postgresql://u:p@/releve?host=one,two,three&port=1,2' };
    expect(() => readConfig(given)).toThrow('DATABASE_URL: 2 ports for 3 servers');
  });
});
