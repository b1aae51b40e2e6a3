/** The operator itself: people, accounts and the rights that hold in every house. */
export const operatorId = 0;

export const sessionCookie = 'releve_session';

/** A session nobody uses ends; a shift's pause does not. */
export const idleLimitSeconds = 30 * 60;

/** A session never outlasts a shift. */
export const absoluteLimitSeconds = 12 * 60 * 60;

/** Guesses that cost nothing: a person mistypes. */
export const freeFailures = 4;

/** After the free guesses each failure doubles the wait, up to this. */
export const longestWaitSeconds = 15 * 60;

/** The address that guesses are counted by: an IPv6 caller owns his whole /64. */
export function throttledAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/u, '');
  return plain.includes(':') ? `${ipv6Groups(plain).slice(0, 4).join(':')}::/64` : plain;
}

function ipv6Groups(address: string): readonly string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::', 2);
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...(tail === undefined ? [] : zeros), ...after];
}
