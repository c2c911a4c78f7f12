import type { World } from '../kit/world.ts'
import type { KeyringPlace } from './open-ring.ts'
import { finishRotation } from './rotate-keys.ts'

type Watching = {
  place: KeyringPlace
  world: Pick<World, 'after'>
  /** No key is retired while the clock is wrong. */
  clockIsRight: () => boolean
  log: { info: (facts: object, message: string) => void; warn: (facts: object, message: string) => void }
}

/**
 * Finishes planned rotations: once the next key signs, the previous private key is deleted. Failures are retried. The
 * returned function stops it.
 */
export function watchRotations({ place, world, clockIsRight, log }: Watching): () => void {
  let cancel = () => {}
  let isStopped = false
  const look = async () => {
    try {
      if (clockIsRight() && (await finishRotation(place)))
        log.info({}, 'a signing key was retired and its private half destroyed')
    } catch (error) {
      log.warn({ error: String(error) }, 'signing keys could not be looked at')
    }
    if (!isStopped) cancel = world.after(lookEveryMs, () => void look())
  }
  cancel = world.after(lookEveryMs, () => void look())
  return () => {
    isStopped = true
    cancel()
  }
}

const lookEveryMs = 30_000
