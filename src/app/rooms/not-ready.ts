import type { Rooms } from '../../api/rooms.ts'
import { isAwaited } from '../../lists/kinds.ts'
import type { Lists } from '../../lists/lists.ts'
import type { MessageKey } from '../../messages/message.ts'

type Needs = Pick<Rooms, 'clock' | 'storage'> & { lists: Lists; stopping: () => boolean }

/** Why the process should receive no traffic, as a message; null when it is ready. */
export async function notReady({ clock, storage, lists, stopping }: Needs): Promise<MessageKey | null> {
  if (stopping()) return 'reason.shutting_down'
  if (clock.fault() !== null) return 'reason.clock_wrong'
  if (!(await storage.reachable())) return 'not_ready.storage'
  if (lists.ready()) return null
  const states = lists.current().lists
  if (!states.some(({ entries }) => entries > 0)) return 'not_ready.no_list'
  const faulty = states.filter(({ kind, fault }) => isAwaited(kind) && fault !== null)
  return faulty.length > 0 && faulty.every(({ kind }) => kind === 'own') ? 'not_ready.own' : 'not_ready.lists'
}
