import { z } from 'zod'
import { readListedAddress } from './listed-address.ts'
import type { SourceFiles } from './source-files.ts'

/** What explorers call a contract of Tornado Cash, and the networks they call it so on. */
export type TornadoLabel = { name: string; assets: string[]; networks: string[] }

/** The day of commit 923aba72 of brianleect/etherscan-labels, in UTC. */
export const labelsDay = '2023-10-01'

/** Every address that the collected explorer labels name as Tornado Cash. */
export function readTornadoLabels(source: SourceFiles): Map<string, TornadoLabel> {
  const labels = new Map<string, TornadoLabel>()
  for (const [folder, network] of explorers) {
    const file = source.json(`explorer-labels/${folder}/tornado-cash.json`, z.record(z.string(), z.string()))
    for (const [published, text] of Object.entries(file)) {
      // The last line of such a file is a sum, under no address.
      if (published === '') continue
      const { address } = readListedAddress(published, null)
      const existing = labels.get(address) ?? { ...partOf(text), networks: [] }
      labels.set(address, { ...existing, networks: [...existing.networks, network] })
    }
  }
  return labels
}

/** `Tornado.Cash: 10,000 USDT` is a pool of that token, `Tornado.Cash: Fee Manager` a part of that name. */
function partOf(text: string): Pick<TornadoLabel, 'name' | 'assets'> {
  const part = text.replace(/^Tornado\.Cash:? /, '')
  const [, amount, token] = /^([\d.,]+) (\w+)$/.exec(part) ?? []
  if (amount === undefined || token === undefined) return { name: part, assets: [] }
  return { name: `${amount.replaceAll(',', '')} ${token} pool`, assets: [token] }
}

/** Folders of the labels and the networks those explorers show. */
const explorers = [
  ['etherscan', 'ethereum'],
  ['arbiscan', 'arbitrum'],
  ['avalanche', 'avalanche'],
  ['polygonscan', 'polygon'],
] as const
