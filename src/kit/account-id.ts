/**
 * An account by CAIP-10, taken apart into its network (CAIP-2) and its address. A network is a namespace and a reference,
 * and has exactly one colon; an address of a chain that is not screened may have colons of its own (`kaspa:…`).
 *
 * @example splitAccountId('eip155:8453:0xabc') // { network: 'eip155:8453', address: '0xabc' }
 */
export function splitAccountId(id: string): { network: string; address: string } {
  const [namespace = '', reference = '', ...rest] = id.split(':')
  return { network: `${namespace}:${reference}`, address: rest.join(':') }
}
