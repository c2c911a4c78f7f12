import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pictures } from '../scripts/gallery/pictures.ts'
import type { Stage } from '../scripts/gallery/stage.ts'
import { appVisits, drawnPaths } from './support/page-paths.ts'

const stage: Stage = {
  usual: '',
  stale: '',
  sessions: { owner: session(), newcomer: session() },
  nowMs: 0,
  token: 'token',
  expiredToken: 'expired',
  agentId: 'agent',
  waitingAgentId: 'waiting',
  payments: { paid: 'pay_1', blocked: 'pay_2', held: 'pay_3' },
  close: () => Promise.resolve(),
}

function session() {
  return { email: '', cookie: '', reads: {}, changes: {} }
}

test('the gallery has a picture of every page', () => {
  const drawn = pictures.map(({ path }) => kindOf(path(stage)))
  const missing = [...drawnPaths, ...Object.values(appVisits)].filter((path) => !drawn.includes(kindOf(path)))
  assert.deepEqual(missing, [])
})

test('no two pictures have one name', () => {
  const names = pictures.map(({ name, of }) => `${name} ${of ?? ''}`)
  assert.equal(new Set(names).size, names.length)
})

/** A path without its query, and without the last part where that names one of many. */
function kindOf(path: string): string {
  const [pathname = ''] = path.split('?')
  return pathname.replace(/(?<=^\/(address|host|attestation|console\/payments|console\/agents)\/).+$/, '…')
}
