import assert from 'node:assert/strict'
import { GuardedFetchError, type GuardedCause } from '../../src/kit/guarded-fetch.ts'
import { activeKey, type Holder } from './key-holder.ts'
import type { TestApp } from './test-app.ts'
import { evmWallet, type TestWallet } from './wallets.ts'

export type OwnedService = {
  sid: string
  revision: string
  name: string
  rating_status: string
  url: string
  wallet: string
  policy: Readonly<Record<string, unknown>>
  proofs: {
    contact: { state: string; by: string | null }
    domain: { state: string; by: string | null; file_url: string; token: string }
    wallet: { state: string; by: string | null; message: string }
  }
}

/** Files that the hosts of payees serve, by their URL; a cause instead of one that fails. */
export type Hosted = Map<string, { status?: number; body?: string; cause?: GuardedCause }>

/** Makes the guarded client of an app find these files and nothing else, and records the requests. */
export function host(app: Pick<TestApp, 'world'>): Hosted & { asked: string[] } {
  const files: Hosted & { asked: string[] } = Object.assign(new Map() as Hosted, { asked: [] as string[] })
  app.world.fetchGuarded = (url) => {
    files.asked.push(url)
    const file = files.get(url) ?? { cause: 'unreachable' }
    if (file.cause) return Promise.reject(new GuardedFetchError(file.cause))
    return Promise.resolve({ status: file.status ?? 200, headers: {}, body: Buffer.from(file.body ?? '') })
  }
  return files
}

export function register(app: TestApp, { headers }: Pick<Holder, 'headers'>, body: Readonly<Record<string, unknown>>) {
  return app.ask<OwnedService>('/api/registry/services', { method: 'POST', headers, body })
}

export function prove(app: TestApp, { headers }: Pick<Holder, 'headers'>, body: Readonly<Record<string, unknown>>) {
  return app.ask<OwnedService & { reason_code?: string; cause?: string }>('/api/registry/services/prove', {
    method: 'POST',
    headers,
    body,
  })
}

/** Registers a service and proves all of it, as its owner would. */
export async function verifiedService(
  app: TestApp,
  files: Hosted,
  { sid, policy = {}, wallet = evmWallet(7), holder, name = `Service ${sid}` }: Wish,
): Promise<{ holder: Holder; service: OwnedService; wallet: TestWallet }> {
  const owner = holder ?? (await activeKey(app))
  const terms = { sid, name, url: `https://${sid}.example`, wallet: wallet.address, policy }
  const { status, json } = await register(app, owner, terms)
  assert.equal(status, 201)
  files.set(json.proofs.domain.file_url, { body: `first line\n${json.proofs.domain.token}\n` })
  assert.equal((await prove(app, owner, { sid, proof: 'domain' })).status, 200)
  const signature = await wallet.sign(json.proofs.wallet.message)
  const proved = await prove(app, owner, { sid, proof: 'wallet', signature })
  assert.deepEqual([proved.status, proved.json.rating_status], [200, 'verified'])
  return { holder: owner, service: proved.json, wallet }
}

type Wish = {
  sid: string
  name?: string
  policy?: Readonly<Record<string, unknown>>
  wallet?: TestWallet
  holder?: Holder
}
