import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { madeUp } from '../lists/list-file-fixtures.ts'
import { signIn } from '../support/console-session.ts'
import { activeKey } from '../support/key-holder.ts'
import { unlisted } from '../support/known-addresses.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestApp } from '../support/test-app.ts'

// Seen: for a payee that a crowd reports and the operator allows, gate 9 stated that screening found no risk signal,
// and an operator without lists of his own had them among the sources that were not checked.

const reported = madeUp.evm(1)
const entry = { address: reported, reason: 'Supplier since 2024', approved_by: 'Zoe Approver' }

async function start(t: TestContext, files: Readonly<Record<string, string>>) {
  const folder = await temporaryFolder(t)
  for (const [file, content] of Object.entries(files)) {
    await mkdir(join(folder, file, '..'), { recursive: true })
    await writeFile(join(folder, file), content)
  }
  const app = await startTestApp({ LISTS_DIR: folder })
  t.after(app.stop)
  return app
}

const scam = { 'scamsniffer/address.json': JSON.stringify([reported]) }

function screeningOf({ checks }: Readonly<Record<string, unknown>>): string {
  const match = (checks as { key: string; detail: string }[]).find(({ key }) => key === 'screening')
  return match?.detail ?? assert.fail('the payee was not screened')
}

test('gate 9 names the allow list of the operator that took the weight of signals, when paid, previewed and in the record', async (t) => {
  const app = await start(t, { ...scam, 'own/own-allow.json': JSON.stringify([entry]) })
  const owner = await activeKey(app)
  const agent = await payingAgent(app, { maxUsdc: 5 }, {}, owner.headers)
  const paid = await agent.pay({ to: reported, nonce: 'allowed' })
  assert.deepEqual([paid.status, paid.json['decision']], [200, 'allow'])
  const reply = screeningOf(paid.json)
  assert.match(
    reply,
    /^Screening found risk signals, which the allow list of the operator sets aside\. Of the sanctions/,
  )
  assert.equal(screeningOf((await agent.pay({ action: 'preview', to: reported, nonce: 'p' })).json), reply)
  const { reads } = await signIn(app, owner.email)
  const stored = await app.ask(`/api/console/payments/${String(paid.json['paymentId'])}`, { headers: reads })
  assert.equal(screeningOf(stored.json), reply)
  assert.match(screeningOf((await agent.pay({ to: reported, nonce: 'zh', lang: 'zh' })).json), /运营方允许名单/)
  // Of a payee without signals the list takes nothing.
  assert.match(screeningOf((await agent.pay({ to: unlisted.evm, nonce: 'other' })).json), /found no risk signal/)
})

test('lists that the operator does not keep are no sources that were not checked', async (t) => {
  const uncheckedOf = async (files: Readonly<Record<string, string>>) => {
    const app = await start(t, files)
    const { json } = await app.ask(
      `/api/decide?to=${unlisted.evm}&amountUsdc=1&view=brief&url=https://api.example.com/`,
    )
    const gate = screeningOf((await (await payingAgent(app)).pay({ nonce: 'counted' })).json)
    const { not_checked: ofSite } = json['site'] as { not_checked: number }
    return [json['not_checked'], ofSite, Number(/not checked: (\d+)/.exec(gate)?.[1])]
  }
  const none = await uncheckedOf({})
  const own = { 'own/own.json': '[]', 'own/own-allow.json': '[]' }
  assert.deepEqual(await uncheckedOf(own), none, 'an own list neither adds to the sources nor takes from them')
  assert.equal(none[0], none[2])
})
