import type { World } from '../../kit/world.ts'
import type { PaymentFate, PaymentProspect } from '../authorization.ts'
import type { ChainReader } from '../chain-reader.ts'
import { agreedOn, askMost, freezesSay, oldest, profileSays, strictest, type Most } from '../asking/agreement.ts'
import { uniteWindows } from './unite-windows.ts'
import type { EvmReader } from '../evm/evm-reader.ts'

/** Several endpoints of one EVM chain as one reader: all are asked every question, and what counts is what agreement.ts says. */
export function createAgreeingReader(
  world: Pick<World, 'after'>,
  readers: readonly [EvmReader, ...EvmReader[]],
): ChainReader {
  const ask: AskAll = (question) => askMost(world, readers.map(question))
  return {
    network: readers[0].network,
    freezes: async (address) => {
      const most = await ask((reader) => reader.freezes(address))
      return oldest(most, agreedOn(most, freezesSay))
    },
    profile: async (address) => {
      const most = await ask((reader) => reader.profile(address))
      return oldest(most, { ...agreedOn(most, profileSays), ...strictest(most) })
    },
    payment: async (tx, payee) => {
      const most = await ask((reader) => reader.payment(tx, payee))
      return oldest(most, agreedOn(most, JSON.stringify))
    },
    signed: {
      prospect: async (payment) => {
        const most = await ask(({ signed }) => signed.prospect(payment))
        return oldest(most, agreedOn(most, prospectSays))
      },
      fate: async (payment, sinceBlock) => {
        const most = await ask(({ signed }) => signed.fate(payment, sinceBlock))
        return oldest(most, agreedOn(most, fateSays))
      },
    },
    transfers: async (address, query) => {
      const most = await ask((reader) => reader.transfers(address, query))
      return oldest(most, uniteWindows(most))
    },
  }
}

type AskAll = <Answer>(question: (reader: EvmReader) => Promise<Answer>) => Promise<Most<Answer>>

/** A balance is that of the block at which it was read: the oldest counts. */
function prospectSays({ isUsed, frozen, domainSeparator, decimals }: PaymentProspect): string {
  return JSON.stringify([isUsed, frozen, domainSeparator, decimals])
}

function fateSays(fate: PaymentFate): string {
  return fate.state === 'open' ? fate.state : JSON.stringify([fate.state, fate.tx])
}
