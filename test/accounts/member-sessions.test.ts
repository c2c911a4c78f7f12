import assert from 'node:assert/strict'
import test from 'node:test'
import { beginSession } from '../../src/accounts/session.ts'
import { newSignIn } from '../../src/accounts/sign-in.ts'
import { secretHash } from '../../src/kit/secret-token.ts'
import { testWorld } from '../support/test-world.ts'

const world = testWorld('2026-12-01T12:00:00.000Z')
const owner = { ownerId: 'own_1', memberId: null }
const member = { ownerId: 'own_1', memberId: 'mem_1' }

// A process of the version before members looks sessions and links up by the plain hash, and takes what it finds for the
// owner's: seen with both versions on one database during an upgrade.
test('sessions and links of members are not found by the hash under which those of owners are kept', () => {
  const hashOf = (write: object) => {
    const { row } = write as { row: { session_hash?: string; token_hash?: string } }
    return row.session_hash ?? row.token_hash
  }
  for (const [person, isPlain] of [
    [owner, true],
    [member, false],
  ] as const) {
    const { cookie, write } = beginSession(world, person, true)
    const secret = cookie.split(';')[0]?.split('=')[1] ?? ''
    assert.equal(hashOf(write) === secretHash(secret), isPlain)
    const link = newSignIn(world, person, 15)
    assert.equal(hashOf(link.write) === secretHash(link.token), isPlain)
  }
})
