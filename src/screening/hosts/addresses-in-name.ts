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
 * The address in the name that a provider gives each of its machines (`ec2-1-2-3-4.compute-1.amazonaws.com`), read in the
 * order in which this provider writes it. Such a name is one of many honest ones, and counts only if a list has the address.
 */
export function addressesOfMachine(host: string): readonly string[] {
  const scheme = machineNames.find(({ suffix }) => host.endsWith(suffix))
  if (scheme === undefined) return none
  const name = host.slice(0, -scheme.suffix.length)
  const [, ...inDots] = dottedQuad.exec(name) ?? []
  if (inDots.length === 4 && scheme.dots !== undefined)
    return addressOf(scheme.dots === 'backwards' ? inDots.toReversed() : inDots)
  if (scheme.hyphens !== 'forwards') return none
  return name.split('.').flatMap((label) => {
    const [, word, ...octets] = hyphenatedQuad.exec(label) ?? []
    if (octets.length === 4) return scheme.word === undefined || scheme.word === word ? addressOf(octets) : []
    return scheme.word === undefined ? ipv6Of(label) : []
  })
}

function addressOf(octets: readonly string[]): string[] {
  return octets.every(isOctet) ? [octets.map(Number).join('.')] : []
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
    return addressOf([first, parts[at + 1] ?? '', parts[at + 2] ?? '', last])
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
/** The four numbers as labels of their own, between labels that are no numbers, and as one label behind at most one word. */
const dottedQuad = /(?:^|[a-z]\.)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?=\.[a-z]|$)/
const hyphenatedQuad = /^(?:([a-z]{1,16}\d?)-)?(\d{1,3})-(\d{1,3})-(\d{1,3})-(\d{1,3})$/
type MachineNames = {
  suffix: string
  hyphens?: 'forwards'
  dots?: 'forwards' | 'backwards'
  /** The word before the numbers; any or none where it is not given. */
  word?: string
}
/**
 * How providers write the address in the names of machines: with dots Google, Hetzner and GoDaddy backwards, as the
 * domain for reverse look-ups has it, and Vultr forwards; with hyphens all of them forwards.
 */
const machineNames: readonly MachineNames[] = [
  { suffix: '.amazonaws.com', hyphens: 'forwards', word: 'ec2' },
  { suffix: '.amazonaws.com.cn', hyphens: 'forwards', word: 'ec2' },
  { suffix: '.bc.googleusercontent.com', dots: 'backwards' },
  { suffix: '.ip.linodeusercontent.com', hyphens: 'forwards' },
  { suffix: '.members.linode.com', hyphens: 'forwards' },
  { suffix: '.vultrusercontent.com', hyphens: 'forwards', dots: 'forwards' },
  { suffix: '.your-server.de', hyphens: 'forwards', dots: 'backwards' },
  { suffix: '.contaboserver.net', hyphens: 'forwards' },
  { suffix: '.secureserver.net', hyphens: 'forwards', dots: 'backwards' },
  { suffix: '.cprapid.com', hyphens: 'forwards' },
  { suffix: '.plex.direct', hyphens: 'forwards' },
]
