import type { MailQueue } from '../../accounts/mail.ts'
import type { Service } from '../../endpoint/service.ts'
import type { Ids } from '../../kit/draw-id.ts'
import type { World } from '../../kit/world.ts'
import type { Lists } from '../../lists/lists.ts'
import type { Storage } from '../../storage/storage.ts'

/** The dependencies of service changes. */
export type ServiceNeeds = {
  storage: Pick<Storage, 'read' | 'apply'>
  world: Pick<World, 'now' | 'randomBytes' | 'fetchGuarded'>
  ids: Ids
  accounts: { mails: Pick<MailQueue, 'queue' | 'wake'> }
  service: Pick<Service, 'baseUrl'>
  lists: Pick<Lists, 'current'>
}

/** Retries after a conflict with a concurrent change. */
export const attemptsMax = 5
