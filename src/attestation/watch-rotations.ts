import type { World } from '../kit/world.ts'
import type { KeyringPlace } from './open-ring.ts'
import { finishRotation } from './rotate-keys.ts'

type Watching = {
  place: KeyringPlace
  world: Pick<World, 'after'>
  /** While the clock is wrong no key is retired by it. */
  clockIsRight: () => boolean
  log: { info: (facts: object, message: string) => void; warn: (facts: object, message: string) => void }
}

/**
 * Finishes planned rotations without being asked: when a key that waited has begun to sign, the private half before it is
 * destroyed. What fails is tried again. Stops when the function it gives back is called.
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
