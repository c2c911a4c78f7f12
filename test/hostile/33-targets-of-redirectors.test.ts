import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { unlisted } from '../support/known-addresses.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestApp } from '../support/test-app.ts'

// Seen: anyone could write a redirector's URL so that the listed host behind it was `clear`, and /api/decide allowed the payment:
// with a harmless URL beside or behind it, in two steps, without a scheme, or in a parameter in capital letters.

const encoded = encodeURIComponent
const bad = 'https://evil-shop.com/x'
const good = 'https://shop.example.com/'
const hiding = [
  `https://r.jina.ai/${bad}?ref=${good}`,
  `https://web.archive.org/web/2024/${bad}?return=https://web.archive.org`,
  `https://www.google.com/pagead/aclk?q=${encoded(good)}&adurl=${encoded(bad)}`,
  `https://vk.com/away.php?to=${encoded(good)}&to=${encoded(bad)}`,
  `https://www.google.com/url?q=${encoded(`https://l.facebook.com/l.php?u=${encoded(bad)}`)}`,
  `https://www.google.com/url?q=${encoded(`https://www.google.com/url?q=${encoded(bad)}`)}`,
  `https://nam02.safelinks.protection.outlook.com/?URL=${encoded(bad)}`,
  'https://12ft.io/evil-shop.com/x',
  'https://www.google.com/amp/s/evil-shop.com/x',
  'https://l.facebook.com/l.php?u=https:\\\\evil-shop.com',
  `https://www.google.com/url?q=https://www.google.com/listed/page`,
  // Links that wallets open, and those of mail services, name a host without a scheme.
  'https://link.metamask.io/dapp/www.evil-shop.com/claim',
  'https://metamask.app.link/dapp/evil-shop.com',
  'https://go.cb-w.com/dapp?cb_url=evil-shop.com',
  'https://link.trustwallet.com/open_url?coin_id=60&url=evil-shop.com',
  'https://phantom.app/ul/browse/evil-shop.com%2Fx?ref=evil-shop.com',
  'https://click.pstmrk.it/3s/evil-shop.com%2Fx/a/b',
  'https://mandrillapp.com/track/click/1/evil-shop.com?p=abc',
  'https://via.hypothes.is/evil-shop.com',
  'https://anonym.to/?evil-shop.com',
  'https://www.bing.com/amp/s/evil-shop.com',
]

test('a listed host behind a redirector blocks, however the redirector’s URL is written', async (t) => {
  const app = await startWithOwn(t, ['evil-shop.com', 'www.google.com/listed/page', 'referrer-shop.com'])
  for (const url of hiding) {
    const { json } = await app.ask<{ verdict: string }>(`/api/endpoint?url=${encoded(url)}`)
    assert.equal(json.verdict, 'risky', url)
    const decide = `/api/decide?amountUsdc=1&to=${unlisted.evm}&url=${encoded(url)}`
    assert.equal((await app.ask<{ decision: string }>(decide)).json.decision, 'decline', url)
  }
})

test('a URL that only is where its visitor comes from, also in the target’s own query, is no target', async (t) => {
  const app = await startWithOwn(t, ['referrer-shop.com'])
  const other = encoded('https://referrer-shop.com/')
  for (const url of [
    `https://www.google.com/url?q=${encoded(good)}&ref=${other}&referrer=${other}`,
    `https://web.archive.org/web/2024/${good}?ref=https://referrer-shop.com/`,
    `https://shop.example.com/pay?ref=${other}`,
    `https://www.google.com/search?q=${other}`,
  ])
    assert.equal((await app.ask<{ verdict: string }>(`/api/endpoint?url=${encoded(url)}`)).json.verdict, 'clear', url)
})

test('a URL with more targets than are judged is not clear', async (t) => {
  const app = await startWithOwn(t, ['evil-shop.com'])
  const many = Array.from({ length: 30 }, (_, i) => `u=a${i}.example.com`).join('&')
  const url = `https://l.facebook.com/l.php?${many}&u=evil-shop.com`
  const { json } = await app.ask<{ verdict: string; signal_keys: string[] }>(`/api/endpoint?url=${encoded(url)}`)
  assert.deepEqual([json.verdict, json.signal_keys], ['caution', ['host.obfuscated']])
})

async function startWithOwn(t: test.TestContext, hosts: readonly string[]) {
  const folder = await temporaryFolder(t)
  await mkdir(join(folder, 'own'))
  const entries = hosts.map((host) => ({ host, reason: 'No goods came' }))
  await writeFile(join(folder, 'own/own.json'), JSON.stringify(entries))
  const app = await startTestApp({ LISTS_DIR: folder })
  t.after(app.stop)
  return app
}
