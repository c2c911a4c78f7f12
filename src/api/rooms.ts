import type { Keyring } from '../attestation/keyring.ts'
import type { Chains } from '../chains/chains.ts'
import type { Service } from '../endpoint/service.ts'
import type { ReceiptStats } from '../evidence/fulfillment-stats.ts'
import type { Ids } from '../kit/draw-id.ts'
import type { World } from '../kit/world.ts'
import type { Lists } from '../lists/lists.ts'
import type { TraceMemory } from '../screening/trace-memory.ts'
import type { Storage } from '../storage/storage.ts'

/**
 * What endpoints are handed, by name. Each endpoint declares the least of it that it needs. A new room is one member here
 * and its opening in app/open-rooms.
 */
export type Rooms = {
  world: Pick<World, 'now'>
  ids: Ids
  service: Service
  storage: Storage
  attestation: Keyring
  lists: Lists
  chains: Chains
  screening: { traces: TraceMemory }
  evidence: { receipts: ReceiptStats }
}
