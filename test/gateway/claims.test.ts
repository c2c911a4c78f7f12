import assert from 'node:assert/strict'
import test from 'node:test'
import { migrations } from '../../src/app/migrations.ts'
import { claimRequest } from '../../src/gateway/idempotency.ts'
import { openLiveness } from '../../src/gateway/liveness.ts'
import { idDrawer } from '../../src/kit/draw-id.ts'
import { createSealer } from '../../src/kit/seal.ts'
import { openStorage } from '../../src/storage/open.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'

const name = { agentId: 'a', secretHash: 'x'.repeat(64), action: 'pay', key: 'k' } as const

test('of equal requests that read before any of them wrote, one claims; none takes that claim away while it works', async (t) => {
  const world = testWorld('2026-11-20T12:00:00Z')
  const place = { dataDir: await temporaryFolder(t), databaseUrl: null }
  const storage = await openStorage({ ...place, migrations, access: 'operator' })
  try {
    const liveness = await openLiveness({ storage, ids: { draw: idDrawer(world) }, world })
    const answers = createSealer(new Uint8Array(32), 'countersign stored answers', world)
    const needs = { storage, world, gateway: { liveness, answers } }
    const ends = await Promise.allSettled(Array.from({ length: 20 }, () => claimRequest(needs, name, 'hash')))
    const claims = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
    assert.equal(claims.length, 1)
    const [claim] = claims
    assert.ok(claim?.kind === 'mine')
    await assert.rejects(claimRequest(needs, name, 'hash'), { code: 'idempotency_request_in_progress' })
    assert.equal((await storage.apply([claim.finish({ status: 200, body: '{}' })])).ok, true)
    await claim.release()
    assert.equal((await claimRequest(needs, name, 'hash')).kind, 'stored')
  } finally {
    await storage.close()
  }
})
