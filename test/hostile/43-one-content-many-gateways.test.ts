import assert from 'node:assert/strict'
import test from 'node:test'
import { base32, base32hex, base32hexnopad, base32nopad, base58, base58flickr, base64url } from '@scure/base'
import { startWithOwnHosts } from '../support/own-hosts.ts'

// Seen: evil-shop.eth.limo was listed, and evil-shop.eth.link, which shows the same page, was clear, and so was the content
// of a listed page of ipfs.io at every other gateway.

const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const cidInBase36 = 'k2jmtxw8rjh1z69c6not3wtdxb0u3urbzhyll1t9jg6ox26dhi5sfi1m'
const cidOfVersion0 = 'QmbWqxBEKC3P8tqsKc98xmWNzrzDtRLMiMPL8wBuTGsMnR'
const unlistedCid = 'bafybeihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku'
const otherCid = 'bafybeie5nqv6kd3qnfjupgvz34woh3oksc3iau6abmyajn7qvtf5abwonq'
const key = 'k51qzi5uqu5dijknn7bun1kzk5ldxyhxcoosj9ehewo94by0ufdxp5lmrnfd8i'
const keyInBase58 = '12D3KooWGC6TvWhfapngX6wvJHMYvKpDMXPb3ZnCZ6dMoaMtimQ5'
const transaction = 'bNbA3TEQVL60xlgCcqdz4ZPHFZ711cZ3hmkpGttDt_U'
const canister = 'ryjl3-tyaaa-aaaaa-aaaba-cai'

const bytes = Buffer.from(base32nopad.decode(cid.slice(1).toUpperCase()))
const inBits = (bits: number) => {
  const all = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (all.match(new RegExp(`.{1,${bits}}`, 'g')) ?? [])
    .map((part) => Number.parseInt(part.padEnd(bits, '0'), 2).toString(2 ** bits))
    .join('')
}
/** The same bytes in the other bases of multibase. */
const otherSpellings = [
  `0${inBits(1)}`,
  `7${inBits(3)}`,
  `f${bytes.toString('hex')}`,
  `F${bytes.toString('hex').toUpperCase()}`,
  `B${cid.slice(1).toUpperCase()}`,
  `c${base32.encode(bytes).toLowerCase()}`,
  `C${encodeURIComponent(base32.encode(bytes))}`,
  `v${base32hexnopad.encode(bytes).toLowerCase()}`,
  `V${base32hexnopad.encode(bytes)}`,
  `t${base32hex.encode(bytes).toLowerCase()}`,
  `T${base32hex.encode(bytes)}`,
  'hyfabregdat3u71fx9wdc98w96w89a46pf5rfwamoybf5qnmguoa77fb3de',
  `K${cidInBase36.slice(1).toUpperCase()}`,
  `z${base58.encode(bytes)}`,
  `Z${base58flickr.encode(bytes)}`,
  `m${encodeURIComponent(bytes.toString('base64').replace(/=+$/, ''))}`,
  `M${encodeURIComponent(bytes.toString('base64'))}`,
  `u${bytes.toString('base64url')}`,
  `U${base64url.encode(bytes)}`,
]

const listings: Readonly<Record<string, readonly string[]>> = {
  'evil-shop.eth.limo': [
    'evil-shop.eth.link/pay',
    'evil-shop.eth.sucks',
    'evil-shop.eth',
    'evil-shop.eth.ac',
    'ipfs.io/ipns/evil-shop.eth',
    'app.evil-shop.eth.limo',
    'app.evil-shop.eth.link',
    'a.b.evil-shop.eth.sucks/pay',
    'app.evil-shop.eth',
    'ipfs.io/ipns/app.evil-shop.eth/pay',
    'app-evil--shop-eth.ipns.dweb.link',
    'app.evil-shop.eth.ipns.localhost.example.com',
    'evil--shop-eth.ipns.dweb.link/pay',
    'evil-shop.eth.ipns.localhost.example.com',
    'l.facebook.com/l.php?u=https://evil-shop.eth.link/',
    'out.example.org/go?u=https://evil-shop.eth.link/',
  ],
  'ipfs.io/ipns/evil-shop.eth': ['evil-shop.eth.limo', 'evil--shop-eth.ipns.w3s.link'],
  'sub.multi.eth.link': ['a.sub.multi.eth.limo', 'sub-multi-eth.ipns.dweb.link', 'ipfs.io/ipns/a.sub.multi.eth'],
  'a-multi-eth.ipns.dweb.link': ['b.a.multi.eth.limo', 'ipfs.io/ipns/b.a.multi.eth'],
  '*.drops.eth.limo': ['sub.drops.eth.link'],
  'scamdrop.eth': ['app.scamdrop.eth.limo', 'app-scamdrop-eth.ipns.dweb.link'],
  'ipfs.io/ipns/shop.example.org': ['dweb.link/ipns/a.shop.example.org', 'a-shop-example-org.ipns.w3s.link'],
  [`${cid}.ipfs.dweb.link`]: [
    ...otherSpellings.map((spelling) => `ipfs.io/ipfs/${spelling}/pay`),
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
  [`ipfs.io/ipfs/${otherCid}/bad/index.html`]: [`dweb.link/ipfs/${otherCid}/bad/`, `${otherCid}.ipfs.w3s.link/bad?x=1`],
  [`arweave.net/${transaction}`]: [
    `g8way.io/${transaction}`,
    `permagate.io/${transaction}/index.html`,
    `arweave.net/raw/${transaction}`,
    `g8way.io/tx/${transaction}/data`,
  ],
  [`arweave.net/tx/${transaction}/data`]: [`g8way.io/${transaction}`, `arweave.net/raw/${transaction}`],
  [`${canister}.icp0.io`]: [
    `${canister}.ic0.app/pay`,
    `${canister}.raw.icp0.io`,
    `${canister}.icp-api.io`,
    `ic0.app/?canisterId=${canister}`,
    `icp0.io/?x=1&canisterId=${canister}`,
  ],
  [`ic0.app/?canisterId=${canister}`]: [`${canister}.icp0.io`, `icp0.io/?canisterId=${canister}`],
}

test('a listed content blocks at every gateway that shows it, in each of its spellings', async (t) => {
  const { app, verdict } = await startWithOwnHosts(t, Object.keys(listings))
  for (const [listed, urls] of Object.entries(listings))
    for (const url of urls) {
      const { json } = await app.ask<{ verdict: string; evidence: { detail: string }[] }>(
        `/api/endpoint?url=${encodeURIComponent(`https://${url}`)}`,
      )
      assert.equal(json.verdict, 'risky', `${listed}: ${url}`)
      assert.ok(JSON.stringify(json.evidence).includes(listed.replace('/?', '?')), `names ${listed}: ${url}`)
    }
  for (const url of [
    `ipfs.io/ipfs/${unlistedCid}`,
    'other-shop.eth.limo',
    'evil-shop.eth.example.com',
    'multi.eth.link',
    'other.multi.eth.limo/sub',
    'ipfs.io/ipfs/blog',
    'ic0.app',
    'ic0.app/?canisterId=rwlgt-iiaaa-aaaaa-aaaaa-cai',
    'arweave.net/info',
  ])
    assert.equal(await verdict(`https://${url}`), 'clear', url)
})

test('a listed gateway is no statement about what other gateways show', async (t) => {
  const { verdict } = await startWithOwnHosts(t, ['cf-ipfs.com', 'gateway.pinata.cloud', 'ipfs.io/ipfs', 'eth.limo'])
  for (const url of [`https://dweb.link/ipfs/${cid}`, `https://${cid}.ipfs.w3s.link/`, 'https://shop.eth.link/'])
    assert.notEqual(await verdict(url), 'risky', url)
})

test('a name of ENS in a path is judged as the one in a host, and its owner’s pages are clear', async (t) => {
  const { verdict } = await startWithOwnHosts(t, [])
  for (const url of [
    'metamask-support.eth.limo',
    'ipfs.io/ipns/metamask-support.eth/',
    'dweb.link/ipns/aave-claim.eth',
  ])
    assert.equal(await verdict(`https://${url}`), 'caution', url)
  for (const url of [
    'tokenlist.aave.eth.limo',
    'tokens.1inch.eth.limo',
    'tokens.1inch.eth.link/v1.2/1/tokens.json',
    'app.uniswap.eth.limo',
    'app.aave.eth.limo',
    'ipfs.io/ipns/app.uniswap.eth',
    'app-uniswap-eth.ipns.dweb.link',
    'vitalik.eth.limo/general/2023/06/09/three_transitions.html',
    'ipfs.io/ipns/vitalik.eth',
  ])
    assert.equal(await verdict(`https://${url}`), 'clear', url)
})
