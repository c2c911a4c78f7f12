/**
 * How a source address is counted: IPv4 as it is, IPv6 by its /64, which is the least that one customer of a network
 * has. Takes addresses in the form of `clientAddress`.
 *
 * @example sourceSubject('2001:db8:0:1::7') // '2001:db8:0:1::/64'
 */
export function sourceSubject(source: string): string {
  if (!source.includes(':')) return source
  const [head = '', tail] = source.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array.from({ length: Math.max(zeros, 0) }, () => '0'), ...after]
  return `${groups.slice(0, 4).join(':')}::/64`
}
