import { guardExamples } from './guard-examples.ts'

/** The blocks of code in the second door of the first page, each with its lead-in and the page with the details. */
export function guardBlocks(baseUrl: string) {
  return [
    {
      lead: 'home.guard.sdk',
      code: guardExamples(baseUrl).short.trimEnd(),
      path: '/docs/guard',
      more: 'home.guard.sdk_more',
    },
    {
      lead: 'home.guard.mcp',
      code: `claude mcp add --transport http countersign ${baseUrl}/api/mcp`,
      path: '/docs/mcp',
      more: 'home.guard.mcp_more',
    },
    { lead: 'home.guard.devnet', code: 'npm run devnet', path: '/docs/devnet', more: 'home.guard.devnet_more' },
  ] as const
}

/** How a decision that was kept is verified without the service. */
export const verifyBlock = {
  code: 'npx countersign verify "$TOKEN" --keys keys.json',
  path: '/docs/verify',
  more: 'home.trust.more',
} as const

/** Public addresses and URLs that show what the verdicts look like. */
export const examples = [
  { label: 'example.sanctioned', q: '0x098B716B8Aaf21512996dC57EB0615e2383E2f96' },
  { label: 'example.mixer', q: '0x12D66f87A04A9E220743712cE6d9bB1B5616B8Fc' },
  { label: 'example.tron', q: 'TNiq9AXBp9EjUqhDhrwrfvAA8U3GUQZH81' },
  { label: 'example.unlisted', q: '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97' },
  { label: 'example.look_alike', q: 'https://metmask.io/connect' },
  { label: 'example.known_site', q: 'https://etherscan.io' },
] as const
