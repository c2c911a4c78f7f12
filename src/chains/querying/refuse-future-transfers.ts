import { hourMs } from '../../kit/duration.ts'
import type { World } from '../../kit/world.ts'
import { ChainError } from '../chain-error.ts'
import type { ChainReader } from '../chain-reader.ts'

/**
 * A reader that refuses transfers with a time that no chain allows: such a transfer would pass for one too new for the
 * other endpoints to have, at any height. Such a page is ChainError `malformed`.
 */
export function refuseFutureTransfers<Reader extends Pick<ChainReader, 'transfers'>>(
  world: Pick<World, 'now'>,
  reader: Reader,
): Reader {
  return {
    ...reader,
    transfers: async (address, query) => {
      const page = await reader.transfers(address, query)
      const latestMs = world.now() + aheadMaxMs
      if (page.value.transfers.some(({ time }) => time !== null && Date.parse(time) > latestMs))
        throw new ChainError('malformed', 'a transfer is from the future')
      return page
    },
  }
}

/** Bitcoin allows block times two hours ahead; no other chain allows more. */
const aheadMaxMs = 2 * hourMs
