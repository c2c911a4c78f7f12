import ipaddr from 'ipaddr.js'

/**
 * The IP addresses to which a name leads that a service answers from its own letters: `1-2-3-4.nip.io`,
 * `app.1.2.3.4.nip.io`, `01020304.nip.io`, `--1.sslip.io`. Anyone can write such a name for any address without asking
 * anybody. Services differ in which part they read, so every part that is an address counts.
 */
export function addressesInName(host: string): readonly string[] {
  const service = mappingServices.find((suffix) => host.endsWith(suffix))
  return service === undefined ? none : addressesIn(host.slice(0, -service.length))
}

/**
 * The same for the name that a provider gives each of its machines (`ec2-1-2-3-4.compute-1.amazonaws.com`), also with
 * the numbers backwards. Such a name is one of many honest ones, and counts only if a list has the address.
 */
export function addressesOfMachine(host: string): readonly string[] {
  const provider = machineNames.find((suffix) => host.endsWith(suffix))
  if (provider === undefined) return none
  const written = addressesIn(host.slice(0, -provider.length))
  const backwards = written.filter((text) => text.includes('.')).map((text) => text.split('.').toReversed().join('.'))
  return [...written, ...backwards]
}

function addressesIn(text: string): readonly string[] {
  const labels = text.split('.')
  const words = labels.flatMap((label) => label.split('-'))
  const addresses = [
    ...quadsOf(labels),
    ...labels.flatMap((label) => quadsOf(label.split('-'))),
    ...words.filter((word) => hexadecimal.test(word)).map((word) => [...Buffer.from(word, 'hex')].join('.')),
    ...labels.flatMap(ipv6Of),
  ]
  return [...new Set(addresses)]
}

/** Each four neighbours that are the numbers of an address; words around them may be joined to the first and the last. */
function quadsOf(parts: readonly string[]): string[] {
  return parts.flatMap((part, at) => {
    const [, first = ''] = lastNumber.exec(part) ?? []
    const [, last = ''] = firstNumber.exec(parts[at + 3] ?? '') ?? []
    const numbers = [first, parts[at + 1] ?? '', parts[at + 2] ?? '', last]
    return numbers.every(isOctet) ? [numbers.map(Number).join('.')] : []
  })
}

function isOctet(text: string): boolean {
  return octet.test(text) && Number(text) <= 255
}

function ipv6Of(label: string): string[] {
  const text = label.replaceAll('-', ':')
  return label.includes('-') && ipaddr.IPv6.isValid(text) ? [`[${text}]`] : []
}

const none: readonly string[] = []
const octet = /^\d{1,3}$/
const hexadecimal = /^[\da-f]{8}$/
const lastNumber = /(?:^|-)(\d{1,3})$/
const firstNumber = /^(\d{1,3})(?:-|$)/
/** Services that answer for any address, by what stands behind it. */
const mappingServices = [
  '.nip.io',
  '.nip.host',
  '.sslip.io',
  '.xip.io',
  '.xip.name',
  '.xip.lhjmmc.cn',
  '.traefik.me',
  '.local-ip.co',
  '.local-ip.sh',
  '.localip.co',
  '.ip6.name',
  '.backname.io',
  '.1u.ms',
  '.rbndr.us',
] as const
/** What stands behind the address in the names that providers give to machines. */
const machineNames = [
  '.amazonaws.com',
  '.amazonaws.com.cn',
  '.bc.googleusercontent.com',
  '.ip.linodeusercontent.com',
  '.members.linode.com',
  '.vultrusercontent.com',
  '.your-server.de',
  '.contaboserver.net',
  '.secureserver.net',
  '.cprapid.com',
  '.plex.direct',
] as const
