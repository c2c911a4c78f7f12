import { z } from 'zod'
import { anyRole, ownerOnly, roles } from '../endpoint/roles.ts'
import { defineConsoleEndpoint } from './console-endpoint.ts'
import { emailField } from './email-field.ts'
import { membersMax, membersOf } from './members.ts'
import { emailOf } from './owners.ts'
import { changeRole, invite, removePerson, type PeopleNeeds } from './people/change-people.ts'
import { describeFirstOwner, describeMember } from './people/describe-people.ts'
import { personSchema } from './person-schema.ts'
import { revisionField } from './shown-state.ts'

const path = '/api/console/people'
const personField = z
  .string()
  .max(100)
  .meta({ description: 'The id of the person.', examples: ['mem_p5jXN8AQM9LWM0D4loKWxJ'] })
const personId = 'mem_p5jXN8AQM9LWM0D4loKWxJ'
const roleField = z.enum(roles).meta({ description: 'What the person may do in this account.', examples: ['approver'] })

export const listPeople = defineConsoleEndpoint({
  name: 'listPeople',
  methods: ['GET'],
  path,
  roles: anyRole,
  summary: 'The people of an account',
  description:
    'The owner of its address first, then the others in the order in which they were invited. An invited person becomes ' +
    `active with the first sign-in. An account has at most ${membersMax} people beside its first owner.`,
  input: z.strictObject({}),
  output: z.strictObject({ items: z.array(personSchema) }),
  errors: [],
  examples: [{ title: 'The people', input: {} }],
  async run(needs: PeopleNeeds, _input, _ask, session) {
    const [email, members] = await Promise.all([
      emailOf(needs.storage, session.ownerId),
      membersOf(needs, session.ownerId),
    ])
    const first = describeFirstOwner({ ownerId: session.ownerId, email: email ?? '' }, session)
    return { body: { items: [first, ...members.map((each) => describeMember(each, session))] }, outcome: null }
  },
})

export const invitePerson = defineConsoleEndpoint({
  name: 'invitePerson',
  methods: ['POST'],
  path,
  roles: ownerOnly,
  summary: 'Invite a person to an account',
  description:
    'Sends a link to the address, which can be used once, for 7 days; a link that the person requests to sign in does the ' +
    'same. Nothing is shared before that. Inviting the address of a person who has not signed in yet sends the invitation ' +
    'again, with this role. The owner of the account is notified by e-mail.',
  input: z.strictObject({ email: emailField('The address of the person.'), role: roleField }),
  okStatus: 201,
  output: personSchema,
  errors: [
    'email_invalid',
    'person_exists',
    'people_too_many',
    'invitations_too_many',
    'account_erased',
    'service_busy',
  ],
  examples: [{ title: 'An approver', input: { email: 'ops@example.com', role: 'approver' } }],
  async run(needs: PeopleNeeds, invited, ask, session) {
    const member = await invite(needs, invited, { session, lang: ask.lang, source: ask.caller.source })
    return { body: describeMember(member, session), outcome: null }
  },
})

export const changePersonRole = defineConsoleEndpoint({
  name: 'changePersonRole',
  methods: ['POST'],
  path: `${path}/{person_id}/role`,
  roles: ownerOnly,
  summary: 'Change the role of a person',
  description:
    'In force at once, for open sessions too. The first owner of the account stays an owner. The owner of the account is ' +
    'notified by e-mail.',
  input: z.strictObject({ person_id: personField, role: roleField, revision: revisionField }),
  output: personSchema,
  errors: [
    'person_not_found',
    'first_owner_stays',
    'state_changed',
    'invitations_too_many',
    'account_erased',
    'service_busy',
  ],
  examples: [{ title: 'An auditor', input: { person_id: personId, role: 'auditor' } }],
  async run(needs: PeopleNeeds, { person_id, ...change }, ask, session) {
    const member = await changeRole(needs, { id: person_id, ...change }, { session, lang: ask.lang })
    return { body: describeMember(member, session), outcome: null }
  },
})

export const removePersonEndpoint = defineConsoleEndpoint({
  name: 'removePerson',
  methods: ['DELETE'],
  path: `${path}/{person_id}`,
  roles: ownerOnly,
  summary: 'Remove a person from an account',
  description:
    'In force at once: sessions and links of the person in this account end. The first owner of the account cannot be ' +
    'removed. The owner of the account is notified by e-mail.',
  input: z.strictObject({ person_id: personField, revision: revisionField }),
  output: z.strictObject({ status: z.literal('removed') }),
  errors: ['person_not_found', 'first_owner_stays', 'state_changed', 'account_erased', 'service_busy'],
  examples: [{ title: 'Remove the person', input: { person_id: personId } }],
  async run(needs: PeopleNeeds, { person_id, revision }, ask, session) {
    await removePerson(needs, { id: person_id, revision }, { session, lang: ask.lang })
    return { body: { status: 'removed' }, outcome: null }
  },
})

export const leaveAccount = defineConsoleEndpoint({
  name: 'leaveAccount',
  methods: ['DELETE'],
  path: '/api/console/membership',
  roles: anyRole,
  summary: 'Leave an account',
  description:
    'Removes the signed-in person from the account, at once: sessions and links of the person in it end. Its first owner ' +
    'cannot leave. The owner of the account is notified by e-mail.',
  input: z.strictObject({}),
  output: z.strictObject({ status: z.literal('removed') }),
  errors: ['person_not_found', 'first_owner_stays', 'account_erased', 'service_busy'],
  examples: [{ title: 'Leave', input: {} }],
  async run(needs: PeopleNeeds, _input, ask, session) {
    await removePerson(needs, { id: session.memberId ?? session.ownerId }, { session, lang: ask.lang })
    return { body: { status: 'removed' }, outcome: null }
  },
})
