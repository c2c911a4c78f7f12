import assert from 'node:assert/strict'
import { takeMailSlot } from '../../src/accounts/mail-budgets.ts'
import { migrations } from '../../src/app/migrations.ts'
import { sqlitePlace, testIn } from '../storage/place.ts'
import { testWorld } from '../support/test-world.ts'

const budget = { of: 'mails', mailsMax: 2 }
const hourMs = 3_600_000

testIn(
  sqlitePlace,
  'a budget states when its next slot becomes free, which is an hour after it was taken',
  async (place) => {
    const storage = await place.open({ migrations })
    const world = testWorld('2026-11-22T12:00:00.000Z')
    const beganAt = world.now()
    const take = async () => {
      const slot = await takeMailSlot({ storage, world }, budget)
      if (slot !== null) await storage.apply([slot.write])
      return slot?.nextAt ?? null
    }
    assert.equal(await take(), beganAt)
    world.clock.ms += 1_000
    assert.equal(await take(), beganAt + hourMs)
    assert.equal(await take(), null)
    world.clock.ms = beganAt + hourMs - 1
    assert.equal(await take(), null)
    world.clock.ms = beganAt + hourMs
    assert.equal(await take(), beganAt + 1_000 + hourMs)
  },
)
