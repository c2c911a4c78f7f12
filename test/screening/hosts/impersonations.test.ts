import assert from 'node:assert/strict'
import test from 'node:test'
import { readPaymentUrl } from '../../../src/kit/payment-url.ts'
import { hostShape } from '../../../src/screening/hosts/host-shape.ts'

function lookAlikeOf(text: string): string | undefined {
  const { url, fault } = readPaymentUrl(text)
  assert.ok(url, `${text}: ${fault}`)
  return hostShape(url).find(({ signal }) => signal === 'host.lookalike')?.detail['brand']
}

/** `brand` and the hosts or URLs that imitate it. */
function assertImitates(cases: Readonly<Record<string, string>>): void {
  for (const [brand, texts] of Object.entries(cases))
    for (const text of texts.split(/\s+/)) assert.equal(lookAlikeOf(text), brand, text)
}

function assertHonest(texts: string): void {
  for (const text of texts.trim().split(/\s+/)) assert.equal(lookAlikeOf(text), undefined, text)
}

test('a common word imitates its brand beside the words that such a service has for itself', () => {
  assertImitates({
    'cursor.com': 'cursor-pro.com getcursor.app cursor-download.net cursorpro-download.net',
    'zoom.us': 'zoommeeting.app zoom-meeting.us zoom-invite.net zoom-meeting-join.net',
    'phantom.app': 'phantom-app.io getphantom.app phantom-extension.com',
    'mistral.ai': 'mistral-console.com lechat-mistral.com',
    'okx.com': 'okxwallet.app okx-wallet.net okxexchange.top',
    'stripe.com': 'stripe-dashboard.net stripe-billing.support stripepayments-login.com',
    'claude.ai': 'getclaude.app claude-pro.app',
    'x402.org': 'x402-official.org getx402.app x402airdrop.com officialx402.com x402coin-presale.io x402bazaar.app',
  })
  assertHonest(`
    precursor.dev cursor-mundi.com zoominfo.com zoomcar.com phantombuster.com phantom-ip.com mistral-bikes.de
    wiseowl.com okxe.vn stripes.com stripe-design.com visaguide.world worldbank.org claudemonetgallery.org
    x402-pay.com x402hub.xyz x402.dexter.cash enrichx402.com x402factory.ai
  `)
})

test('names that agents and wallets meet are known, and what belongs to their owners', () => {
  assertImitates({
    'supabase.com': 'supabase-login.com supabase-dashboard.io supabase.project-login.net',
    'groq.com': 'groq-api.com groqcloud-login.com',
    'keplr.app': 'keplr-wallet.app keplr-dashboard.com keplr.app-connect.net',
    'tronlink.org': 'tronlink-wallet.org tronlinkpro.app',
    'rabby.io': 'rabby-io.com getrabby.io',
    'adobe.com': 'adobe-acrobat.net adobe-creative.cloud creativecloud-adobe.net',
    'modelcontextprotocol.io': 'mcp-registry.dev official-mcp-registry.com',
    'anthropic.com': 'mcpservers-anthropic.com anthropic-mcp.dev',
    'crypto.com': 'crypto-com-login.net',
  })
  assertHonest(`
    supabase.co abc.supabase.co console.groq.com wallet.keplr.app tronlink.io rabby.io adobeconnect.com acrobat.adobe.com
    coinbase-services.com worldcoin.foundation adyenpayments.com registry.modelcontextprotocol.io mcpservers.org
    mcp-agent.com exchange.crypto.com cryptonews.com s3.amazonaws.com mybucket.s3.amazonaws.com vercel.sh myvercel.app
  `)
})

test('a long coined name counts anywhere in a label, and one more letter makes another word', () => {
  assertImitates({ 'metamask.io': 'getmetamasknow.com my-xmetamaskx.net', 'coinbase.com': '517coinbasexy.com' })
  assertHonest('openseas.org coinbased.xyz openseal.ch')
})

test('a digit in place of a letter counts, whether it resembles it or not', () => {
  assertImitates({ 'vercel.com': 've1cel.com', 'okx.com': '0kx.com', 'uniswap.org': 'uni5wap.org un7swap.org' })
  assertHonest('m3crypto.online base2.io h264.org')
})

test('the name of an owner left of a foreign domain that goes on as its own does is an imitation', () => {
  assertImitates({
    'mistral.ai': 'mistral.ai-console.net',
    'stripe.com': 'stripe.mcp-server.dev',
    'zoom.us': 'zoom.us-meeting.com',
    'cursor.com': 'cursor.ai-download.dev',
    'okx.com': 'okx.account-login.io',
    'grok.com': 'grok-x.ai.net',
    'ledger.com': 'login-ledger.com.evil.example',
  })
  assertHonest('my-x.ai.net stripe.docs.example.org')
})

test('a word of a script under a suffix of that script is no look-alike of a Latin one', () => {
  assertHonest('ооо.рф')
  assert.equal(lookAlikeOf('ооо.com'), 'ooo')
})

const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'

test('a name in the path of a gateway, of storage or of a builder of sites counts like a label', () => {
  assertImitates({
    'metamask.io': `
      https://ipfs.io/ipfs/${cid}/metamask-login.html https://dweb.link/ipfs/${cid}/metamask/
      https://gateway.pinata.cloud/ipfs/${cid}?filename=metamask.html https://${cid}.ipfs.dweb.link/Meta_Mask.html
      https://sites.google.com/view/metamask-login/home https://storage.googleapis.com/metamask-login/
      https://s3.amazonaws.com/abc/metamask-login.html https://abc.notion.site/MetaMask-Support-1234
      https://abc.github.io/metamask-login/ https://abc.pages.dev/metamask-connect
    `.trim(),
    'coinbase.com': 'https://s3.eu-west-1.amazonaws.com/coinbase-support/ https://pub-1.r2.dev/coinbase-verify.html',
    'uniswap.org': 'https://telegra.ph/uniswap-airdrop-10-02',
  })
})

test('an owner’s own project, an image, and pages that report of a brand are no imitation', () => {
  assertHonest(`
    https://abc.github.io/metamask-sdk/ https://abc.github.io/metamask/ https://metamask.github.io/metamask-login
    https://github.com/foo/metamask-login https://storage.googleapis.com/assets/metamask-logo.png
    https://ipfs.io/ipfs/${cid}/uniswap.png https://abc.vercel.app/blog/how-to-add-metamask-login
    https://docs.example.com/connect/metamask-login https://www.google.com/search?q=metamask-login
    https://s3.amazonaws.com/mybucket/file.html https://sites.google.com/view/my-school-club
    https://abc.github.io/react-metamask-login-example/ https://ipfs.io/ipfs/${cid}/%E0%A4%A
  `)
})
