/** The address by which attempts are counted: of IPv6 the network (/64), since whoever has one address there has all. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]!.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return `${[...left, ...(tail === undefined ? [] : zeros), ...right].slice(0, 4).join(':')}::/64`;
}

export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
