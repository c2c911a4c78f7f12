import type { z } from 'zod'
import { actor, type Actor } from '../audit/audit-write.ts'
import { defineEndpoint, type Answer, type Ask, type Endpoint } from '../endpoint/endpoint.ts'
import { ServiceError } from '../endpoint/errors.ts'
import type { Role } from '../endpoint/roles.ts'
import type { World } from '../kit/world.ts'
import type { Storage, Write } from '../storage/storage.ts'
import { requireRole, type Person } from './members.ts'
import { signedInPerson } from './session-cookie.ts'

/** Who is signed in: the account, the person with their role in it, and the actor of what they change. */
export type Session = Person & { role: Role; by: Actor & { kind: 'owner' | 'member' } }

type SessionNeeds = { storage: Pick<Storage, 'read'> & Partial<Pick<Storage, 'apply'>>; world: Pick<World, 'now'> }
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
      return endpoint.run(whileRoleStands(needs, { ownerId, memberId, role }), input, ask, {
        ownerId,
        memberId,
        role,
        by,
      })
    },
  })
}

/**
 * The same needs, with a storage whose write sets are applied only while the member has the role that was read: a removal
 * or a lowered role that comes in between forbids what the role no longer allows. The guard stands behind the row of the
 * owner where a set begins with it, as in the sets of a removal, so that neither waits for the other for ever.
 */
function whileRoleStands<Needs extends SessionNeeds>(needs: Needs, person: Person & { role: Role }): Needs {
  const { ownerId, memberId, role } = person
  const { storage } = needs
  if (memberId === null || storage.apply === undefined) return needs
  const { apply } = storage
  const stands: Write = {
    kind: 'update',
    table: 'accounts_members',
    set: { role },
    where: { owner_id: ownerId, id: memberId, role, state: 'active' },
    guard: 'session',
  }
  const guarded: Storage['apply'] = async (set) => {
    const at = set[0]?.table === 'accounts_owners' ? 1 : 0
    const applied = await apply(set.toSpliced(at, 0, stands))
    if (applied.ok) return { ok: true, changes: applied.changes.toSpliced(at, 1) }
    if (applied.guard === 'session') throw new ServiceError('session_required')
    return applied
  }
  return { ...needs, storage: { ...storage, apply: guarded } }
}
