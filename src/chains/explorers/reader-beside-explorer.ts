import type { World } from '../../kit/world.ts'
import { createAgreeingReader } from '../asking/agreeing-reader.ts'
import { askMost } from '../asking/agreement.ts'
import type { At, ChainReader, Profile } from '../chain-reader.ts'
import type { EvmReader } from '../evm/evm-reader.ts'
import type { ExplorerHistory, FirstSeen } from './explorer-history.ts'
import { readBesideExplorer } from './transfers-beside-explorer.ts'

/**
 * The nodes of an EVM network and an explorer, which reaches further back than their windows of blocks, as one reader. The
 * explorer is one reader of transfers more, by the rule of agreement.ts. What is now is told by the nodes alone.
 */
export function createReaderBesideExplorer(
  world: Pick<World, 'after' | 'now'>,
  nodes: readonly [EvmReader, ...EvmReader[]],
  explorer: ExplorerHistory,
): ChainReader {
  const reader = nodes.length === 1 ? nodes[0] : createAgreeingReader(world, nodes)
  const { firstInflow } = explorer
  return {
    ...reader,
    transfers: (address, query) => readBesideExplorer(world, { nodes, explorer }, address, query),
    profile: (address) => readProfile(world, [reader.profile(address), explorer.firstSeen(address)], nodes.length),
    ...(firstInflow ? { firstInflow } : {}),
  }
}

/** Of one node and an explorer, both must answer; several nodes that agree are enough without it. */
async function readProfile(
  world: Pick<World, 'after'>,
  [asked, seen]: readonly [Promise<At<Profile>>, Promise<At<FirstSeen | null>>],
  nodes: number,
): Promise<At<Profile>> {
  const first = seen.then(({ value }) => ({ first: value }))
  const most = await askMost<object>(world, nodes === 1 ? [asked, first] : [asked, asked, first])
  const told = await asked
  const answered = most.answers.length === (nodes === 1 ? 2 : 3) ? await first : null
  const silent = (told.silent?.count ?? 0) + (answered ? 0 : 1)
  return {
    ...told,
    value: withFirstSeen(told.value, answered?.first ?? null),
    ...(silent > 0 ? { silent: { count: silent, of: nodes + 1 } } : {}),
  }
}

/**
 * The explorer's word makes no address older than nodes show it: where they saw nothing of it, now or at an earlier block that
 * is younger than what the explorer names, that counts.
 */
function withFirstSeen(profile: Profile, first: FirstSeen | null): Profile {
  const { hasHistory, emptyAt = null } = profile
  if (first === null || !hasHistory || (emptyAt !== null && first.at < emptyAt)) return profile
  return { ...profile, activeSince: first }
}
