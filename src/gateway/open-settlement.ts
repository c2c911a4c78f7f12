import type { Chains } from '../chains/chains.ts'
import type { Facilitator } from '../facilitator/facilitator.ts'
import type { World } from '../kit/world.ts'
import type { Settlement } from './settlement.ts'
import { onchainSettlement, type SettlementTerms } from './settlement/onchain-settlement.ts'
import { simulatedSettlement } from './settlement/simulated-settlement.ts'

type Needs = { world: Pick<World, 'now'>; chains: Chains; facilitator: Facilitator | null }

/** Opens the settlement of this service. `settlement` is null where no chain is configured for it. */
export function openSettlement(
  { world, chains, facilitator }: Needs,
  { settlementMode, settlement }: { settlementMode: 'simulated' | 'onchain'; settlement: SettlementTerms | null },
): Settlement {
  if (settlementMode === 'simulated' || settlement === null || facilitator === null) return simulatedSettlement
  return onchainSettlement({ world, chains, facilitator }, settlement)
}
