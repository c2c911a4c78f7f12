import { after, before } from 'node:test'
import { signIn, type Session } from './console-session.ts'
import { startTestApp, type TestApp } from './test-app.ts'

type Json = Record<string, unknown>

/** One service for all tests of a file with a signed-in owner, called below one path of the console. */
export function consoleApp(path: string) {
  let started: { app: TestApp; owner: Session } | null = null
  before(async () => {
    const app = await startTestApp()
    started = { app, owner: await signIn(app) }
  })
  after(() => started?.app.stop())
  const there = () => {
    if (started === null) throw new Error('the service is there once the tests run')
    return started
  }
  return {
    get app() {
      return there().app
    },
    get owner() {
      return there().owner
    },
    /** For when the session of the owner has ended. */
    signInAgain: async () => {
      const { app, owner } = there()
      started = { app, owner: await signIn(app, owner.email) }
    },
    /** The items that this session sees; the owner's unless another is passed. */
    list: async ({ reads } = there().owner) =>
      (await there().app.ask<{ items: Json[] }>(path, { headers: reads })).json.items,
    /** Posts to a path below it with the session's token. */
    post: <Body = Json>(to: string, body: Json = {}, { changes } = there().owner) =>
      there().app.ask<Body>(`${path}${to}`, { method: 'POST', headers: changes, body }),
  }
}

/** What an answer came to: its status and, where it was refused, why. */
export function codeOf({ status, json }: { status: number; json: object }): [number, unknown] {
  return [status, 'reason_code' in json ? json.reason_code : undefined]
}

/** The members that name a change as it was shown, in a list or in an answer. */
export function shownChange(shown: Json | undefined): { change_id: string; change_hash: string } {
  const { id, hash } = (shown ?? {})['pending'] as { id: string; hash: string }
  return { change_id: id, change_hash: hash }
}

/** A change that was never shown. */
export const noChange = { change_id: 'chg_none', change_hash: 'none' } as const
