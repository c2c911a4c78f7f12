import type { z } from 'zod'
import { actor, type Actor } from '../audit/audit-write.ts'
import { defineEndpoint, type Answer, type Ask, type Endpoint } from '../endpoint/endpoint.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import { sessionOwner } from './session-cookie.ts'

/** Who is signed in: the account, and the actor of what it changes. */
type Session = { ownerId: string; by: Actor & { kind: 'owner' } }

type SessionNeeds = { storage: Pick<Storage, 'read'>; world: Pick<World, 'now'> }
type ConsoleEndpoint<Needs, Input extends z.ZodObject> = Omit<
  Endpoint<Needs, Input>,
  'tag' | 'access' | 'limit' | 'run'
> & {
  run: (needs: Needs, input: z.output<Input>, ask: Ask, session: Session) => Promise<Answer>
}

/**
 * An operation of the console for the owner who is signed in, which no API key affects. The session is proved before it
 * runs; one that changes something requires the session's CSRF token. Its errors are added to those of the endpoint.
 */
export function defineConsoleEndpoint<Needs extends SessionNeeds, Input extends z.ZodObject>(
  endpoint: ConsoleEndpoint<Needs, Input>,
): Endpoint<Needs, Input> {
  const purpose = endpoint.methods.every((method) => method === 'GET') ? 'read' : 'change'
  return defineEndpoint({
    ...endpoint,
    tag: 'Console',
    access: { keys: 'ignored' },
    limit: 'console',
    errors: [...endpoint.errors, 'session_required', 'csrf_invalid', 'storage_unavailable'],
    run: async (needs, input, ask) => {
      const ownerId = await sessionOwner(needs, ask, purpose)
      return endpoint.run(needs, input, ask, { ownerId, by: actor('owner', ownerId, ask) })
    },
  })
}
