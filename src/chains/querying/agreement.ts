import type { World } from '../../kit/world.ts'
import { ChainError } from '../chain-error.ts'
import type { At, Freeze, Profile, Transfer } from '../chain-reader.ts'

/**
 * Queries all endpoints of a chain. It counts as answered if more than half of all configured endpoints answered;
 * otherwise it throws the cause of one that failed. Those that answered must agree (`agreedOn`).
 *
 * Why more than half: if all were needed, one endpoint that is down would keep every address uncertain, and a second
 * endpoint would make the service less reliable instead of more. If one were enough, an attacker who silences the
 * others could answer alone. Of two, both are needed. Why a single dissent counts, no matter how many agree: the
 * endpoints show the same chain, so one of them is wrong, and counting does not show which one.
 *
 * Once enough have answered, the others have `stragglerWaitMs` left: a hanging endpoint counts as one that does not
 * answer, and must not use up the caller's time.
 */
export function askMost<Answer>(
  world: Pick<World, 'after'>,
  requests: readonly Promise<Answer>[],
): Promise<Most<Answer>> {
  const needed = neededOf(requests.length)
  return new Promise((resolve, reject) => {
    const answers: Answer[] = []
    let failures = 0
    let cancel: (() => void) | null = null
    const settled = (): void => {
      const isComplete = answers.length + failures === requests.length
      if (isComplete) cancel?.()
      if (isComplete) resolve({ answers, queried: requests.length })
      else if (answers.length >= needed)
        cancel ??= world.after(stragglerWaitMs, () => resolve({ answers: [...answers], queried: requests.length }))
    }
    for (const request of requests) {
      request.then(
        (answer) => {
          answers.push(answer)
          settled()
        },
        (error: unknown) => {
          failures++
          if (requests.length - failures < needed) reject(error)
          else settled()
        },
      )
    }
  })
}

/** The quorum of this many endpoints: more than half. */
export function neededOf(endpoints: number): number {
  return Math.floor(endpoints / 2) + 1
}

/** The answers, and how many endpoints were queried. */
export type Most<Answer> = { answers: readonly Answer[]; queried: number }

/** The value on which all agree. Counters move with the head, so only the part returned by `keyOf` is compared. */
export function agreedOn<Value>({ answers }: Most<At<Value>>, keyOf: (value: Value) => string): Value {
  const [first, ...others] = answers.toSorted(byAge)
  if (!first || others.some(({ value }) => keyOf(value) !== keyOf(first.value))) throw disagreement()
  return first.value
}

/**
 * The value with the block of the endpoint that is furthest behind, the oldest time, and how many endpoints did not
 * answer. Throws ChainError `disagreement` if heights are further apart than endpoints of one chain can be.
 */
export function oldest<Value>({ answers, queried }: Most<At<unknown>>, value: Value): At<Value> {
  const [first] = answers.toSorted(byAge)
  if (!first) throw disagreement()
  const heights = answers.flatMap(({ block }) => block ?? [])
  if (heights.length > 1 && Math.max(...heights) - Math.min(...heights) > heightsApartMax) throw disagreement()
  const times = answers.map(({ as_of }) => as_of).toSorted()
  const silent = queried - answers.length
  return {
    value,
    block: first.block,
    as_of: times[0] ?? first.as_of,
    ...(silent > 0 ? { silent: { count: silent, of: queried } } : {}),
  }
}

function byAge(a: At<unknown>, b: At<unknown>): number {
  return (a.block ?? 0) - (b.block ?? 0)
}

export function freezesKey(freezes: readonly Freeze[]): string {
  return JSON.stringify(freezes.map(({ token, frozen }) => [token, frozen]))
}

export function profileKey({ kind, delegate, hasHistory }: Profile): string {
  return JSON.stringify([kind, delegate, hasHistory])
}

/** The strictest of the values that only some endpoints report, or report for another block. */
export function strictest({
  answers,
}: Most<At<Profile>>): Pick<Profile, 'activeSince' | 'emptyAt' | 'lastDay' | 'unread'> {
  const profiles = answers.map(({ value }) => value)
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

/** The members of transfers on which all endpoints must agree. Not all of them report the time. */
export function transfersKey(transfers: readonly Transfer[]): string {
  return JSON.stringify(transfers.map(({ tx, from, to, token, amount, block }) => [tx, from, to, token, amount, block]))
}

/** Two endpoints of a chain contradict each other. */
export function disagreement(): ChainError {
  return new ChainError('disagreement', 'the endpoints gave differing answers')
}

/**
 * Blocks: ten a second, more than any chain produces, for the ten minutes after which an endpoint of a fast chain is
 * stale.
 */
const heightsApartMax = 6_000
const stragglerWaitMs = 150
