import type { World } from '../../kit/world.ts'
import { createAgreeingReader } from './agreeing-reader.ts'
import type { ChainReader, Profile } from '../chain-reader.ts'
import type { EvmReader } from '../evm/evm-reader.ts'
import type { ExplorerHistory, FirstSeen } from '../explorers/explorer-history.ts'
import { readBesideExplorer } from '../explorers/transfers-beside-explorer.ts'
import type { Network } from '../networks.ts'

/**
 * Combines the nodes of an EVM network and an explorer into one reader. The explorer counts as one more reader of transfers. It
 * must answer, because it alone reaches further back than the nodes' windows of blocks. The current state is read from the
 * nodes only.
 */
export function createReaderBesideExplorer(
  world: Pick<World, 'after' | 'now'>,
  { native }: Pick<Network, 'native'>,
  { nodes, explorer }: { nodes: readonly [EvmReader, ...EvmReader[]]; explorer: ExplorerHistory },
): ChainReader {
  const reader = nodes.length === 1 ? nodes[0] : createAgreeingReader(world, nodes)
  const { firstInflow } = explorer
  const profile: ChainReader['profile'] = async (address) => {
    const [read, first] = await Promise.all([reader.profile(address), explorer.firstSeen(address)])
    return { ...read, value: withFirstSeen(read.value, first.value) }
  }
  // Explorers list the logs of a token's contract: they would lack what the chain alone has logged.
  if (native.emitter !== null) return { ...reader, profile }
  return {
    ...reader,
    profile,
    transfers: (address, query) => readBesideExplorer(world, { nodes, explorer }, address, query),
    ...(firstInflow ? { firstInflow } : {}),
  }
}

/**
 * An explorer alone makes no address older than nodes show it: if they saw nothing of it, now or at an earlier block
 * that is younger than the explorer's first activity, that counts.
 */
function withFirstSeen(profile: Profile, first: FirstSeen | null): Profile {
  const { hasHistory, emptyAt = null } = profile
  if (first === null || !hasHistory || (emptyAt !== null && first.at < emptyAt)) return profile
  return { ...profile, activeSince: first }
}
