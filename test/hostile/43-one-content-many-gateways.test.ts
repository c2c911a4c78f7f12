import assert from 'node:assert/strict'
import test from 'node:test'
import { startWithOwnHosts } from '../support/own-hosts.ts'

// Seen: evil-shop.eth.limo was listed, and evil-shop.eth.link, which shows the same page, was clear, and so was the content
// of a listed page of ipfs.io at every other gateway.

const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const cidInBase36 = 'k2jmtxw8rjh1z69c6not3wtdxb0u3urbzhyll1t9jg6ox26dhi5sfi1m'
const cidOfVersion0 = 'QmbWqxBEKC3P8tqsKc98xmWNzrzDtRLMiMPL8wBuTGsMnR'
const otherCid = 'bafybeie5nqv6kd3qnfjupgvz34woh3oksc3iau6abmyajn7qvtf5abwonq'
const key = 'k51qzi5uqu5dijknn7bun1kzk5ldxyhxcoosj9ehewo94by0ufdxp5lmrnfd8i'
const keyInBase58 = '12D3KooWGC6TvWhfapngX6wvJHMYvKpDMXPb3ZnCZ6dMoaMtimQ5'
const transaction = 'bNbA3TEQVL60xlgCcqdz4ZPHFZ711cZ3hmkpGttDt_U'
const canister = 'ryjl3-tyaaa-aaaaa-aaaba-cai'

const listings: Readonly<Record<string, readonly string[]>> = {
  'evil-shop.eth.limo': [
    'evil-shop.eth.link/pay',
    'evil-shop.eth.sucks',
    'evil-shop.eth',
    'ipfs.io/ipns/evil-shop.eth',
    'evil--shop-eth.ipns.dweb.link/pay',
    'evil-shop.eth.ipns.localhost.example.com',
    'l.facebook.com/l.php?u=https://evil-shop.eth.link/',
    'out.example.org/go?u=https://evil-shop.eth.link/',
  ],
  'ipfs.io/ipns/evil-shop.eth': ['evil-shop.eth.limo', 'evil--shop-eth.ipns.w3s.link'],
  [`${cid}.ipfs.dweb.link`]: [
    `ipfs.io/ipfs/${cid}`,
    `ipfs.io/ipfs/${cidOfVersion0}/index.html?x=1`,
    `${cid}.ipfs.cf-ipfs.com/pay`,
    `${cidInBase36}.ipfs.w3s.link`,
    `gateway.pinata.cloud/ipfs/${cid}`,
    `shop.mypinata.cloud/ipfs/${cidOfVersion0}`,
    `${cid}.ipfs.gateway.example.com`,
    `gateway.example.com//IPFS/${cidInBase36}`,
  ],
  [`ipfs.io/ipfs/${cidOfVersion0}`]: [`${cid}.ipfs.nftstorage.link`, `${cid}.ipfs.dweb.link/index.html`],
  [`${cidInBase36}.ipfs.dweb.link`]: [`ipfs.io/ipfs/${cid}`, `${cid}.ipfs.w3s.link`],
  [`ipfs.io/ipfs/${otherCid}/index.html`]: [`${otherCid}.ipfs.w3s.link`],
  [`cf-ipfs.com/ipfs/${cid}/pay`]: [`dweb.link/ipfs/${cidOfVersion0}/pay`],
  [`ipfs.io/ipns/${keyInBase58}`]: [`${key}.ipns.dweb.link/a`, `dweb.link/ipns/${key}`],
  [`arweave.net/${transaction}`]: [`g8way.io/${transaction}`, `permagate.io/${transaction}/index.html`],
  [`${canister}.icp0.io`]: [`${canister}.ic0.app/pay`, `${canister}.raw.icp0.io`],
}

test('a listed content blocks at every gateway that shows it, in each of its spellings', async (t) => {
  for (const [listed, urls] of Object.entries(listings)) {
    const { app, verdict } = await startWithOwnHosts(t, [listed])
    for (const url of urls) {
      const { json } = await app.ask<{ verdict: string; evidence: { detail: string }[] }>(
        `/api/endpoint?url=${encodeURIComponent(`https://${url}`)}`,
      )
      assert.equal(json.verdict, 'risky', `${listed}: ${url}`)
      assert.ok(JSON.stringify(json.evidence).includes(listed), `names ${listed}: ${url}`)
    }
    for (const url of [
      ...(listed.includes(otherCid) ? [] : [`ipfs.io/ipfs/${otherCid}`]),
      'other-shop.eth.limo',
      'shop.evil-shop.eth.link',
      'ipfs.io/ipfs/blog',
      'ic0.app',
      'arweave.net/info',
    ])
      assert.equal(await verdict(`https://${url}`), 'clear', `${listed}: ${url}`)
  }
})

test('a listed gateway says nothing of what other gateways show', async (t) => {
  const { verdict } = await startWithOwnHosts(t, ['cf-ipfs.com', 'gateway.pinata.cloud', 'ipfs.io/ipfs', 'eth.limo'])
  for (const url of [`https://dweb.link/ipfs/${cid}`, `https://${cid}.ipfs.w3s.link/`, 'https://shop.eth.link/'])
    assert.notEqual(await verdict(url), 'risky', url)
})
