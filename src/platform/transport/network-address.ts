/** Returns the address under which a caller is counted: an IPv6 caller owns a whole /64. */
export function throttleAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/u, '');
  return plain.includes(':') ? `${ipv6Groups(plain).slice(0, 4).join(':')}::/64` : plain;
}

/** Returns the groups of an IPv6 address, with the zeros that `::` leaves out. */
function ipv6Groups(address: string): readonly string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::', 2);
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...(tail === undefined ? [] : zeros), ...after];
}
