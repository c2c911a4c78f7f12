import { auditWrite, type AuditAction, type AuditFacts } from '../../audit/audit-write.ts'
import { ServiceError } from '../../endpoint/errors.ts'
import type { Role } from '../../endpoint/roles.ts'
import type { Service } from '../../endpoint/service.ts'
import { hourSeconds } from '../../kit/duration.ts'
import type { Ids } from '../../kit/draw-id.ts'
import type { World } from '../../kit/world.ts'
import type { Lang } from '../../messages/message.ts'
import type { Storage, Write } from '../../storage/storage.ts'
import type { Session } from '../console-endpoint.ts'
import { mailBudgets, takeMailSlot, takeMailSlots } from '../mail-budgets.ts'
import type { MailQueue } from '../mail.ts'
import { addMember, changeMember, memberById, membersMax, membersOf, removeMember, type Member } from '../members.ts'
import { emailOf, requireOwner } from '../owners.ts'
import { endSessions } from '../session.ts'
import { requireRevision } from '../shown-state.ts'
import { newSignIn } from '../sign-in.ts'
import { memberRevision } from './describe-people.ts'
import { invitationDays, invitationMail, peopleMail, type PeopleChange } from './people-mail.ts'

export type PeopleNeeds = {
  storage: Pick<Storage, 'read' | 'apply'>
  world: Pick<World, 'now' | 'randomBytes'>
  ids: Ids
  service: Pick<Service, 'baseUrl'>
  accounts: { mails: Pick<MailQueue, 'queue' | 'wake'>; countsSources: boolean }
}

/** Who makes the change, and the language of the mails about it. */
type Change = { session: Session; lang: Lang }

/** Retries after a conflict with another request. */
const attemptsMax = 5

/**
 * Invites a person, or an invited one again. Throws ServiceError `person_exists`, `people_too_many`,
 * `invitations_too_many`, `account_erased` or `service_busy`.
 */
export async function invite(
  needs: PeopleNeeds,
  { email, role }: { email: string; role: Role },
  { session, lang, source }: Change & { source: string },
): Promise<Member> {
  const { ownerId } = session
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const [account, members] = await Promise.all([emailOf(needs.storage, ownerId), membersOf(needs, ownerId)])
    const existing = members.find((each) => each.email === email)
    if (account === email || existing?.state === 'active') throw new ServiceError('person_exists', { field: 'email' })
    if (existing === undefined && members.length >= membersMax) throw new ServiceError('people_too_many')
    const invitedAt = needs.world.now()
    const id = existing?.id ?? needs.ids.draw('mem_')
    const member: Member = { ownerId, id, email, role, state: 'invited', invitedAt, joinedAt: null }
    const slots = await invitationSlots(needs, { ownerId, email, source })
    const minutes = invitationDays * minutesPerDay
    const link = newSignIn(needs.world, { ownerId, memberId: id }, minutes)
    const mail = { email, lang, account: account ?? '', role, token: link.token, baseUrl: needs.service.baseUrl }
    const isNew = existing === undefined
    const applied = await needs.storage.apply([
      await requireOwner(needs.storage, ownerId),
      ...(isNew ? [requireCount(ownerId, members.length), addMember(member)] : []),
      ...(isNew
        ? []
        : [...endSessions(ownerId, { memberId: id }), changeMember(existing, { role, invited_at: invitedAt })]),
      ...slots,
      link.write,
      needs.accounts.mails.queue(invitationMail(mail), { ownerId }),
      ...(await noticeOf(needs, { session, lang }, { kind: 'invited', email, role })),
      recordOf(needs, session, 'person_invited', member, { role }),
    ])
    if (!applied.ok) continue
    needs.accounts.mails.wake()
    return member
  }
  throw new ServiceError('service_busy')
}

/**
 * Changes a role, at once. Throws ServiceError `person_not_found`, `first_owner_stays`, `state_changed`, `account_erased`
 * or `service_busy`.
 */
export async function changeRole(
  needs: PeopleNeeds,
  { id, role, revision }: { id: string; role: Role; revision?: string | undefined },
  { session, lang }: Change,
): Promise<Member> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const member = await memberToChange(needs, session, { id, revision })
    if (member.role === role) return member
    const applied = await needs.storage.apply([
      await requireOwner(needs.storage, session.ownerId),
      changeMember(member, { role }),
      ...(await noticeOf(needs, { session, lang }, { kind: 'role', email: member.email, role })),
      recordOf(needs, session, 'person_role_changed', member, { role: { before: member.role, after: role } }),
    ])
    if (!applied.ok) continue
    needs.accounts.mails.wake()
    return { ...member, role }
  }
  throw new ServiceError('service_busy')
}

/**
 * Removes a person with their sessions, links and remembered browsers in this account. The row goes first: a concurrent
 * sign-in is then waited for, and the session that it started is deleted too. Throws as `changeRole` does.
 */
export async function removePerson(
  needs: PeopleNeeds,
  { id, revision }: { id: string; revision?: string | undefined },
  { session, lang }: Change,
): Promise<void> {
  const { ownerId } = session
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const member = await memberToChange(needs, session, { id, revision })
    const applied = await needs.storage.apply([
      await requireOwner(needs.storage, ownerId),
      removeMember({ ownerId, id }),
      ...endSessions(ownerId, { memberId: id }),
      ...(await noticeOf(needs, { session, lang }, { kind: 'removed', email: member.email, role: member.role })),
      recordOf(needs, session, 'person_removed', member, { role: member.role }),
    ])
    if (!applied.ok) continue
    needs.accounts.mails.wake()
    return
  }
  throw new ServiceError('service_busy')
}

async function memberToChange(
  needs: PeopleNeeds,
  { ownerId }: Session,
  { id, revision }: { id: string; revision?: string | undefined },
): Promise<Member> {
  if (id === ownerId) throw new ServiceError('first_owner_stays', { field: 'person_id' })
  const member = await memberById(needs, { ownerId, id })
  if (member === null) throw new ServiceError('person_not_found', { field: 'person_id' })
  requireRevision(memberRevision(member), revision)
  return member
}

/** Valid only while the account has this many members, guarded by `members`. It follows `requireOwner`, which others wait for. */
function requireCount(ownerId: string, count: number): Write {
  const where = { owner_id: ownerId }
  return { kind: 'update', table: 'accounts_members', set: where, where, expect: count, guard: 'members' }
}

async function invitationSlots(
  needs: PeopleNeeds,
  { ownerId, email, source }: { ownerId: string; email: string; source: string },
): Promise<readonly Write[]> {
  const budgets = [
    mailBudgets.invitationsOf(ownerId),
    mailBudgets.invitationsTo(ownerId, email),
    mailBudgets.invitationsToAny(email),
  ]
  const counted = needs.accounts.countsSources ? [...budgets, mailBudgets.requestsFrom(source)] : budgets
  const slots = await takeMailSlots(needs, counted)
  if (slots === null) throw new ServiceError('invitations_too_many', { afterSeconds: hourSeconds })
  return slots.map(({ write }) => write)
}

/**
 * The mail that notifies the owner of the account. Where the budget of this hour is used up, only a removal goes on
 * without one: otherwise many small changes would hide one that matters. Throws ServiceError `invitations_too_many`.
 */
async function noticeOf(
  needs: PeopleNeeds,
  { session, lang }: Change,
  change: PeopleChange,
): Promise<readonly Write[]> {
  const { ownerId } = session
  const to = await emailOf(needs.storage, ownerId)
  const slot = to === null ? null : await takeMailSlot(needs, mailBudgets.peopleOf(ownerId))
  if (to !== null && slot === null && change.kind !== 'removed')
    throw new ServiceError('invitations_too_many', { afterSeconds: hourSeconds })
  if (to === null || slot === null) return []
  return [slot.write, needs.accounts.mails.queue(peopleMail({ to, lang, change }), { ownerId })]
}

function recordOf(
  { world }: PeopleNeeds,
  { ownerId, by }: Session,
  action: Extract<AuditAction, `person_${string}`>,
  { id }: Member,
  facts: AuditFacts,
): Write {
  return auditWrite(world, { action, subject: `member:${id}`, ownerId, by, facts })
}

const minutesPerDay = 24 * 60
