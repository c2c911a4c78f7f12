import type { World } from '../../kit/world.ts'
import type { PaymentFate, PaymentProspect } from '../authorization.ts'
import type { ChainReader, TransferPage } from '../chain-reader.ts'
import {
  agreedOn,
  askMost,
  disagreement,
  freezesSay,
  oldest,
  profileSays,
  strictest,
  transfersSay,
  type Most,
} from './agreement.ts'
import { isOlder, readCursor, writeCursor, type Cursor } from '../evm/evm-transfers.ts'
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
      const pinned = { ...query, before: query.before ?? (await commonStart(ask)) }
      const most = await ask((reader) => reader.transfers(address, pinned))
      return oldest(most, commonPage(most.answers.map(({ value }) => value)))
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

/** Where all can begin: after the newest block that all that answer know. */
async function commonStart(ask: AskAll): Promise<string> {
  const heads = await ask((reader) => reader.head())
  return writeCursor({ block: Math.min(...heads.answers.map(({ block }) => block)) + 1, logIndex: 0 })
}

/**
 * The page that reaches back the least, as narrower windows do; every other page must begin with the same transfers and
 * go on with older ones only.
 */
function commonPage(pages: readonly TransferPage[]): TransferPage {
  const [shortest, ...others] = pages.toSorted((a, b) => byReach(endOf(a), endOf(b)))
  if (!shortest) throw disagreement()
  const { transfers } = shortest
  const end = endOf(shortest)
  for (const page of others) {
    const more = page.transfers[transfers.length]
    const isLonger = more !== undefined && !isOlder({ block: more.block ?? 0, logIndex: 0 }, end)
    const starts = page.transfers.slice(0, transfers.length)
    if (isLonger || transfersSay(starts) !== transfersSay(transfers)) throw disagreement()
  }
  // Not every node puts the time of the block into a log.
  const timeAt = (at: number): string | null =>
    pages.find((page) => page.transfers[at]?.time)?.transfers[at]?.time ?? null
  return { ...shortest, transfers: transfers.map((transfer, at) => ({ ...transfer, time: timeAt(at) })) }
}

function byReach(a: Cursor, b: Cursor): number {
  return b.block - a.block || b.logIndex - a.logIndex
}

function endOf({ next }: TransferPage): Cursor {
  return next === null ? { block: 0, logIndex: 0 } : readCursor(next)
}
