import type { World } from '../kit/world.ts'
import type { Facilitator, FacilitatorSettings } from './facilitator.ts'
import { createHttpFacilitator } from './http-facilitator.ts'

/**
 * Opens a facilitator without connecting. Its methods reject where the facilitator or the chain cannot be reached. The
 * packages are imported here, so that a process without settlement does not load them.
 */
export async function openFacilitator(
  world: Pick<World, 'fetch'>,
  settings: FacilitatorSettings,
): Promise<Facilitator> {
  if (settings.kind === 'remote') {
    return { ...createHttpFacilitator(world, settings.url), ownAddresses: [] }
  }
  const { openInProcessFacilitator } = await import('./relay/in-process-facilitator.ts')
  return openInProcessFacilitator(world, settings)
}
