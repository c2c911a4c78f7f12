import type { ChainCause } from '../../../src/chains/chain-error.ts'
import type { ChainOutcome } from '../../../src/chains/chain-outcome.ts'
import type { Transfer, TransferPage } from '../../../src/chains/chain-reader.ts'
import type { Chains } from '../../../src/chains/chains.ts'

/**
 * Chains that answer from transfers a test makes up, page by page, at once. Left out: profiles, memory, deadlines, more
 * than one network at a time.
 */
export type FakeChains = {
  chains: Chains
  network: string
  /** The transfers of an address, newest first. */
  historyOf: (address: string) => readonly Transfer[]
  /** Why a question fails, null when it does not. */
  causeOf: (question: Asked) => ChainCause | null
  frozen: Set<string>
  /** The first inflow as a source returns it; undefined where no source can. */
  first: Transfer | null | undefined
  /** The blocks that each page states as read, and then that it never reaches the beginning. */
  windowOf: ((page: number) => { from: number; to: number }) | null
  /** The place to which several endpoints have all come, on every page; null where one endpoint answers. */
  completeTo: TransferPage['completeTo'] | null
  /** Whether the last page reaches the beginning. */
  isWhole: boolean
  block: number | null
  asked: Asked[]
  /** Called with every question, for tests that let time pass. */
  onAsk: () => void
}
type Asked = { kind: 'transfers' | 'freezes' | 'firstInflow'; address: string; page: number }

export const readAt = '2026-11-20T11:59:57.000Z'

export function fakeChains(transfers: readonly Transfer[], members: Partial<FakeChains> = {}): FakeChains {
  const fake: FakeChains = {
    network: 'tron',
    historyOf: (address) => transfers.filter(({ from, to }) => from === address || to === address),
    causeOf: () => null,
    frozen: new Set(),
    first: undefined,
    windowOf: null,
    completeTo: null,
    isWhole: true,
    block: 78_000_000,
    asked: [],
    onAsk: () => {},
    ...members,
    chains: {
      budgetMs: 800,
      isOn: (network) => network === fake.network,
      prospect: () => Promise.reject(new TypeError('no signed payment is queried here')),
      outcome: () => Promise.reject(new TypeError('no signed payment is queried here')),
      payment: () => Promise.reject(new TypeError('no payment is queried here')),
      profile: () => Promise.reject(new TypeError('no profile is queried here')),
      freezes: (_, address) =>
        answer(fake, { kind: 'freezes', address, page: 1 }, () => [
          { symbol: 'USDT', token: 'T', frozen: fake.frozen.has(address) },
        ]),
      firstInflow: (_, address) =>
        fake.first === undefined
          ? null
          : answer(fake, { kind: 'firstInflow', address, page: 1 }, () => fake.first ?? null),
      transfers: (_, address, { direction, limitMax, before }) => {
        const start = Number(before ?? 0)
        const page = 1 + Math.floor(start / limitMax)
        return answer(fake, { kind: 'transfers', address, page }, () => {
          const history = fake
            .historyOf(address)
            .filter(({ to }) => direction !== 'in' || to === address)
            .filter(({ from }) => direction !== 'out' || from === address)
          const end = start + limitMax
          const next = end < history.length ? String(end) : null
          return {
            transfers: history.slice(start, end),
            next: fake.windowOf && page < 30 ? String(end) : next,
            reachesBeginning: next === null && fake.isWhole && fake.windowOf === null,
            window: fake.windowOf?.(page) ?? null,
            ...(fake.completeTo == null ? {} : { completeTo: fake.completeTo }),
          }
        })
      },
    },
  }
  return fake
}

function answer<Value>(fake: FakeChains, question: Asked, value: () => Value): Promise<ChainOutcome<Value>> {
  fake.asked.push(question)
  fake.onAsk()
  const cause = fake.causeOf(question)
  return Promise.resolve(
    cause === null ? { at: { value: value(), block: fake.block, as_of: readAt } } : { cause, afterSeconds: null },
  )
}

/** A transfer of a dollar token. `at` counts minutes, and blocks. */
export function moved(from: string, to: string, amount: string, at: number, more: Partial<Transfer> = {}): Transfer {
  return {
    tx: `${at}:${from.slice(-4)}:${to.slice(-4)}:${amount}`,
    from,
    to,
    token: 'T',
    symbol: 'USDT',
    asset: 'USDT',
    amount,
    block: null,
    time: new Date(Date.parse('2026-01-01T00:00:00Z') + at * 60_000).toISOString(),
    ...more,
  }
}
