import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { readPaymentUrl, type PaymentUrl } from '../../../src/kit/payment-url.ts'
import { hostShape, type ShapeFinding } from '../../../src/screening/hosts/host-shape.ts'
import { cautionFrom, riskyFrom, signalWeights } from '../../../src/screening/signals.ts'

function read(text: string): PaymentUrl {
  const { url, fault } = readPaymentUrl(text)
  assert.ok(url, `${text}: ${fault}`)
  return url
}

const shapeOf = (text: string): readonly ShapeFinding[] => hostShape(read(text))

const signalsOf = (text: string) => shapeOf(text).map(({ signal }) => signal)
const detailOf = (text: string, signal: ShapeFinding['signal']) =>
  shapeOf(text).find((finding) => finding.signal === signal)?.detail

/** `host brand how` a line. */
function assertLookAlikes(cases: string): void {
  for (const line of cases.trim().split('\n')) {
    const [host = '', brand, how] = line.trim().split(/\s+/)
    assert.deepEqual(detailOf(host, 'host.lookalike'), { brand, how }, host)
  }
}

function assertNothing(hosts: string): void {
  for (const host of hosts.trim().split(/\s+/)) assert.deepEqual(shapeOf(host), [], host)
}

test('a brand’s name on a domain that is not its own is a look-alike', () => {
  assertLookAlikes(`
    metamask.com           metamask.io       same_name
    www.metamask.com       metamask.io       same_name
    meta-mask.org          metamask.io       same_name
    myetherwallet.cx       myetherwallet.com same_name
    myetherwallet.z        myetherwallet.com same_name
    myetherwallet.co.za    myetherwallet.com same_name
    aave.xyz               aave.com          same_name
    coinba.se              coinbase.com      same_name
    paypal.com.evil-pay.de paypal.com        sub_names
  `)
})

test('what belongs to a brand is no look-alike of it, nor are the names below', () => {
  assertNothing(`
    metamask.io zero-faucet.metamask.io metamask.github.io metamask.io. app.uniswap.org uniswap.info coinbase.com
    base.org docs.cdp.coinbase.com google.de google.co.uk google.com.br www.google.co.in paypal.fr walletconnect.com
    t.co github.io gas.zip login.microsoftonline.com support.ledger.com secure.wellsfargo.com
  `)
})

test('the country of a suffix counts only for brands that own their name everywhere', () => {
  assert.deepEqual(signalsOf('paypal.info'), ['host.lookalike'])
  assert.deepEqual(signalsOf('coinbase.de'), ['host.lookalike'])
  assert.deepEqual(signalsOf('paypal.de'), [])
})

test('a slip or two of the keyboard makes a look-alike, the more letters a name has the more slips', () => {
  assertLookAlikes(`
    metmask.io         metamask.io       spelling
    metamaks.io        metamask.io       spelling
    mettamask.io       metamask.io       spelling
    binnance.com       binance.com       spelling
    uniswsap.org       uniswap.org       spelling
    pancakeswp.finance pancakeswap.finance spelling
    myetherwalet.com   myetherwallet.com spelling
    mytherwalet.com    myetherwallet.com spelling
    mxetherwalket.com  myetherwallet.com spelling
    myehterwalet.com   myetherwallet.com spelling
    binamce.com        binance.com       spelling
  `)
})

test('another word is not taken for a slip', () => {
  assertNothing(`
    metajack.im metamars.com metamark.lt metadata.io finance.com balance.com openset.com opensky.com devtools.com
    tresor.de papal.org dimension.com nevermind.com synthetic.com mercury.com bikeep.com traderjoes.com radium.cz
    etherid.org nerachain.io etherscape.io miniswap.org open5e.com zeno.org community.com commercebank.com
  `)
})

test('letters that pass for others make a look-alike, of common words too', () => {
  assertLookAlikes(`
    rnetamask.io           metamask.io  letters
    paypa1.com             paypal.com   letters
    c0inbase.com           coinbase.com letters
    b1nance.com            binance.com  letters
    phantorn.app           phantom.app  letters
    1edger.com             ledger.com   letters
    strlpe.com             stripe.com   letters
    myetherwallèt.com      myetherwallet.com letters
    mètamask.io            metamask.io  letters
    аррӏе.com              apple.com    letters
    раураl.com             paypal.com   letters
    xn--80ak6aa92e.com     apple.com    letters
  `)
})

test('a brand’s name among lure words or numbers is a look-alike', () => {
  assertLookAlikes(`
    metamask-login.com          metamask.io  lure_words
    claim-uniswap.org           uniswap.org  lure_words
    uniswap-airdrop2024.net     uniswap.org  lure_words
    claimuniswap.com            uniswap.org  lure_words
    metamask1.io                metamask.io  lure_words
    uniswaap-claim.com          uniswap.org  lure_words
    www-metamask-io.com         metamask.io  lure_words
    my-coinbase-wallet-app.net  coinbase.com lure_words
    pancakeswap-farming-guru.site pancakeswap.finance lure_words
    claims-aave.com             aave.com     lure_words
    claim-uniswap.vercel.app    uniswap.org  lure_words
    login.claim-uniswap.pages.dev uniswap.org lure_words
  `)
})

test('a common word is a look-alike only beside a word that requests something', () => {
  assertLookAlikes(`
    wallet-ethereum.net  ethereum.org lure_words
    walletethereum.net   ethereum.org lure_words
    base-claim.com       base.org     lure_words
    claim-base2.com      base.org     lure_words
    stripe-login.com     stripe.com   lure_words
    phantom-wallet.io    phantom.app  lure_words
  `)
  assertNothing(`
    ethereum1.cz ethereum.network ethereum-news.org base.io database.com supportbase.com securebase.io polygon.de
    phantom.ru stripe.co.nz stripe-design.com base-app.com chasewater.com applepie.com blur-photos.com safe-web.de
    ethereum-wallet-artist.com telegram-flowers.com revolut-reviews.de
  `)
})

test('a brand’s domain or name as a sub-name of another is a look-alike, unless customers or builders name themselves so', () => {
  assertLookAlikes(`
    myetherwallet.com.ethpromonodes.com myetherwallet.com sub_names
    metamask.io.evil.xyz                metamask.io       sub_names
    www.metamask.com.evil.xyz           metamask.io       sub_names
    binance.com-log-in.example.com      binance.com       sub_names
    ledger.com17266548.info             ledger.com        sub_names
    arbitrum.claim-rewards.com          arbitrum.io       sub_names
    claude.ai.session-check.example     claude.ai         sub_names
    paypal.antimoney-laundering.example paypal.com        sub_names
    uniswap.docs.example.org            uniswap.org       sub_names
    paypal-support.example.org          paypal.com        sub_names
  `)
  assertNothing(`
    myetherwallet.groovehq.com metamask.zendesk.com ethereum.publicnode.com coinbase.statuspage.io
    polygon.rpc.example.com arbitrum.my-hub.com base.mainnet.example.net zksync.drpc.example ledger.docs.example.org
  `)
})

test('a name on a hosting platform is a customer’s own name there, the platform is no customer’s', () => {
  assert.deepEqual(detailOf('metamask.vercel.app', 'host.lookalike'), { brand: 'metamask.io', how: 'same_name' })
  assertNothing('vercel.app pages.dev github.io my-shop.vercel.app ethereum.github.io agent-commerce-guard.vercel.app')
})

test('a word of another script that reads as a Latin one is a look-alike without being a brand’s', () => {
  assert.deepEqual(detailOf('сосоа.com', 'host.lookalike'), { brand: 'cocoa', how: 'letters' })
  assert.deepEqual(detailOf('shop.сосоа.com', 'host.lookalike'), { brand: 'cocoa', how: 'letters' })
})

test('a name in the letters of its own language is no finding, in any script', () => {
  assertNothing(`
    пример.рф пример.срб bücher.de café.fr 例え.jp 公司名.cn παράδειγμα.gr münchen.de ærø.dk 中国政府.政务 президент.рф
    ไทย.คอม مثال.إختبار हिन्दी.भारत 한국.com việtnam.vn xn--bcher-kva.de пример.shop.example.com
  `)
})

test('signs that are in no name, scripts mixed in one label and letters that pass for a brand’s are named', () => {
  assert.deepEqual(shapeOf('xn--i-7iq.ws'), [{ signal: 'host.punycode', detail: { host: 'i❤.ws' } }])
  assert.deepEqual(signalsOf('ᏣᎳᎩ.com'), ['host.punycode'], 'a script of limited use')
  assert.deepEqual(detailOf('pаyments.example.com', 'host.mixed_script'), { label: 'pаyments' })
  assert.deepEqual(detailOf('unißswp.org', 'host.lookalike'), { brand: 'uniswap.org', how: 'letters' })
})

test('an IP address, user information and a hidden host are each shown', () => {
  assert.deepEqual(shapeOf('http://127.0.0.1/pay'), [{ signal: 'host.ip_literal', detail: { host: '127.0.0.1' } }])
  assert.deepEqual(shapeOf('http://[2001:db8::1]:8080/'), [
    { signal: 'host.ip_literal', detail: { host: '[2001:db8::1]' } },
  ])
  assert.deepEqual(shapeOf('https://shop@example.com/'), [{ signal: 'host.userinfo', detail: { host: 'example.com' } }])
  assert.deepEqual(shapeOf('https://ex%61mple.com/'), [{ signal: 'host.obfuscated', detail: { host: 'example.com' } }])
})

test('a shortener is one only with a path', () => {
  assert.deepEqual(shapeOf('https://bit.ly/3xYz'), [{ signal: 'host.shortener', detail: { shortener: 'bit.ly' } }])
  assert.deepEqual(signalsOf('https://www.tinyurl.com/abc'), ['host.shortener'])
  assertNothing('https://t.co https://bit.ly/ https://youtu.be/abc https://orbit.ly/abc')
})

test('a top-level domain known for abuse is named, but for a brand’s own domain', () => {
  assert.deepEqual(shapeOf('invoice.zip'), [{ signal: 'host.risky_tld', detail: { tld: 'zip' } }])
  assert.deepEqual(detailOf('pay.shop.tk', 'host.risky_tld'), { tld: 'tk' })
  assertNothing('gas.zip app.gas.zip shop.xyz agent.fun top.com zip.dev')
})

test('a host is long from five sub-names, forty-one letters in a label or a hundred and one in all', () => {
  const long = (host: string) => signalsOf(host).includes('host.long_subdomain')
  assert.deepEqual([long('a.b.c.d.example.com'), long('a.b.c.d.e.example.com')], [false, true])
  assert.deepEqual([long('a.b.c.d.example.co.uk'), long('a.b.c.d.e.example.co.uk')], [false, true])
  assert.deepEqual([long(`${'a'.repeat(40)}.example.com`), long(`${'a'.repeat(41)}.example.com`)], [false, true])
  const inAll = (chars: number) => `${'a'.repeat(30)}.${'b'.repeat(30)}.${'c'.repeat(chars - 74)}.example.com`
  assert.deepEqual([long(inAll(100)), long(inAll(101))], [false, true])
  assert.equal(long('http://[2001:adb8:aaaa:bbbb:cccc:dddd:eeee:ffff]/'), false)
})

test('each signal comes once, the weightiest first, and any of them leads to caution and no more', () => {
  const piece = fc.constantFrom(
    'metamask',
    'claim',
    'xn--80ak6aa92e',
    'pаy',
    'ethereum',
    '1inch',
    'wallet-login',
    'a',
    'b1',
    'bit',
    'ly',
    'пример',
  )
  const host = fc.tuple(
    fc.array(piece, { minLength: 1, maxLength: 8 }),
    fc.constantFrom('com', 'tk', 'zip', 'co.uk', 'vercel.app'),
  )
  fc.assert(
    fc.property(
      host,
      fc.constantFrom('', 'user@', 'u:p@'),
      fc.constantFrom('', '/x', '?y'),
      ([labels, suffix], user, path) => {
        const { url } = readPaymentUrl(`https://${user}${labels.join('.')}.${suffix}${path}`)
        if (!url) return
        const weights = hostShape(url).map(({ signal }) => signalWeights[signal])
        assert.deepEqual(
          weights,
          weights.toSorted((a, b) => b - a),
        )
        assert.ok(weights.every((weight) => weight >= cautionFrom && weight < riskyFrom))
        const signals = hostShape(url).map(({ signal }) => signal)
        assert.equal(new Set(signals).size, signals.length)
      },
    ),
    { numRuns: 1000 },
  )
})

test('a host shows the same however its letters are written, but for what is about the writing', () => {
  for (const [written, plain] of [
    ['HTTPS://MetaMask.COM/', 'metamask.com'],
    ['https://metamask.com./', 'metamask.com'],
    ['xn--myetherwallt-leb.com', 'myetherwallét.com'],
  ] as const) {
    assert.deepEqual(shapeOf(written), shapeOf(plain), written)
  }
})
