/** One server of a database: a name or an address, and its port. */
export interface ServerAddress {
  readonly host: string;
  readonly port: number;
}

/**
 * Parameter of a single-server address that contains all servers: `WHATWG` addresses and node-postgres support only
 * one.
 */
const ALL_SERVERS_PARAMETER = 'releve_servers';

const DEFAULT_PORT = '5432';

/** Parts of a PostgreSQL address: scheme, login, servers, the rest of the path, parameters. */
const ADDRESS_PARTS = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)([^?#]*)(?:\?([^#]*))?/i;

/**
 * Converts an address of several servers to one of the first server that contains the others; any other stays
 * unchanged.
 * `one:5432,two:5433/releve`, and libpq's `?host=one,two&port=5432,5433`, become addresses that every part of the
 * product can parse. A port beside a server's name has precedence over those of the parameter `port`.
 * Throws when the number of ports is neither that of the servers, nor one, nor zero.
 */
export function toSingleServerAddress(url: string): string {
  const [, login = '', authority = '', path = '', query = ''] = ADDRESS_PARTS.exec(url) ?? [];
  const parameters = new URLSearchParams(query);
  const hosts = (parameters.get('hostaddr') ?? parameters.get('host') ?? authority).split(',');
  if (hosts.length < 2) return url;
  const hasHostParameter = parameters.has('hostaddr') || parameters.has('host');
  const ports = (parameters.get('port') ?? '').split(',');
  if (![1, hosts.length].includes(ports.length))
    throw new RangeError(`${ports.length} ports for ${hosts.length} servers`);
  const serverAddresses = hosts.map((host, index) => {
    const [name = '', ownPort] = hasHostParameter ? [host] : splitHostAndPort(host);
    const port = ownPort ?? (ports.length === 1 ? ports[0] : ports[index]);
    return `${name}:${port === undefined || port === '' ? DEFAULT_PORT : port}`;
  });
  for (const parameterName of ['host', 'hostaddr', 'port', 'target_session_attrs', 'load_balance_hosts'])
    parameters.delete(parameterName);
  parameters.set(ALL_SERVERS_PARAMETER, serverAddresses.join(','));
  return `${login}${serverAddresses[0] ?? ''}${path}?${parameters.toString()}`;
}

/** Returns the name and the port of `name:port`, where a name in brackets is an IPv6 address; no port: undefined. */
function splitHostAndPort(host: string): readonly [string, string | undefined] {
  const [, name = host, port] = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(host) ?? [];
  return [name, port];
}

/** Returns the servers in an address made by `toSingleServerAddress`; an empty list for an address of one server. */
export function listServers(url: string | undefined): readonly ServerAddress[] {
  if (url === undefined || !url.includes(ALL_SERVERS_PARAMETER)) return [];
  const serverList = new URL(url).searchParams.get(ALL_SERVERS_PARAMETER) ?? '';
  return serverList.split(',').flatMap((server) => {
    const [host, port] = splitHostAndPort(server);
    return host === '' ? [] : [{ host: host.replaceAll(/[[\]]/g, ''), port: Number(port ?? DEFAULT_PORT) }];
  });
}
