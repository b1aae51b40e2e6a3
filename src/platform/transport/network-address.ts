/**
 * Returns the address under which a caller is counted: of IPv6 the /64 network, because one caller owns a whole one.
 */
export function normaliseCallerAddress(address: string): string {
  const plainAddress = address.replace(/^::ffff:(?=\d+\.)/u, '');
  return plainAddress.includes(':') ? `${expandIpv6Groups(plainAddress).slice(0, 4).join(':')}::/64` : plainAddress;
}

/** Returns the groups of an IPv6 address, including the zeros that `::` abbreviates; a zone (`%eth0`) is left out. */
function expandIpv6Groups(address: string): readonly string[] {
  const [startText = '', endText] = (address.split('%')[0] ?? '').split('::', 2);
  const leadingGroups = startText === '' ? [] : startText.split(':');
  const trailingGroups = endText === undefined || endText === '' ? [] : endText.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - leadingGroups.length - trailingGroups.length) }, () => '0');
  return [...leadingGroups, ...(endText === undefined ? [] : zeros), ...trailingGroups];
}
