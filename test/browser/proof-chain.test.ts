import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { inFormerForm } from '../sdk/naive-tree.ts'
import { unlisted } from '../support/known-addresses.ts'
import { brokenWordsIn } from './broken-words.ts'
import { noBrowser, openSite, type Site } from './open-site.ts'

type Decided = { settlement: { attestation: string }; inputs: object; proof: object }

describe('the chain of proof of a token', { skip: noBrowser }, () => {
  let site: Site
  let decided: Decided
  before(async () => {
    site = await openSite()
    const query = `to=${unlisted.evm}&amountUsdc=1&include=inputs,proof`
    decided = (await (await fetch(`${site.base}/api/decide?${query}`)).json()) as Decided
  })
  afterEach(() => site.leave())

  test('every step is checked in the browser without a request, and the inputs of a file too, offline', async () => {
    const { page, complaints, requests } = await site.visit(`/attestation/${decided.settlement.attestation}`)
    await page.locator('.proof-chain[data-done]').waitFor()
    await page.context().setOffline(true)
    const before = requests.length
    assert.deepEqual(await statesOf(page), {
      token: 'checked',
      inputs: 'missing',
      root: 'checked',
      tree: 'checked',
      neighbours: 'checked',
      log: 'checked',
    })
    assert.match(
      await page.locator('[data-step="neighbours"]').innerText(),
      /evm:0x4838.*: on none of the \d+ public lists of this snapshot on \d{4}-.*Sanctions lists that were not checked/,
    )
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const broken = await page.evaluate<string[]>(brokenWordsIn('.proof-chain .shown'))
      // Hashes, ids and addresses have to break.
      assert.deepEqual(
        broken.filter((word) => word.length < 20),
        [],
        `${width}`,
      )
    }
    await choose(page, 'answer.json', decided)
    await page.locator('[data-step="inputs"][data-state="checked"]').waitFor()
    assert.deepEqual([complaints, requests.length], [[], before])
  })

  test('on paper it takes at most two pages of A4, without what only a screen can do', async () => {
    for (const lang of ['en', 'zh']) {
      const { page } = await site.visit(`/attestation/${decided.settlement.attestation}?lang=${lang}`)
      await page.locator('.proof-chain[data-done]').waitFor()
      const pdf = (await page.pdf({ format: 'A4', printBackground: true })).toString('latin1')
      const pages = [...pdf.matchAll(/\/Type\s*\/Page\b/g)].length
      assert.ok(pages >= 1 && pages <= 2, `${pages} pages in ${lang}`)
      await page.emulateMedia({ media: 'print' })
      assert.equal(await page.locator('.proof-chain input').isVisible(), false)
    }
  })

  test('other inputs, and a proof with anything changed, do not hold, and nothing after them is believed; a proof that was issued before does', async () => {
    const { page } = await site.visit(`/attestation/${decided.settlement.attestation}?lang=zh`)
    await page.locator('.proof-chain[data-done]').waitFor()
    await choose(page, 'inputs.json', { ...decided, inputs: { ...decided.inputs, rules: 'others' } })
    await page.locator('[data-step="inputs"][data-state="refused"]').waitFor()
    await page.locator('[data-step="log"][data-state="missing"]').waitFor()
    await choose(page, 'proof.json', { ...decided, proof: { ...decided.proof, result: 'listed' } })
    await page.locator('[data-step="neighbours"][data-state="refused"]').waitFor()
    await page.locator('[data-step="log"][data-state="missing"]').waitFor()
    assert.match(await page.locator('[data-step="neighbours"] .state').innerText(), /不成立/)
    await choose(page, 'former.json', { ...decided, proof: inFormerForm(decided.proof) })
    await page.locator('[data-step="neighbours"][data-state="checked"]').waitFor()
    await page.locator('[data-step="log"][data-state="checked"]').waitFor()
  })

  async function choose(page: Page, name: string, content: object): Promise<void> {
    const file = join(site.dataDir, name)
    await writeFile(file, JSON.stringify(content))
    await page.locator('.proof-chain input[type=file]').setInputFiles(file)
  }
})

async function statesOf(page: Page): Promise<Record<string, string>> {
  const steps = await page.locator('.proof-chain li').all()
  const states = steps.map(async (step) => [
    (await step.getAttribute('data-step')) ?? '',
    (await step.getAttribute('data-state')) ?? '',
  ])
  return Object.fromEntries((await Promise.all(states)) as [string, string][])
}
