import type { Rooms } from '../../api/rooms.ts'
import type { Config } from '../../config/config.ts'
import { openFacilitator } from '../../facilitator/open-facilitator.ts'
import { openSettlement } from '../../gateway/open-settlement.ts'
import { createSealer } from '../../kit/seal.ts'
import type { World } from '../../kit/world.ts'

type Needs = Pick<Rooms, 'chains'> & { world: World; secretsKey: Uint8Array }

/** Opens the gateway: settlement and the facilitator. */
export async function openGateway(
  config: Pick<Config, 'facilitator' | 'settlement' | 'settlementMode'>,
  { world, chains, secretsKey }: Needs,
): Promise<Pick<Rooms, 'gateway' | 'facilitator'>> {
  const facilitator = config.facilitator && (await openFacilitator(world, config.facilitator))
  const settlement = openSettlement({ world, chains, facilitator }, config)
  const answers = createSealer(secretsKey, 'countersign stored answers', world)
  return { gateway: { answers, settlement }, facilitator }
}
