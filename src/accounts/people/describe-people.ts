import { hash } from 'node:crypto'
import type { z } from 'zod'
import type { Member, Person } from '../members.ts'
import type { personSchema } from '../person-schema.ts'

type Described = z.output<typeof personSchema>

/** A member as answers show it. */
export function describeMember(member: Member, { memberId }: Pick<Person, 'memberId'>): Described {
  const { id, email, role, state, invitedAt, joinedAt } = member
  return {
    person_id: id,
    email,
    role,
    state,
    first_owner: false,
    is_you: id === memberId,
    invited_at: new Date(invitedAt).toISOString(),
    joined_at: joinedAt === null ? null : new Date(joinedAt).toISOString(),
    revision: memberRevision(member),
  }
}

/** The owner of the account's address as answers show it. */
export function describeFirstOwner(
  { ownerId, email }: { ownerId: string; email: string },
  { memberId }: Pick<Person, 'memberId'>,
): Described {
  const state = { role: 'owner', state: 'active' } as const
  const times = { invited_at: null, joined_at: null }
  const revision = memberRevision({ id: ownerId, ...state })
  return { person_id: ownerId, email, ...state, first_owner: true, is_you: memberId === null, ...times, revision }
}

/** Names the role and state of a member: 64 bits, since it only has to distinguish the states of one member. */
export function memberRevision({ id, role, state }: Pick<Member, 'id' | 'role' | 'state'>): string {
  return hash('sha256', `${id}/${role}/${state}`).slice(0, 16)
}
