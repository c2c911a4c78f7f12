import assert from 'node:assert/strict'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { message } from '../../src/messages/message.ts'
import { unlisted } from '../support/known-addresses.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

// Seen: with a broken file of the UK's list every verdict was `uncertain`, and the advice spoke of OFAC's age and of a retry
// in 30 seconds. No retry helps: the operator has to repair the file, which no sentence named.

type Answer = {
  verdict: string
  advice: string
  note: string
  retry: { retryable: boolean; after_seconds?: number; condition?: string }
  retry_hint?: string
  intelligence: { sources: { id: string; detail: string }[] }
}

test('a list whose file is broken is named with its cause, and no retry is promised until the file is seen to', async (t) => {
  const folder = await temporaryFolder(t)
  const file = join(folder, 'uk-sanctions/UK-Sanctions-List.xml')
  await mkdir(join(folder, 'uk-sanctions'))
  await writeFile(file, '<broken')
  const app = await startTestApp({ LISTS_DIR: folder })
  t.after(app.stop)
  const risk = `/api/risk?addr=${unlisted.evm}`
  const decide = `/api/decide?to=${unlisted.evm}&amountUsdc=1`
  const ask = async (path: string) => (await app.ask<Answer>(path)).json
  const cause = /^Lists without a copy that can be used, because their file was refused or lost: UK Sanctions List\./
  for (const path of [risk, decide]) {
    const { verdict, advice, note, retry, intelligence } = await ask(path)
    assert.equal(verdict, 'uncertain')
    assert.match(advice, cause)
    assert.match(advice, /corrected, replaced or removed the file\./)
    assert.match(note, /file was refused or lost: UK Sanctions List\. GET \/api\/lists names the file/)
    assert.deepEqual([retry.retryable, retry.after_seconds], [false, undefined])
    assert.match(retry.condition ?? '', /corrected, replaced or removed the file of the list/)
    const { detail } = intelligence.sources.find(({ id }) => id === 'uk-sanctions') ?? assert.fail()
    assert.match(detail, /file was refused or lost\. GET \/api\/lists names the file\.$/)
  }
  assert.match((await ask(decide)).retry_hint ?? '', /corrected, replaced or removed/)
  const brief = await ask(`${decide}&view=brief`)
  assert.match(brief.advice, /file was refused or lost: UK Sanctions List\./)
  assert.deepEqual(brief.retry, { retryable: false })
  assert.match((await ask(`${risk}&lang=zh`)).advice, /^文件被拒绝或已丢失、因而没有可用副本的名单：英国制裁名单。/)
  // The page of lists, to which the sentences point, names it.
  assert.match((await app.ask('/api/lists')).text, /UK-Sanctions-List\.xml/)
  await rm(file)
  await until(async () => (await ask(risk)).verdict === 'clear')
})

test('the operator’s own list with a broken file is named on an address and on a host', async (t) => {
  const folder = await temporaryFolder(t)
  await mkdir(join(folder, 'own'))
  await writeFile(join(folder, 'own/own.json'), '[{"address":')
  const app = await startTestApp({ LISTS_DIR: folder })
  t.after(app.stop)
  for (const path of [`/api/risk?addr=${unlisted.evm}`, '/api/endpoint?url=https://shop.example/pay']) {
    const { verdict, advice, note, retry } = (await app.ask<Answer>(path)).json
    assert.deepEqual([verdict, retry.retryable], ['uncertain', false], path)
    assert.match(advice, /^Lists without a copy that can be used, because their file was refused or lost: /, path)
    assert.match(note, /file was refused or lost: /, path)
  }
  const paged = (await app.ask<Answer>(`/api/decide?to=${unlisted.evm}&url=https://shop.example/pay&view=brief`)).json
  assert.equal(paged.retry.retryable, false)
})

test('lists that are too old are not answered with the advice to switch on what is on', () => {
  for (const code of ['LISTS_STALE', 'DAY_NOT_COVERED'] as const) {
    assert.doesNotMatch(message('en', `change.${code}`), /can (set|enable) LISTS_UPDATE/)
    assert.doesNotMatch(message('zh', `change.${code}`), /可(设置|启用) LISTS_UPDATE/)
    for (const lang of ['en', 'zh'] as const) assert.match(message(lang, `change.${code}`), /GET \/api\/lists/)
  }
})
