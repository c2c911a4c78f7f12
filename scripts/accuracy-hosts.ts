import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

/** Hosts with one answer that is right for nearly all of them. */
export type HostSet = {
  /** The source whose file it is; null for none. */
  list: string | null
  file: string
  /** `near` are honest names that were vouched for because they resemble a brand: the hardest there are. */
  kind: 'honest' | 'near' | 'phishing'
  /** When the copy was taken, as written beside it; null when unknown. */
  asOf: string | null
  hosts: readonly string[]
  /** How many the set has of which `hosts` is every n-th. */
  total: number
}

/** Hosts that are known to imitate: the cases MetaMask's own tests block. */
export const mustBlock: readonly string[] = [
  'metamask.com',
  'wallet-ethereum.net.',
  'myetherwallet.com.ethpromonodes.com',
  'myetherwallèt.com',
  'myetherwallet.cx',
  'myetherwallet.za',
  'myetherwallet.z',
  'metmask.io',
]

/** Names close to a brand's whose owners are honest, and a name of a brand's own: the cases those tests let pass. */
export const mustPass: readonly string[] = [
  'etherid.org',
  'zero-faucet.metamask.io',
  'metajack.im',
  'ethereum1.cz',
  'myetherwallet.groovehq.com',
]

/** What is no host one could pay at: refused, or an IP address, which is shown as such. */
export const noHosts: readonly string[] = ['localhost', '127.0.0.1', 'MetaMask', 'bancor']

/** The host sets found in a folder of collected copies; without the folder those that come with eth-phishing-detect. */
export function readHostSets(dataDir: string): HostSet[] {
  const sets = existsSync(dataDir) ? collectedSets(dataDir) : []
  if (!sets.some(({ list }) => list === 'eth-phishing-detect')) sets.push(...packagedSets())
  return sets
}

function collectedSets(dataDir: string): HostSet[] {
  const reading: readonly [string, string, HostSet['kind'], (text: string) => string[]][] = [
    ['eth-phishing-detect', 'dapps.json', 'honest', readStrings],
    ['eth-phishing-detect', 'alexa.json', 'honest', readStrings],
    ['eth-phishing-detect', 'config.json', 'near', (text) => readConfig(text).whitelist],
    ['eth-phishing-detect', 'config.json', 'phishing', (text) => readConfig(text).blacklist],
    ['polkadot-phishing', 'all.json', 'phishing', (text) => polkadotSchema.parse(JSON.parse(text)).deny],
    ['phantom-blocklist', 'blocklist.yaml', 'phishing', readYamlUrls],
    ['phantom-blocklist', 'eth-blocklist-first3000.yaml', 'phishing', readYamlUrls],
    ['scamsniffer', 'domains.json', 'phishing', readStrings],
    ['cryptoscamdb', 'urls.yaml', 'phishing', readYamlUrls],
    ['openphish', 'feed.txt', 'phishing', (text) => text.split('\n').filter(Boolean)],
  ]
  const sets = reading.flatMap(([folder, file, kind, read]) => {
    const at = path.join(dataDir, folder, file)
    if (!existsSync(at)) return []
    const asOf = takenOn(path.join(dataDir, folder))
    return [hostSet({ list: folder, file, kind, asOf }, read(readFileSync(at, 'utf8')))]
  })
  const linked = linkedHosts(documentFolders.map((folder) => path.join(dataDir, folder)))
  const about = { list: null, file: 'linked in manifests and reports', kind: 'honest', asOf: null } as const
  return [...(linked.length > 0 ? [hostSet(about, linked)] : []), ...sets, ...labelledSets(dataDir)]
}

/** Hosts that were collected to measure this service, each set with what is right for it. */
function labelledSets(dataDir: string): HostSet[] {
  const file = path.join(dataDir, 'host-sets', 'sets.json')
  if (!existsSync(file)) return []
  return labelledSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).map(({ set, expect, items }) => {
    const kind = expect === 'clear' ? 'honest' : 'phishing'
    return hostSet(
      { list: null, file: set, kind, asOf: null },
      items.map(({ url }) => url),
    )
  })
}

/** Hosts of all links in documents that are not about phishing, each once, without those that stand for anybody's. */
function linkedHosts(folders: readonly string[]): string[] {
  const files = folders.filter((folder) => existsSync(folder)).flatMap((folder) => filesIn(folder))
  const links = files.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/https?:\/\/([a-z\d.-]+\.[a-z]{2,})/gi),
  ])
  const hosts = new Set(links.map(([, host]) => (host ?? '').toLowerCase()))
  return [...hosts].filter((host) => !/(?:^|\.)example(?:\.|$)/.test(host)).toSorted()
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}

function packagedSets(): HostSet[] {
  const require = createRequire(import.meta.url)
  const config = configSchema.parse(require('eth-phishing-detect/src/config.json'))
  const dapps = z.array(z.string()).parse(require('eth-phishing-detect/test/dapps.json'))
  const alexa = z.array(z.string()).parse(require('eth-phishing-detect/test/alexa.json'))
  const set = (file: string, kind: HostSet['kind'], hosts: readonly string[]) =>
    hostSet({ list: 'eth-phishing-detect', file, kind, asOf: null }, hosts)
  return [
    set('dapps.json', 'honest', dapps),
    set('alexa.json', 'honest', alexa),
    set('config.json', 'near', config.whitelist),
    set('config.json', 'phishing', config.blacklist),
  ]
}

/** The same n-th hosts each time, at most `sampleMax` of them. */
function hostSet(about: Pick<HostSet, 'list' | 'file' | 'kind' | 'asOf'>, all: readonly string[]): HostSet {
  const each = Math.max(1, Math.ceil(all.length / sampleMax))
  return { ...about, hosts: all.filter((_, at) => at % each === 0), total: all.length }
}

/** The newest day named in the sentence on where a copy comes from, else the day it was taken. */
function takenOn(folder: string): string | null {
  const file = path.join(folder, 'SOURCE.md')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  for (const start of ['- Origin:', '- Taken:']) {
    const day = lines.find((line) => line.startsWith(start))?.match(/\d{4}-\d\d-\d\d/)?.[0]
    if (day) return day
  }
  return null
}

function readStrings(text: string): string[] {
  return z.array(z.string()).parse(JSON.parse(text))
}

function readConfig(text: string): z.infer<typeof configSchema> {
  return configSchema.parse(JSON.parse(text))
}

function readYamlUrls(text: string): string[] {
  return z
    .array(z.object({ url: z.string().optional() }))
    .parse(parse(text))
    .flatMap(({ url }) => url ?? [])
}

const sampleMax = 2_000
const labelledSchema = z.array(
  z.object({ set: z.string(), expect: z.enum(['flag', 'clear']), items: z.array(z.object({ url: z.string() })) }),
)
const documentFolders = [
  'agent-manifests',
  'bridges',
  'explorer-labels',
  'incidents-defihacklabs',
  'observatory',
  'x402-spec',
]
const configSchema = z.object({ whitelist: z.array(z.string()), blacklist: z.array(z.string()) })
const polkadotSchema = z.object({ deny: z.array(z.string()) })
