import assert from 'node:assert/strict'
import test from 'node:test'
import { migrations } from '../../src/app/migrations.ts'
import { claimRequest, replayWindowMs } from '../../src/gateway/payments/idempotency.ts'
import { sweepGateway } from '../../src/gateway/sweep-gateway.ts'
import type { GatewayTables } from '../../src/gateway/tables.ts'
import { hourMs } from '../../src/kit/duration.ts'
import { openLiveness } from '../../src/storage/liveness.ts'
import { idDrawer } from '../../src/kit/draw-id.ts'
import { createSealer } from '../../src/kit/seal.ts'
import { openStorage } from '../../src/storage/open.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld, type TestWorld } from '../support/test-world.ts'

const name = { agentId: 'a', secretHash: 'x'.repeat(64), action: 'pay', key: 'k' } as const
const boundName = { ...name, key: 'bound' }

test('of equal requests that read before any of them wrote, one claims; none takes that claim away while it works', async (t) => {
  const world = testWorld('2026-11-20T12:00:00Z')
  const place = { dataDir: await temporaryFolder(t), databaseUrl: null }
  const storage = await openStorage({ ...place, migrations, access: 'operator' })
  try {
    const needs = await processOver(storage, world)
    const ends = await Promise.allSettled(Array.from({ length: 20 }, () => claimRequest(needs, name, 'hash')))
    const claims = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
    assert.equal(claims.length, 1)
    const [claim] = claims
    assert.ok(claim?.kind === 'owned')
    await assert.rejects(claimRequest(needs, name, 'hash'), { code: 'idempotency_request_in_progress' })
    assert.equal((await storage.apply([claim.finish({ status: 200, body: '{}' })])).ok, true)
    await claim.release()
    assert.equal((await claimRequest(needs, name, 'hash')).kind, 'stored')
  } finally {
    await storage.close()
  }
})

test('a request whose process ended while its payment was settling goes on for the same body alone', async (t) => {
  const world = testWorld('2026-11-20T12:00:00Z')
  const place = { dataDir: await temporaryFolder(t), databaseUrl: null }
  const storage = await openStorage({ ...place, migrations, access: 'operator' })
  try {
    const claim = await claimRequest(await processOver(storage, world), name, 'hash')
    assert.ok(claim.kind === 'owned')
    assert.equal((await storage.apply([claim.bind('pay_1')])).ok, true)
    const next = await processOver(storage, world)
    await assert.rejects(claimRequest(next, name, 'another'), { code: 'idempotency_key_reused' })
    const taken = await claimRequest(next, name, 'hash')
    assert.equal(taken.kind === 'owned' && taken.paymentId, 'pay_1')
  } finally {
    await storage.close()
  }
})

test('the claim of a process that ended is swept an hour after its day, its payment known or not', async (t) => {
  const world = testWorld('2026-11-20T12:00:00Z')
  const place = { dataDir: await temporaryFolder(t), databaseUrl: null }
  const storage = await openStorage({ ...place, migrations, access: 'operator' })
  try {
    const needs = await processOver(storage, world)
    const [unbound, bound] = [await claimRequest(needs, name, 'hash'), await claimRequest(needs, boundName, 'hash')]
    assert.ok(unbound.kind === 'owned' && bound.kind === 'owned')
    assert.equal((await storage.apply([bound.bind('pay_1')])).ok, true)
    await world.clock.pass(replayWindowMs + hourMs)
    await sweepGateway({ storage, world })
    assert.deepEqual(await keysIn(storage), ['bound', 'k'])
    await world.clock.pass(1)
    await sweepGateway({ storage, world })
    assert.deepEqual(await keysIn(storage), [])
    const next = await claimRequest(await processOver(storage, world), boundName, 'another')
    assert.equal(next.kind === 'owned' && next.paymentId, null)
  } finally {
    await storage.close()
  }
})

async function keysIn(storage: Storage): Promise<string[]> {
  const rows = await storage.read<GatewayTables>().selectFrom('gateway_requests').select('request_key').execute()
  return rows.map(({ request_key }) => request_key).toSorted()
}

/** What a process needs for claims. On the embedded database, every other one before it has ended. */
async function processOver(storage: Storage, world: TestWorld) {
  const liveness = await openLiveness({ storage, ids: { draw: idDrawer(world) }, world })
  const answers = createSealer(new Uint8Array(32), 'countersign stored answers', world)
  return { storage, world, liveness, gateway: { answers } }
}
