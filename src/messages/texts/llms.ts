/** The content of /llms.txt, for programs that read about the service before they call it. */
export const llmsMessages = {
  'llms.what': {
    en: 'Countersign screens addresses, payment URLs and transactions before an autonomous agent pays. It returns verdicts and signed decisions with their evidence, and does not hold or move funds.',
    zh: 'Countersign 在自主智能体付款前筛查地址、付款 URL 与交易。它返回附证据的结论与经签名的决定，不托管也不转移资金。',
  },
  'llms.use': { en: 'Use', zh: '使用' },
  'llms.reference': {
    en: 'every operation with a request that can be pasted and a real answer',
    zh: '每个操作均附可粘贴的请求与真实响应',
  },
  'llms.openapi': {
    en: 'every operation with its parameters, answers and errors',
    zh: '每个操作的参数、响应与错误',
  },
  'llms.mcp': {
    en: 'the tools, and how clients are configured for {url}',
    zh: '各工具的说明，以及客户端如何配置 {url}',
  },
  'llms.sdk': {
    en: 'the SDK for TypeScript: a client, a guard for wallets, and verifiers that need no network',
    zh: 'TypeScript SDK：客户端、钱包保护程序与离线验证器',
  },
  'llms.paid': { en: 'Paid calls', zh: '付费调用' },
  'llms.manifest': {
    en: 'what is sold call by call over {protocol}, with prices',
    zh: '经由 {protocol} 按次出售的调用及其价格',
  },
  'llms.verify': { en: 'Verify', zh: '验证' },
  'llms.token': {
    en: 'what a signed decision says, and whether its signature is valid',
    zh: '经签名的决定的内容，以及签名是否有效',
  },
  'llms.keys': { en: 'the public keys of all signatures', zh: '所有签名的公钥' },
  'llms.proofs': { en: 'what can be verified without this service', zh: '无需本服务即可验证的内容' },
} as const
