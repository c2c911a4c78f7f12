import type { World } from '../../kit/world.ts'
import { ChainError } from '../chain-error.ts'
import type { At, Freeze, Profile, Transfer } from '../chain-reader.ts'

/**
 * Asks all endpoints of a chain the same. It counts as answered when more than half of all that are configured answered;
 * otherwise it throws the cause of one that failed. Those that answered must say the same (`agreedOn`).
 *
 * Why more than half: were all needed, one endpoint that is down would keep every address uncertain, and a second endpoint
 * would make the service less reliable instead of more. Were one enough, an attacker who silences the others could
 * answer alone. Of two, both are needed. Why a single dissent counts, however many agree: the endpoints show the same chain,
 * so one of them is wrong, and counting does not show which one.
 *
 * Once so many have answered, the others have `stragglerWaitMs` left: an endpoint that hangs is one that does not answer, and
 * must not use up the time that the caller has.
 */
export function askMost<Answer>(world: Pick<World, 'after'>, asked: readonly Promise<Answer>[]): Promise<Most<Answer>> {
  const needed = neededOf(asked.length)
  return new Promise((resolve, reject) => {
    const answers: Answer[] = []
    let failures = 0
    let cancel: (() => void) | null = null
    const settled = (): void => {
      const isComplete = answers.length + failures === asked.length
      if (isComplete) cancel?.()
      if (isComplete) resolve({ answers, asked: asked.length })
      else if (answers.length >= needed)
        cancel ??= world.after(stragglerWaitMs, () => resolve({ answers: [...answers], asked: asked.length }))
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

/** How many of so many endpoints must answer: more than half. */
export function neededOf(asked: number): number {
  return Math.floor(asked / 2) + 1
}

/** What was answered, and how many endpoints were asked. */
export type Most<Answer> = { answers: readonly Answer[]; asked: number }

/** The value that all mean. Counters move with the head, so what is compared is what `says` makes of a value. */
export function agreedOn<Value>({ answers }: Most<At<Value>>, says: (value: Value) => string): Value {
  const [first, ...others] = answers.toSorted(byAge)
  if (!first || others.some(({ value }) => says(value) !== says(first.value))) throw disagreement()
  return first.value
}

/**
 * The value with the block of the endpoint that saw the least of the chain, the oldest time, and how many endpoints did not
 * answer. Throws ChainError `disagreement` where heights are further apart than endpoints of one chain can be.
 */
export function oldest<Value>({ answers, asked }: Most<At<unknown>>, value: Value): At<Value> {
  const [first] = answers.toSorted(byAge)
  if (!first) throw disagreement()
  const heights = answers.flatMap(({ block }) => block ?? [])
  if (heights.length > 1 && Math.max(...heights) - Math.min(...heights) > heightsApartMax) throw disagreement()
  const times = answers.map(({ as_of }) => as_of).toSorted()
  const silent = asked - answers.length
  return {
    value,
    block: first.block,
    as_of: times[0] ?? first.as_of,
    ...(silent > 0 ? { silent: { count: silent, of: asked } } : {}),
  }
}

function byAge(a: At<unknown>, b: At<unknown>): number {
  return (a.block ?? 0) - (b.block ?? 0)
}

export function freezesSay(freezes: readonly Freeze[]): string {
  return JSON.stringify(freezes.map(({ token, frozen }) => [token, frozen]))
}

export function profileSays({ kind, delegate, hasHistory }: Profile): string {
  return JSON.stringify([kind, delegate, hasHistory])
}

/** Of values that only some endpoints report, or report as of another block: the stricter one. */
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
export function transfersSay(transfers: readonly Transfer[]): string {
  return JSON.stringify(transfers.map(({ tx, from, to, token, amount, block }) => [tx, from, to, token, amount, block]))
}

/** Two endpoints of a chain that contradict each other. */
export function disagreement(): ChainError {
  return new ChainError('disagreement', 'the endpoints gave differing answers')
}

/** Blocks: ten a second, more than any chain makes, for the ten minutes after which an endpoint of a fast chain is stale. */
const heightsApartMax = 6_000
const stragglerWaitMs = 150
