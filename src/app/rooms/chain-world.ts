import type { ChainWorld } from '../../chains/chain-world.ts'
import { networkByName } from '../../chains/networks.ts'
import type { Clock } from '../../clock/clock.ts'
import type { World } from '../../kit/world.ts'

/** The same world, also where a test replaces one of its functions later, with the clock told of each newest block. */
export function chainWorld(world: World, clock: Clock): ChainWorld {
  return {
    now: () => world.now(),
    after: (ms, act) => world.after(ms, act),
    fetch: (url, options) => world.fetch(url, options),
    blockSeen: tellOfBlocks(clock),
  }
}

/** Blocks of a network that may be minutes apart prove nothing about the clock, and those of a test network neither. */
function tellOfBlocks(clock: Clock): (network: string, timeMs: number) => void {
  return (name, timeMs) => {
    const network = networkByName(name)
    if (network && !network.testnet && network.staleAfterMs <= blocksApartMaxMs) clock.blockSeen(name, timeMs)
  }
}

const blocksApartMaxMs = 600_000
