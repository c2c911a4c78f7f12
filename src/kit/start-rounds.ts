import type { World } from './world.ts'

type Rounds = {
  everyMs: number
  /** One round. It checks `isStopped` between its steps. */
  act: (isStopped: () => boolean) => Promise<void>
  failed: (error: unknown) => void
}

/** Calls `act` at once, and again after each pause. A round that fails is reported, and the next one still runs. */
export function startRounds(
  world: Pick<World, 'after'>,
  { everyMs, act, failed }: Rounds,
): { stop: () => Promise<void> } {
  let isStopped = false
  let cancel = () => {}
  const round = (): Promise<void> =>
    act(() => isStopped)
      .catch(failed)
      .then(() => {
        if (isStopped) return
        cancel = world.after(everyMs, () => {
          running = round()
        })
      })
  let running = round()
  return {
    stop: async () => {
      isStopped = true
      cancel()
      await running
    },
  }
}
