import assert from 'node:assert/strict'
import { nextMail } from './key-holder.ts'
import type { TestApp } from './test-app.ts'

/** The headers of a session: those for reads, and those for changes. */
export type Session = {
  email: string
  cookie: string
  reads: Readonly<Record<string, string>>
  changes: Readonly<Record<string, string>>
}

type Service = Pick<TestApp, 'ask' | 'dataDir'>

/** The token of a fresh link. */
export async function signInToken(app: Service, email: string): Promise<string> {
  const ask = async () =>
    assert.equal((await app.ask('/api/console/sign-in', { method: 'POST', body: { email } })).status, 202)
  const { links } = await nextMail(app, ask, email)
  return new URL(links[0] ?? '').searchParams.get('token') ?? assert.fail('no token in the link')
}

/** Signs in by a mailed link. */
export async function signIn(app: Service, email = `owner${++count}@example.com`): Promise<Session> {
  return signInBy(app, email, await signInToken(app, email))
}

/** Joins an account by the link of the mail that `invite` causes. */
export async function joinAccount(app: Service, email: string, invite: () => Promise<unknown>): Promise<Session> {
  const { links } = await nextMail(app, invite, email)
  return signInBy(app, email, new URL(links[0] ?? '').searchParams.get('token') ?? assert.fail('no token in the link'))
}

async function signInBy(app: Service, email: string, token: string): Promise<Session> {
  const { status, headers, json } = await app.ask('/api/console/session', { method: 'POST', body: { token } })
  assert.equal(status, 200)
  const cookie = (headers['set-cookie'] ?? '').split(';')[0] ?? ''
  return { email, cookie, reads: { cookie }, changes: { cookie, 'x-csrf-token': String(json['csrf']) } }
}

let count = 0
