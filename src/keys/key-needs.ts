import type { MailQueue } from '../accounts/mail.ts'
import type { Service } from '../endpoint/service.ts'
import type { Ids } from '../kit/draw-id.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import type { KeyDirectory } from './key-directory.ts'

/** What changing a key needs. */
export type KeyNeeds = {
  storage: Pick<Storage, 'read' | 'apply'>
  world: Pick<World, 'now' | 'randomBytes'>
  ids: Ids
  service: Pick<Service, 'baseUrl'>
  accounts: { mails: Pick<MailQueue, 'queue' | 'wake'>; countsSources: boolean; sendsMail: boolean }
  keys: { directory: KeyDirectory }
}

/** How often a change is made again because another one came first. */
export const attemptsMax = 5
