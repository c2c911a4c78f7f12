import type { MailQueue } from '../accounts/mail.ts'
import type { Service } from '../endpoint/service.ts'
import type { Ids } from '../kit/draw-id.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import type { KeyDirectory } from './key-directory.ts'

/** The dependencies of key changes. */
export type KeyNeeds = {
  storage: Pick<Storage, 'read' | 'apply'>
  world: Pick<World, 'now' | 'randomBytes'>
  ids: Ids
  service: Pick<Service, 'baseUrl'>
  accounts: { mails: Pick<MailQueue, 'queue' | 'wake'>; countsSources: boolean; sendsMail: boolean }
  keys: { directory: KeyDirectory }
}

/** Retries after a conflict with a concurrent change. */
export const attemptsMax = 5
