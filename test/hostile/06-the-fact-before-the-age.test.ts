import assert from 'node:assert/strict'
import test from 'node:test'
import { unlisted } from '../support/known-addresses.ts'
import { shared } from '../support/test-app.ts'

// Seen: the advice on a payee who exchanged funds with a sanctioned party began with two sentences on the age of lists, and
// the page of a host that imitates another led with them in bold.

type Advised = { verdict: string; advice: string }

const age = /Sanctions lists are out of date/
const ages = /制裁名单已过时/
/** Its key is that of a sanctioned address on Ethereum. */
const sameKey = 'TAqg8TXo8tmpaz7TwHS669Tgt8MPSWgoxB'
const ask = async (path: string) => (await shared.ask<Advised>(path)).json

test('advice on a payee of caution begins with the findings, and the age of lists comes last', async () => {
  const decide = `/api/decide?to=${sameKey}&amountUsdc=1`
  for (const path of [`/api/risk?addr=${sameKey}`, decide, `${decide}&view=brief`]) {
    const { verdict, advice } = await ask(path)
    assert.equal(verdict, 'caution', path)
    assert.match(advice, /^A listed address has the same key\. Review the evidence/, path)
    assert.match(advice, age, path)
    const zh = (await ask(`${path}&lang=zh`)).advice
    assert.match(zh, /^与名单地址使用同一密钥。请先查看证据/, path)
    assert.match(zh, ages, path)
  }
  // Of a past day it is the same fact.
  assert.match(
    (await ask(`/api/risk?addr=${sameKey}&on=2026-08-01`)).advice,
    /^A listed address has the same key\. This verdict/,
  )
})

test('advice on a page of caution begins with what it imitates, on its page and its report too', async () => {
  const fact = 'The host imitates a known name: metamask.io.'
  const { verdict, advice } = await ask('/api/endpoint?url=https://metmask.io/')
  assert.equal(verdict, 'caution')
  assert.ok(advice.startsWith(fact), advice)
  assert.match(advice, /Lists of hosts that were checked/)
  for (const view of ['', '&view=brief']) {
    const decided = await ask(`/api/decide?to=${unlisted.evm}&amountUsdc=1&url=https://metmask.io/${view}`)
    assert.ok(decided.advice.startsWith(fact), decided.advice)
    assert.match(decided.advice, age)
  }
  for (const path of ['/host/metmask.io', '/report/host/metmask.io'])
    assert.ok((await shared.ask(`${path}?lang=en`)).text.includes(`<p class="advice">${fact}`), path)
})

test('a brief decision that the declared intent makes stricter begins with that, and a clear one with the lists', async () => {
  const over = await ask(`/api/decide?to=${unlisted.evm}&amountUsdc=5&maxAmountUsdc=1&view=brief`)
  assert.match(over.advice, /^The amount exceeds the declared cap\./)
  assert.match(over.advice, age)
  for (const view of ['', '&view=brief'])
    assert.match(
      (await ask(`/api/decide?to=${unlisted.evm}&amountUsdc=1${view}`)).advice,
      /^Sanctions lists are out of date/,
    )
})
