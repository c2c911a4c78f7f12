import type { MessageKey } from '../messages.ts'

/** Public addresses and URLs that show what the verdicts look like. */
export const examples: readonly { label: MessageKey; q: string }[] = [
  { label: 'example.sanctioned', q: '0x098B716B8Aaf21512996dC57EB0615e2383E2f96' },
  { label: 'example.mixer', q: '0x12D66f87A04A9E220743712cE6d9bB1B5616B8Fc' },
  { label: 'example.tron', q: 'TNiq9AXBp9EjUqhDhrwrfvAA8U3GUQZH81' },
  { label: 'example.unlisted', q: '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97' },
  { label: 'example.look_alike', q: 'https://metmask.io/connect' },
  { label: 'example.known_site', q: 'https://etherscan.io' },
]
