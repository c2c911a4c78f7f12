import assert from 'node:assert/strict'
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { madeUp } from '../lists/list-file-fixtures.ts'
import { unlisted } from '../support/known-addresses.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

// Seen: with a copy in force, own.json was replaced by a link out of the folder and by a folder. What it lists then is not
// known, and everything that the copy does not list stayed `clear`.

const places: Readonly<Record<string, (file: string, elsewhere: string) => Promise<unknown>>> = {
  'a link out of LISTS_DIR': async (file, elsewhere) => {
    await writeFile(elsewhere, JSON.stringify([{ address: unlisted.evm, reason: 'fraud' }]))
    await symlink(elsewhere, file)
  },
  'a folder': (file) => mkdir(file),
}

for (const [name, put] of Object.entries(places))
  test(`an own list whose file has become ${name} supports no clear verdict; what the copy lists stays risky`, async (t) => {
    const folder = await temporaryFolder(t)
    const elsewhere = await temporaryFolder(t)
    await mkdir(join(folder, 'own'))
    const file = join(folder, 'own/own.json')
    await writeFile(file, JSON.stringify([{ address: madeUp.evm(1), reason: 'fraud' }]))
    const app = await startTestApp({ LISTS_DIR: folder })
    t.after(app.stop)
    const verdictOn = async (address: string) =>
      (await app.ask<{ verdict: string }>(`/api/risk?addr=${address}`)).json.verdict
    assert.equal(await verdictOn(madeUp.evm(1)), 'risky')
    assert.equal(await verdictOn(unlisted.evm), 'clear')
    await rm(file)
    await put(file, join(elsewhere, 'outside.json'))
    await until(async () => (await verdictOn(unlisted.evm)) === 'uncertain')
    assert.equal(await verdictOn(madeUp.evm(1)), 'risky')
    assert.equal((await app.ask('/readyz')).status, 503)
    await rm(file, { recursive: true })
    await writeFile(file, JSON.stringify([{ address: madeUp.evm(1), reason: 'fraud' }]))
    await until(async () => (await verdictOn(unlisted.evm)) === 'clear')
  })
