import type { Rooms } from '../../api/rooms.ts'
import type { Config } from '../../config/config.ts'
import { openFacilitator } from '../../facilitator/open-facilitator.ts'
import { openLiveness, type LoopsOfProcess } from '../../gateway/liveness.ts'
import { openSettlement } from '../../gateway/open-settlement.ts'
import { createSealer } from '../../kit/seal.ts'
import type { World } from '../../kit/world.ts'

type Needs = Pick<Rooms, 'storage' | 'chains' | 'ids'> & {
  world: World
  secretsKey: Uint8Array
  otherLoops: LoopsOfProcess
}

/** Opens the gateway: liveness of processes, settlement and the facilitator. */
export async function openGateway(
  config: Pick<Config, 'facilitator' | 'settlement' | 'settlementMode'>,
  needs: Needs,
): Promise<Pick<Rooms, 'gateway' | 'facilitator'> & { stop: () => Promise<void> }> {
  const { world, chains, secretsKey } = needs
  const facilitator = config.facilitator && (await openFacilitator(world, config.facilitator))
  const settlement = openSettlement({ world, chains, facilitator }, config)
  const liveness = await openLiveness(needs)
  const answers = createSealer(secretsKey, 'countersign stored answers', world)
  return { gateway: { liveness, answers, settlement }, facilitator, stop: liveness.stop }
}
