import { hash } from 'node:crypto'
import { z } from 'zod'
import { roles } from '../../endpoint/roles.ts'
import type { Member, Person } from '../members.ts'
import { revisionShape } from '../shown-state.ts'

export const personSchema = z.strictObject({
  person_id: z.string().describe('The id of the person in this account.'),
  email: z.string().describe('The address of the person.'),
  role: z.enum(roles).describe('What the person may do in this account.'),
  state: z.enum(['invited', 'active']).describe('`invited` until the person has signed in to this account.'),
  first_owner: z.boolean().describe('Whether the person owns the address of the account, and so stays its owner.'),
  is_you: z.boolean().describe('Whether this is the person who is signed in.'),
  invited_at: z.iso.datetime().nullable().describe('When the person was invited; null for the first owner.'),
  joined_at: z.iso.datetime().nullable().describe('When the person first signed in to this account; null before.'),
  revision: revisionShape,
})

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
