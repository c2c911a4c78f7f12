import assert from 'node:assert/strict'
import { type TestContext } from 'node:test'
import { endpoints } from '../../src/api/endpoints.ts'
import type { KeyCredential } from '../../src/endpoint/caller.ts'
import { startLogApp, type LogApp } from '../support/decisions/log-app.ts'
import { loggedKey } from '../support/decisions/logged-caller.ts'
import { unlisted } from '../support/known-addresses.ts'

export async function start(t: TestContext): Promise<LogApp> {
  const app = await startLogApp()
  t.after(app.close)
  return app
}

export const to = unlisted.evm
export const otherKey: KeyCredential = { ...loggedKey, keyId: 'key_b' }
export const dayMs = 86_400_000

export type Entry = { at: string; endpoint: string; request_id: string; parts: Record<string, string> }

export async function decideOnce(app: LogApp, by: KeyCredential = loggedKey): Promise<void> {
  await app.call(endpointNamed('decidePayment'), { to }, by)
}

export function endpointNamed(name: string) {
  const endpoint = endpoints.find((each) => each.name === name)
  assert.ok(endpoint, name)
  return endpoint
}
