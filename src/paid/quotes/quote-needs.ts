import type { Keyring } from '../../attestation/keyring.ts'
import type { Service } from '../../endpoint/service.ts'
import type { World } from '../../kit/world.ts'

/** The dependencies of signing quotes and receipts. */
export type QuoteNeeds = {
  world: Pick<World, 'now' | 'randomBytes'>
  service: Pick<Service, 'baseUrl'>
  attestation: Pick<Keyring, 'sign' | 'signDetached' | 'signAs'>
}
