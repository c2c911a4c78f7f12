import assert from 'node:assert/strict'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { unlisted } from '../support/known-addresses.ts'
import { startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'
import { removeFolder } from '../support/temporary-folder.ts'

/** DAI, and a contract of the list of bridges. */
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const bridge = '0x3ee18B2214AFF97000D974cf647E7C347E8fa585'

async function appWith(context: TestContext, files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-crowd-'))
  context.after(() => removeFolder(folder))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  const app = await startTestApp({ LISTS_DIR: folder })
  context.after(app.stop)
  const lists = async () => (await app.ask<{ lists: { id: string; status: string }[] }>('/api/lists')).json.lists
  await until(async () => (await lists()).some(({ id, status }) => id === 'scamsniffer' && status !== 'off'))
  return async (addr: string, more = '') => (await app.ask<ScreenResult>(`/api/risk?addr=${addr}${more}`)).json
}

const reported = JSON.stringify([dai, bridge, unlisted.evm].map((address) => address.toLowerCase()))

test('what one crowd alone reports against a token or a bridge weighs nothing and is stated', async (t) => {
  const screen = await appWith(t, { 'scamsniffer/address.json': reported })
  const shared = await screen(bridge)
  assert.deepEqual([shared.verdict, shared.signal_keys], ['clear', ['none']])
  const reply = shared.evidence.find(({ source }) => source === 'scamsniffer')
  assert.equal(reply?.weight, 0)
  assert.match(reply?.detail ?? '', /single crowd-sourced list only.*disputed/)
  const zh = await screen(bridge, '&lang=zh')
  assert.match(zh.evidence.find(({ source }) => source === 'scamsniffer')?.detail ?? '', /仅被一份众包名单列入/)
  assert.ok(!(await screen(dai)).signal_keys.includes('list.scam'))
  assert.deepEqual((await screen(unlisted.evm)).signal_keys, ['list.scam'])
})

test('a second list counts against a bridge too', async (t) => {
  const forta = `banned_address,wallet_tag,data_source\n${bridge},Phishing 1,x\n`
  const screen = await appWith(t, { 'scamsniffer/address.json': reported, 'forta/1-phishing_scams.csv': forta })
  const { verdict, signal_keys } = await screen(bridge)
  assert.deepEqual([verdict, signal_keys], ['caution', ['list.scam']])
})
