import type { World } from '../../kit/world.ts'
import { rowsOfText } from './rows-of-page.ts'

/** A cache of answers of one kind with a lifetime. */
export type AnswerCache<Answer> = {
  find: (key: string) => Answer | null
  /** `rows`: the number of items in the answer. */
  keep: (key: string, answer: Answer, rows: number) => void
}

/**
 * Limited by the size of the answers and not by their number: a page of transfers is a hundred times as large as a
 * freeze. All have the same lifetime, so the oldest come first, and every new answer evicts the expired ones.
 */
export function createAnswerCache<Answer>(
  world: Pick<World, 'now'>,
  { lifetimeMs, weightMax = 50_000 }: { lifetimeMs: number; weightMax?: number },
): AnswerCache<Answer> {
  const entries = new Map<string, { answer: Answer; atMs: number; weight: number }>()
  let weight = 0
  // A clock that was set back must not make an entry valid for ever.
  const isUsable = (atMs: number): boolean => Math.abs(world.now() - atMs) < lifetimeMs
  const drop = (key: string): void => {
    weight -= entries.get(key)?.weight ?? 0
    entries.delete(key)
  }
  return {
    find: (key) => {
      const entry = entries.get(key)
      if (!entry) return null
      if (isUsable(entry.atMs)) return entry.answer
      drop(key)
      return null
    },
    keep: (key, answer, rows) => {
      drop(key)
      const added = rows + rowsOfText(key) + answerWeight
      for (const [oldest, { atMs }] of entries) {
        if (weight + added <= weightMax && isUsable(atMs)) break
        drop(oldest)
      }
      entries.set(key, { answer, atMs: world.now(), weight: added })
      weight += added
    },
  }
}

/** The size of an answer besides its rows: a short key, and the verdict derived from it. */
const answerWeight = 8
