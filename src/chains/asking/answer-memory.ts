import type { World } from '../../kit/world.ts'
import { rowsOfText } from './rows-of-page.ts'

/** Answers of one kind, for as long as they may be used. */
export type AnswerMemory<Answer> = {
  find: (key: string) => Answer | null
  /** `rows`: how many items the answer holds. */
  keep: (key: string, answer: Answer, rows: number) => void
}

/**
 * Bounded by what the answers hold and not by their number alone: a page of transfers is a hundred times as large as a
 * freeze. All live equally long, so the oldest stand first, and every new answer lets go of those whose time is over.
 */
export function createAnswerMemory<Answer>(
  world: Pick<World, 'now'>,
  { lifetimeMs, weightMax = 50_000 }: { lifetimeMs: number; weightMax?: number },
): AnswerMemory<Answer> {
  const kept = new Map<string, { answer: Answer; atMs: number; weight: number }>()
  let weight = 0
  // A clock that was set back makes nothing known for ever.
  const isUsable = (atMs: number): boolean => Math.abs(world.now() - atMs) < lifetimeMs
  const drop = (key: string): void => {
    weight -= kept.get(key)?.weight ?? 0
    kept.delete(key)
  }
  return {
    find: (key) => {
      const known = kept.get(key)
      if (!known) return null
      if (isUsable(known.atMs)) return known.answer
      drop(key)
      return null
    },
    keep: (key, answer, rows) => {
      drop(key)
      const added = rows + rowsOfText(key) + answerWeight
      for (const [oldest, { atMs }] of kept) {
        if (weight + added <= weightMax && isUsable(atMs)) break
        drop(oldest)
      }
      kept.set(key, { answer, atMs: world.now(), weight: added })
      weight += added
    },
  }
}

/** What an answer weighs beside its rows: a short key, and the verdict that is made from it. */
const answerWeight = 8
