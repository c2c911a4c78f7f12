import { z } from 'zod'
import { actor } from '../audit/audit-write.ts'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import { defineConsoleEndpoint } from './console-endpoint.ts'
import { emailField } from './email-field.ts'
import { anyRole, roles } from '../endpoint/roles.ts'
import { message } from '../messages/message.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import { memberById } from './members.ts'
import { emailOf } from './owners.ts'
import { refuseOtherSites } from './refuse-other-sites.ts'
import { deviceDays, noDeviceCookie } from './browsers/devices.ts'
import { sessionCookie } from './session-cookie.ts'
import { endSession, endSessions, sessionHours, sessionRecord } from './session.ts'
import { mailSignIn, signInByLink, type SignInNeeds } from './sign-in.ts'

export const requestSignIn = defineEndpoint({
  name: 'requestSignIn',
  methods: ['POST'],
  path: '/api/console/sign-in',
  tag: 'Console',
  summary: 'Request a link that signs in to the console',
  description:
    'Sends a link to the address, and one for each further account that it is a member of (at most 10); each can be used ' +
    'once, for 15 minutes. The answer is the same for every address. At most ' +
    '3 e-mails an hour are sent to one for browsers that have not signed in to it, and the link of the last of them can be ' +
    'used until there is room for the next. A browser that has signed in within 180 days (a cookie shows it) has 5 an hour ' +
    'of its own, which requests from elsewhere do not use up, and a limit of calls of its own.',
  access: { keys: 'ignored' },
  limit: 'sign_in',
  input: z.strictObject({ email: emailField('The address whose keys, agents and webhook are to be managed.') }),
  okStatus: 202,
  output: z.strictObject({ status: z.literal('accepted'), detail: z.string() }),
  errors: ['email_invalid', 'service_busy', 'storage_unavailable'],
  examples: [{ title: 'Sign in', input: { email: 'ops@example.com' } }],
  async run(needs: SignInNeeds, { email }, { lang, caller, received }) {
    await mailSignIn(needs, { email, lang, source: caller.source, cookies: received?.header('cookie') ?? [] })
    const detail = message(lang, needs.accounts.sendsMail ? 'console.sign_in_sent' : 'console.sign_in_written')
    return { body: { status: 'accepted', detail }, outcome: null }
  },
})

export const openSession = defineEndpoint({
  name: 'openSession',
  methods: ['POST'],
  path: '/api/console/session',
  tag: 'Console',
  summary: 'Sign in to the console by a mailed link',
  description:
    `Takes the \`token\` of the link, once. The session is a cookie (HttpOnly, SameSite=Strict) and lasts ${sessionHours} hours. ` +
    `A second cookie lets the browser ask for its next link for ${deviceDays} days; it opens no session. ` +
    'Requests under `/api/console/` that change something also carry `csrf` in the header `x-csrf-token`.',
  access: { keys: 'ignored' },
  limit: 'sign_in',
  input: z.strictObject({ token: z.string().max(100).meta({ description: 'From the link.' }) }),
  output: z.strictObject({ csrf: z.string() }),
  errors: ['link_not_valid', 'link_expired', 'account_erased', 'csrf_invalid', 'storage_unavailable'],
  examples: [{ title: 'Sign in by the link', input: { token: 'cst_...' } }],
  async run(needs: SignInNeeds, { token }, ask) {
    refuseOtherSites((name) => ask.received?.header(name) ?? [], needs.service.baseUrl)
    const held = ask.received?.header('cookie') ?? []
    const { csrf, cookies } = await signInByLink(needs, { token, cookies: held, by: actor('link', null, ask) })
    return { body: { csrf }, cookies, outcome: null }
  },
})

type SessionNeeds = { storage: Pick<Storage, 'read' | 'apply'>; world: Pick<World, 'now' | 'randomBytes'> }
/** Provided by `app`, because the webhooks room is above this one. */
type WebhookKnown = { accounts: { hasWebhook: (ownerId: string) => Promise<boolean> } }

export const getSession = defineEndpoint({
  name: 'getSession',
  methods: ['GET'],
  path: '/api/console/session',
  tag: 'Console',
  summary: 'Who is signed in, and until when',
  description:
    'The account and the person with their role in it, the end of the session, the `csrf` that its requests carry, and ' +
    'whether the account has a webhook. Without a session that lasts, `signed_in` is false, and there is nothing else.',
  access: { keys: 'ignored' },
  limit: 'console',
  input: z.strictObject({}),
  output: z.discriminatedUnion('signed_in', [
    z.strictObject({
      signed_in: z.literal(true),
      account: z
        .strictObject({ id: z.string().describe('The id of the account.'), email: z.string() })
        .describe('The account, with the address of its first owner.'),
      person_id: z.string().describe('The id of the person in this account.'),
      email: z.string().describe('The address of the person.'),
      role: z.enum(roles).describe('What the person may do in this account.'),
      csrf: z.string(),
      expires_at: z.iso.datetime(),
      webhook_set: z.boolean(),
    }),
    z.strictObject({ signed_in: z.literal(false) }),
  ]),
  errors: ['csrf_invalid', 'storage_unavailable'],
  examples: [{ title: 'The session', input: {} }],
  async run(needs: SessionNeeds & WebhookKnown, _input, ask) {
    const shown = sessionCookie.shown(ask.received, 'read')
    const { principal: session } = await sessionCookie.prove(needs, shown, 'read')
    if (session === null) return { body: { signed_in: false }, outcome: null }
    const { ownerId, memberId, role, csrf, expiresAt } = session
    const [address, member, isSet] = await Promise.all([
      emailOf(needs.storage, ownerId),
      memberId === null ? null : memberById(needs, { ownerId, id: memberId }),
      needs.accounts.hasWebhook(ownerId),
    ])
    const account = { id: ownerId, email: address ?? '' }
    const person = { person_id: memberId ?? ownerId, email: member?.email ?? account.email, role }
    const expires = new Date(expiresAt).toISOString()
    const body = { signed_in: true, account, ...person, csrf, expires_at: expires, webhook_set: isSet } as const
    return { body, outcome: null }
  },
})

export const closeSession = defineConsoleEndpoint({
  name: 'closeSession',
  methods: ['DELETE'],
  path: '/api/console/session',
  roles: anyRole,
  summary: 'Sign out, here or everywhere',
  description:
    'Ends the session. Other sessions of the person go on, unless `everywhere` is true: then all of them end, links that ' +
    'were not used are not valid any more, and every browser is one that has not signed in.',
  input: z.strictObject({
    everywhere: z
      .enum(['true', 'false'])
      .default('false')
      .meta({ description: 'Whether every session of the person ends.' }),
  }),
  output: z.strictObject({ status: z.literal('closed') }),
  errors: [],
  examples: [
    { title: 'Sign out', input: {} },
    { title: 'End every session', input: { everywhere: 'true' } },
  ],
  async run(needs: SessionNeeds, { everywhere }, ask, { ownerId, memberId, by }) {
    const { cookie, writes } = endSession(ask)
    const isEverywhere = everywhere === 'true'
    const ended = isEverywhere ? endSessions(ownerId, { memberId }) : writes
    await needs.storage.apply([...ended, sessionRecord(needs.world, 'session_ended', { ownerId, memberId }, by)])
    const cookies = isEverywhere ? [cookie, noDeviceCookie] : [cookie]
    return { body: { status: 'closed' }, cookies, outcome: null }
  },
})
