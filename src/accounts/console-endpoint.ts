import type { z } from 'zod'
import { actor, type Actor } from '../audit/audit-write.ts'
import { defineEndpoint, type Answer, type Ask, type Endpoint } from '../endpoint/endpoint.ts'
import type { Role } from '../endpoint/roles.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import { requireRole, type Person } from './members.ts'
import { signedInPerson } from './session-cookie.ts'

/** Who is signed in: the account, the person with their role in it, and the actor of what they change. */
export type Session = Person & { role: Role; by: Actor & { kind: 'owner' | 'member' } }

type SessionNeeds = { storage: Pick<Storage, 'read'>; world: Pick<World, 'now'> }
type ConsoleEndpoint<Needs, Input extends z.ZodObject> = Omit<
  Endpoint<Needs, Input>,
  'tag' | 'access' | 'limit' | 'run' | 'roles'
> & {
  /** The roles that may use it. */
  roles: readonly Role[]
  run: (needs: Needs, input: z.output<Input>, ask: Ask, session: Session) => Promise<Answer>
}

/**
 * An operation of the console for a person who is signed in, which no API key affects. Session and role are proved before
 * it runs, the role as it is at that moment; one that changes something requires the session's CSRF token. Its errors are
 * added to those of the endpoint.
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
    errors: [...endpoint.errors, 'session_required', 'csrf_invalid', 'role_required', 'storage_unavailable'],
    run: async (needs, input, ask) => {
      const { ownerId, memberId, role } = await signedInPerson(needs, ask, purpose)
      requireRole(role, endpoint.roles)
      const by = memberId === null ? actor('owner', ownerId, ask) : actor('member', memberId, ask)
      return endpoint.run(needs, input, ask, { ownerId, memberId, role, by })
    },
  })
}
