import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { endpoints } from '../../src/api/endpoints.ts'
import { roles, type Role } from '../../src/endpoint/roles.ts'
import { signIn, signInToken, type Session } from '../support/console-session.ts'
import { exampleRequest } from '../support/example-request.ts'
import { mailsOf, nextMail } from '../support/key-holder.ts'
import { until } from '../support/until.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const path = '/api/console/people'
let app: TestApp
let owner: Session
before(async () => {
  app = await startTestApp()
  owner = await signIn(app, 'first@example.com')
})
after(() => app.stop())

const codeOf = ({ status, json }: { status: number; json: Record<string, unknown> }) => [status, json['reason_code']]
const inviteAs = (by: Session, email: string, role: string) =>
  app.ask(path, { method: 'POST', headers: by.changes, body: { email, role } })
const people = async (by: Session) => {
  const { status, json } = await app.ask(path, { headers: by.reads })
  assert.equal(status, 200)
  return json['items'] as Record<string, unknown>[]
}
const personOf = async (email: string) =>
  (await people(owner)).find((each) => each['email'] === email) ?? assert.fail(`${email} is no person`)

/** Joins by the link of the invitation. */
async function join(email: string, role: Role, by = owner): Promise<Session> {
  const mail = await nextMail(app, async () => assert.equal((await inviteAs(by, email, role)).status, 201), email)
  return openLink(email, mail.links[0] ?? '')
}

async function openLink(email: string, link: string): Promise<Session> {
  const token = new URL(link).searchParams.get('token') ?? ''
  const { status, headers, json } = await app.ask('/api/console/session', { method: 'POST', body: { token } })
  assert.equal(status, 200)
  const cookie = (headers['set-cookie'] ?? '').split(';')[0] ?? ''
  return { email, cookie, reads: { cookie }, changes: { cookie, 'x-csrf-token': String(json['csrf']) } }
}

test('an account has one owner; an invited person joins by the link, once, in the role of the invitation', async () => {
  assert.deepEqual(
    (await people(owner)).map(({ email, role, state, first_owner, is_you }) => [
      email,
      role,
      state,
      first_owner,
      is_you,
    ]),
    [['first@example.com', 'owner', 'active', true, true]],
  )
  const mail = await nextMail(app, () => inviteAs(owner, 'Joins@Example.com', 'approver'), 'joins@example.com')
  assert.equal(mail.subject, 'You are invited to an account of Countersign')
  assert.match(mail.text, /approver/)
  assert.equal((await personOf('joins@example.com'))['state'], 'invited')
  const joined = await openLink('joins@example.com', mail.links[0] ?? '')
  assert.deepEqual(
    (await people(joined)).map(({ email, role, state, is_you }) => [email, role, state, is_you]),
    [
      ['first@example.com', 'owner', 'active', false],
      ['joins@example.com', 'approver', 'active', true],
    ],
  )
  const { json } = await app.ask('/api/console/session', { headers: joined.reads })
  assert.deepEqual(
    [json['email'], json['role'], (json['account'] as Record<string, unknown>)['email']],
    ['joins@example.com', 'approver', 'first@example.com'],
  )
  const token = new URL(mail.links[0] ?? '').searchParams.get('token') ?? ''
  const again = await app.ask('/api/console/session', { method: 'POST', body: { token } })
  assert.deepEqual(codeOf(again), [404, 'link_not_valid'])
})

test('each role may use exactly the operations that name it', async () => {
  const sessions = new Map<Role, Session>([['owner', owner]])
  for (const role of roles.slice(1)) sessions.set(role, await join(`${role}@roles.example`, role))
  const operations = endpoints.filter(({ roles: allowed, name }) => allowed !== undefined && !ends.has(name))
  assert.ok(operations.length > 30, 'every operation of the console names its roles')
  for (const endpoint of operations)
    for (const [role, session] of sessions) {
      const request = exampleRequest(endpoint, endpoint.examples[0]?.input ?? {})
      const headers = { ...request.question.headers, ...session.changes }
      const { json } = await app.ask(request.path, { ...request.question, headers })
      const isRefused = json['reason_code'] === 'role_required'
      assert.equal(isRefused, !endpoint.roles?.includes(role), `${endpoint.name} as ${role}`)
    }
})
/** They end the session that they are sent with, and are open to every role. */
const ends: ReadonlySet<string> = new Set(['closeSession', 'leaveAccount'])

test('every operation of a session names its roles', () => {
  const sessions = endpoints.filter(({ errors }) => errors.includes('session_required'))
  assert.ok(sessions.length > 30)
  for (const { name, roles: allowed } of sessions) assert.ok(allowed?.includes('owner'), name)
})

test('403: a refusal names the roles that may, in both languages', async () => {
  const auditor = await join('refused@example.com', 'auditor')
  const set = (lang: string) =>
    app.ask(`/api/console/webhook?lang=${lang}`, {
      method: 'PUT',
      headers: auditor.changes,
      body: { url: 'https://hooks.example.com' },
    })
  const { status, json } = await set('en')
  assert.equal(status, 403)
  assert.match(String(json['detail']), /`owner`, `operator`\./)
  assert.match(String((await set('zh')).json['detail']), /角色之一：`owner`, `operator`。/)
})

test('a role that is lowered in another tab counts for the next request, and removal ends sessions and links', async () => {
  const email = 'lowered@example.com'
  const operator = await join(email, 'operator')
  const test = () => app.ask('/api/console/webhook/test', { method: 'POST', headers: operator.changes, body: {} })
  assert.deepEqual(codeOf(await test()), [404, 'webhook_not_set'])
  const { person_id: id, revision } = await personOf(email)
  const role = (body: Readonly<Record<string, unknown>>) =>
    app.ask(`${path}/${String(id)}/role`, { method: 'POST', headers: owner.changes, body })
  assert.equal((await role({ role: 'auditor', revision })).status, 200)
  assert.deepEqual(codeOf(await test()), [403, 'role_required'])
  assert.deepEqual(codeOf(await role({ role: 'owner', revision })), [409, 'state_changed'])
  const link = await signInToken(app, email)
  const removed = await app.ask(`${path}/${String(id)}`, { method: 'DELETE', headers: owner.changes })
  assert.deepEqual([removed.status, removed.json['status']], [200, 'removed'])
  assert.deepEqual(codeOf(await app.ask(path, { headers: operator.reads })), [401, 'session_required'])
  const late = await app.ask('/api/console/session', { method: 'POST', body: { token: link } })
  assert.deepEqual(codeOf(late), [404, 'link_not_valid'])
  const missing = await app.ask(`${path}/${String(id)}`, { method: 'DELETE', headers: owner.changes })
  assert.deepEqual(codeOf(missing), [404, 'person_not_found'])
})

test('one mail has a link for each account of an address, and each link opens its own account', async () => {
  const other = await signIn(app, 'second-account@example.com')
  const email = 'both@example.com'
  await join(email, 'auditor')
  await join(email, 'developer', other)
  const ask = () => app.ask('/api/console/sign-in', { method: 'POST', body: { email } })
  const mail = await nextMail(app, ask, email)
  for (const account of ['first@example.com', 'second-account@example.com'])
    assert.ok(
      mail.text.includes(`The account of “${account.replace('@', '[@]').replace('.com', '[.]com')}”:`),
      mail.text,
    )
  const accounts = []
  for (const link of mail.links) {
    const { json } = await app.ask('/api/console/session', { headers: (await openLink(email, link)).reads })
    accounts.push([(json['account'] as Record<string, unknown>)['email'], json['role']])
  }
  assert.deepEqual(
    accounts.toSorted(([one], [other]) => String(one).localeCompare(String(other))),
    [
      ['first@example.com', 'auditor'],
      ['second-account@example.com', 'developer'],
    ],
  )
})

test('409: an address that belongs to the account; the first owner; the 51st person', async () => {
  assert.deepEqual(codeOf(await inviteAs(owner, owner.email, 'auditor')), [409, 'person_exists'])
  await join('exists@example.com', 'auditor')
  assert.deepEqual(codeOf(await inviteAs(owner, 'exists@example.com', 'owner')), [409, 'person_exists'])
  const first = String((await personOf(owner.email))['person_id'])
  const own = { headers: owner.changes }
  assert.deepEqual(codeOf(await app.ask(`${path}/${first}`, { method: 'DELETE', ...own })), [409, 'first_owner_stays'])
  const role = await app.ask(`${path}/${first}/role`, { method: 'POST', ...own, body: { role: 'auditor' } })
  assert.deepEqual(codeOf(role), [409, 'first_owner_stays'])
  const leave = await app.ask('/api/console/membership', { method: 'DELETE', ...own })
  assert.deepEqual(codeOf(leave), [409, 'first_owner_stays'])
})

test('429: invitations are bounded by account and by mailbox, and the 51st person is refused', async () => {
  const crowd = await signIn(app, 'crowd@example.com')
  for (let n = 0; n < 3; n++) assert.equal((await inviteAs(crowd, 'mailbox@example.com', 'auditor')).status, 201)
  assert.deepEqual(codeOf(await inviteAs(crowd, 'mailbox+a@example.com', 'auditor')), [429, 'invitations_too_many'])
  let count = 1
  while (count < 50) {
    const answer = await inviteAs(crowd, `person${count}@example.com`, 'auditor')
    if (answer.status === 201) count++
    else {
      assert.deepEqual(codeOf(answer), [429, 'invitations_too_many'])
      app.world.clock.ms += 3_600_000
    }
  }
  app.world.clock.ms += 3_600_000
  assert.deepEqual(codeOf(await inviteAs(crowd, 'one-more@example.com', 'auditor')), [409, 'people_too_many'])
})

test('a person who leaves is out at once, and the owner hears of every change by mail', async () => {
  const fresh = await signIn(app, 'hears@example.com')
  const leaver = await join('leaver@example.com', 'auditor', fresh)
  const leave = await app.ask('/api/console/membership', { method: 'DELETE', headers: leaver.changes })
  assert.deepEqual([leave.status, leave.json['status']], [200, 'removed'])
  assert.deepEqual(codeOf(await app.ask(path, { headers: leaver.reads })), [401, 'session_required'])
  const received = async () =>
    (await mailsOf(app))
      .filter(({ to, subject }) => to === fresh.email && /people/.test(subject))
      .map(({ text }) => /was (invited|removed)/.exec(text)?.[1] ?? '')
      .toSorted((one, other) => one.localeCompare(other))
  await until(async () => (await received()).length === 2)
  assert.deepEqual(await received(), ['invited', 'removed'])
})

test('an invitation by a stranger stands in for no account of its own, and is marked as one', async () => {
  const stranger = await signIn(app, 'stranger@example.com')
  assert.equal((await inviteAs(stranger, 'invitee@example.com', 'developer')).status, 201)
  const ask = () => app.ask('/api/console/sign-in', { method: 'POST', body: { email: 'invitee@example.com' } })
  await until(async () => (await mailsOf(app)).some(({ to }) => to === 'invitee@example.com'))
  const mail = await nextMail(app, ask, 'invitee@example.com')
  assert.match(mail.text, /Your own account:[^]*An invitation to the account of/)
  const own = await openLink('invitee@example.com', mail.links[0] ?? '')
  const { json } = await app.ask('/api/console/session', { headers: own.reads })
  assert.deepEqual(
    [json['role'], (json['account'] as Record<string, unknown>)['email']],
    ['owner', 'invitee@example.com'],
  )
})

test('what a removed owner still sends is not written, however late the removal came', async () => {
  const first = await signIn(app, 'races@example.com')
  const second = await join('second@races.example', 'owner', first)
  const { json } = await app.ask(path, { headers: first.reads })
  const items = json['items'] as { person_id: string; email: string }[]
  const id = items.find(({ email }) => email === second.email)?.person_id ?? ''
  const sent = Array.from({ length: 8 }, (_, n) => inviteAs(second, `late${n}@races.example`, 'owner'))
  const removed = await app.ask(`${path}/${id}`, { method: 'DELETE', headers: first.changes })
  assert.equal(removed.status, 200)
  const before = (await people(first)).length
  await Promise.all(sent)
  assert.equal((await people(first)).length, before, 'nothing was added after the removal was answered')
})

test('403 and 409: a developer gives no more than the default mandate, and loosens no wallet; the first owner may', async () => {
  const boss = await signIn(app, 'boss@example.com')
  const developer = await join('developer@boss.example', 'developer', boss)
  const wallet = `0x${'7a'.repeat(20)}`
  const register = (by: Session, agentId: string, maxUsdc: number) =>
    app.ask('/api/console/agents', {
      method: 'POST',
      headers: by.changes,
      body: { agentId, entity: 'Boss', wallet, mandate: { maxUsdc, dailyUsdc: maxUsdc } },
    })
  assert.equal((await register(boss, 'strict', 5)).status, 201)
  assert.deepEqual(codeOf(await register(developer, 'loose', 500_000)), [403, 'role_required'])
  assert.deepEqual(codeOf(await register(developer, 'looser-than-strict', 50)), [409, 'wallet_mandate_looser'])
  assert.equal((await register(developer, 'as-strict', 5)).status, 201)
  assert.equal((await register(boss, 'looser', 50)).status, 201)
})
