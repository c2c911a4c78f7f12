import type { ChainWorld } from '../../chains/chain-world.ts'
import { networkByName } from '../../chains/networks.ts'
import type { Clock } from '../../clock/clock.ts'
import type { World } from '../../kit/world.ts'

/**
 * A world whose chain reads report the time of new blocks to the clock. It delegates at call time, so that functions a
 * test replaces later take effect.
 */
export function chainWorld(world: World, clock: Clock): ChainWorld {
  return {
    now: () => world.now(),
    after: (ms, act) => world.after(ms, act),
    fetch: (url, options) => world.fetch(url, options),
    blockSeen: reportBlockTimes(clock),
  }
}

/**
 * Reports block times, except for test networks and for networks whose blocks may be minutes apart: those prove nothing
 * about the clock.
 */
function reportBlockTimes(clock: Clock): (network: string, timeMs: number) => void {
  return (name, timeMs) => {
    const network = networkByName(name)
    if (network && !network.testnet && network.staleAfterMs <= blocksApartMaxMs) clock.blockSeen(name, timeMs)
  }
}

const blocksApartMaxMs = 600_000
