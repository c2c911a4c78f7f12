import type { World } from '../../kit/world.ts'
import type { PaymentOutcome, PaymentProspect } from '../authorization.ts'
import type { ChainReader } from '../chain-reader.ts'
import { agreedOn, askMost, freezesKey, oldest, profileKey, strictest, type Most } from '../querying/agreement.ts'
import { uniteWindows } from './unite-windows.ts'
import type { EvmReader } from '../evm/evm-reader.ts'

/**
 * Several endpoints of one EVM chain as one reader: all receive every query, and their answers are combined by
 * agreement.ts.
 */
export function createAgreeingReader(
  world: Pick<World, 'after'>,
  readers: readonly [EvmReader, ...EvmReader[]],
): ChainReader {
  const ask: QueryAll = (question) => askMost(world, readers.map(question))
  return {
    network: readers[0].network,
    freezes: async (address) => {
      const most = await ask((reader) => reader.freezes(address))
      return oldest(most, agreedOn(most, freezesKey))
    },
    profile: async (address) => {
      const most = await ask((reader) => reader.profile(address))
      return oldest(most, { ...agreedOn(most, profileKey), ...strictest(most) })
    },
    payment: async (tx, payee) => {
      const most = await ask((reader) => reader.payment(tx, payee))
      return oldest(most, agreedOn(most, JSON.stringify))
    },
    signed: {
      prospect: async (payment) => {
        const most = await ask(({ signed }) => signed.prospect(payment))
        return oldest(most, agreedOn(most, prospectKey))
      },
      outcome: async (payment, since) => {
        const most = await ask(({ signed }) => signed.outcome(payment, since))
        return oldest(most, agreedOn(most, outcomeKey))
      },
    },
    transfers: async (address, query) => {
      const most = await ask((reader) => reader.transfers(address, query))
      return oldest(most, uniteWindows(most))
    },
  }
}

type QueryAll = <Answer>(question: (reader: EvmReader) => Promise<Answer>) => Promise<Most<Answer>>

/** A balance is that of the block at which it was read: the oldest counts. */
function prospectKey({ isUsed, frozen, domainSeparator, decimals }: PaymentProspect): string {
  return JSON.stringify([isUsed, frozen, domainSeparator, decimals])
}

function outcomeKey(outcome: PaymentOutcome): string {
  return 'tx' in outcome ? JSON.stringify([outcome.state, outcome.tx]) : outcome.state
}
