import type { Rooms } from '../api/rooms.ts'
import type { Config } from '../config/config.ts'
import { openFacilitator } from '../facilitator/open-facilitator.ts'
import { openLiveness } from '../gateway/liveness.ts'
import { openSettlement } from '../gateway/open-settlement.ts'
import { resumeSettlements } from '../gateway/resume-settlements.ts'
import type { Log } from '../kit/log.ts'
import { createSealer } from '../kit/seal.ts'
import type { World } from '../kit/world.ts'

type Needs = Pick<Rooms, 'storage' | 'chains' | 'ids'> & { world: World; log: Log['log']; secretsKey: Uint8Array }

/**
 * Opens the room gateway: which processes live, how payments are settled and who carries them to a chain, and what looks
 * for the end of settlements that were begun.
 */
export async function openGateway(
  config: Pick<Config, 'facilitator' | 'settlement' | 'settlementMode'>,
  needs: Needs,
): Promise<Pick<Rooms, 'gateway' | 'facilitator'> & { stop: () => Promise<void> }> {
  const { world, chains, secretsKey } = needs
  const facilitator = config.facilitator && (await openFacilitator(world, config.facilitator))
  const settlement = openSettlement({ world, chains, facilitator }, config)
  const liveness = await openLiveness(needs)
  const resuming = resumeSettlements({ ...needs, liveness })
  const stop = async () => {
    await resuming.stop()
    await liveness.stop()
  }
  const answers = createSealer(secretsKey, 'countersign stored answers', world)
  return { gateway: { liveness, answers, settlement }, facilitator, stop }
}
