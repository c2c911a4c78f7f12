import type { World } from '../../kit/world.ts'
import { ChainError } from '../chain-error.ts'
import type { PaymentFate, PaymentProspect } from '../authorization.ts'
import type { At, ChainReader, Freeze, Profile, Transfer, TransferPage } from '../chain-reader.ts'
import { isOlder, readCursor, writeCursor, type Cursor } from '../evm/evm-transfers.ts'
import type { EvmReader } from '../evm/evm-reader.ts'

/**
 * Several endpoints of one chain as one reader. All are asked every question. It counts as answered when more than half
 * of all that are configured answered and those that answered say the same; otherwise it throws `disagreement`, or
 * the cause of one that failed.
 *
 * Why more than half: were all needed, one endpoint that is down would keep every address uncertain, and a second endpoint
 * would make the service less reliable instead of more. Were one enough, whoever silences the others could answer
 * alone. Of two, both are needed. Why a single dissent counts, however many agree: the endpoints show the same chain,
 * so one of them is wrong, and which one cannot be told by counting.
 */
export function createAgreeingReader(
  world: Pick<World, 'after'>,
  readers: readonly [EvmReader, ...EvmReader[]],
): ChainReader {
  const ask: AskAll = (question) => mostOf(world, readers.map(question))
  return {
    network: readers[0].network,
    freezes: async (address) => {
      const answers = await ask((reader) => reader.freezes(address))
      return oldest(answers, agreedOn(answers, freezesSay))
    },
    profile: async (address) => {
      const answers = await ask((reader) => reader.profile(address))
      return oldest(answers, { ...agreedOn(answers, profileSays), ...strictest(answers.map(({ value }) => value)) })
    },
    payment: async (tx, payee) => {
      const answers = await ask((reader) => reader.payment(tx, payee))
      return oldest(answers, agreedOn(answers, JSON.stringify))
    },
    signed: {
      prospect: async (payment) => {
        const answers = await ask(({ signed }) => signed.prospect(payment))
        return oldest(answers, agreedOn(answers, prospectSays))
      },
      fate: async (payment, sinceBlock) => {
        const answers = await ask(({ signed }) => signed.fate(payment, sinceBlock))
        return oldest(answers, agreedOn(answers, fateSays))
      },
    },
    transfers: async (address, query) => {
      const pinned = { ...query, before: query.before ?? (await commonStart(ask)) }
      const answers = await ask((reader) => reader.transfers(address, pinned))
      return oldest(answers, commonPage(answers.map(({ value }) => value)))
    },
  }
}

type AskAll = <Answer>(question: (reader: EvmReader) => Promise<Answer>) => Promise<readonly Answer[]>

/**
 * What at least more than half answered. Once so many have, the others have `stragglerWaitMs` left: an endpoint that
 * hangs is one that does not answer, and must not use up the time that the caller has.
 */
function mostOf<Answer>(world: Pick<World, 'after'>, asked: readonly Promise<Answer>[]): Promise<readonly Answer[]> {
  const needed = Math.floor(asked.length / 2) + 1
  return new Promise((resolve, reject) => {
    const answers: Answer[] = []
    let failures = 0
    let cancel: (() => void) | null = null
    const settled = (): void => {
      const isComplete = answers.length + failures === asked.length
      if (isComplete) cancel?.()
      if (isComplete) resolve(answers)
      else if (answers.length >= needed) cancel ??= world.after(stragglerWaitMs, () => resolve([...answers]))
    }
    for (const each of asked) {
      each.then(
        (answer) => {
          answers.push(answer)
          settled()
        },
        (error: unknown) => {
          failures++
          if (asked.length - failures < needed) reject(error)
          else settled()
        },
      )
    }
  })
}

/** The value that all mean. Counters move with the head, so what is compared is what `says` makes of a value. */
function agreedOn<Value>(answers: readonly At<Value>[], says: (value: Value) => string): Value {
  const [first, ...others] = answers.toSorted(byAge)
  if (!first || others.some(({ value }) => says(value) !== says(first.value))) throw disagreement()
  return first.value
}

/** The value with the block and the time of whoever saw the least of the chain. */
function oldest<Value>(answers: readonly At<unknown>[], value: Value): At<Value> {
  const [first] = answers.toSorted(byAge)
  if (!first) throw disagreement()
  return { value, block: first.block, as_of: first.as_of }
}

function byAge(a: At<unknown>, b: At<unknown>): number {
  return (a.block ?? 0) - (b.block ?? 0)
}

function freezesSay(freezes: readonly Freeze[]): string {
  return JSON.stringify(freezes.map(({ token, frozen }) => [token, frozen]))
}

function profileSays({ kind, delegate, hasHistory }: Profile): string {
  return JSON.stringify([kind, delegate, hasHistory])
}

/** A balance is that of the block at which it was read: the oldest counts. */
function prospectSays({ isUsed, frozen, domainSeparator, decimals }: PaymentProspect): string {
  return JSON.stringify([isUsed, frozen, domainSeparator, decimals])
}

function fateSays(fate: PaymentFate): string {
  return fate.state === 'open' ? fate.state : JSON.stringify([fate.state, fate.tx])
}

/** Of what some endpoints tell and others do not, or as of another block, the answer that gives more to worry about. */
function strictest(profiles: readonly Profile[]): Pick<Profile, 'activeSince' | 'emptyAt' | 'lastDay' | 'unread'> {
  const youngest = profiles
    .filter(({ activeSince }) => activeSince !== null)
    .toSorted((a, b) => (b.emptyAt ?? '').localeCompare(a.emptyAt ?? ''))[0]
  const counts = profiles.flatMap(({ lastDay }) => lastDay ?? [])
  return {
    activeSince: youngest?.activeSince ?? null,
    emptyAt: youngest?.emptyAt ?? null,
    lastDay: counts.length > 0 ? Math.max(...counts) : null,
    unread: profiles.every(({ unread }) => unread) ? 'old_state' : null,
  }
}

/** Where all can begin: after the newest block that all that answer know. */
async function commonStart(ask: AskAll): Promise<string> {
  const heads = await ask((reader) => reader.head())
  return writeCursor({ block: Math.min(...heads.map(({ block }) => block)) + 1, logIndex: 0 })
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

function transfersSay(transfers: readonly Transfer[]): string {
  return JSON.stringify(transfers.map(({ tx, from, to, token, amount, block }) => [tx, from, to, token, amount, block]))
}

function disagreement(): ChainError {
  return new ChainError('disagreement', 'the endpoints gave differing answers')
}

const stragglerWaitMs = 150
