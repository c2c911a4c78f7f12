/** Remedies of a refused payment: a sentence for each kind, and the parts of one sentence where several are combined. */
export const remedyMessages = {
  'remedy.lower_amount': { en: 'Pay {amount} USDC.', zh: '付款 {amount} USDC。' },
  'remedy.wait_until': { en: 'Send the same payment after {at}.', zh: '请在 {at} 之后发送相同的付款。' },
  'remedy.add_field': {
    en: 'Send the purpose of the mandate, “{purpose}”, if it is what the payment is for.',
    zh: '如付款确为授权中的用途“{purpose}”，请发送该用途。',
  },
  'remedy.change_field': {
    en: 'Change the purpose to that of the mandate, “{purpose}”, if it is what the payment is for.',
    zh: '如付款确为授权中的用途“{purpose}”，请改为该用途。',
  },
  'remedy.use_payee': { en: 'Pay {payee}, which the mandate allows.', zh: '请付款给授权允许的 {payee}。' },
  'remedy.probe_first': { en: 'Pay {amount} USDC first.', zh: '请先付款 {amount} USDC。' },
  'remedy.retry_after_outage': {
    en: 'Send the same nonce with a new Idempotency-Key after {at}. The payment passes if the chain answers then and shows nothing against the payee.',
    zh: '请在 {at} 之后使用相同的 nonce 和新的 Idempotency-Key 重新发送。若届时链上查询有响应且未发现收款方异常，付款即可通过。',
  },
  'remedy.combined': { en: 'Send a payment with {parts}.', zh: '请发送一笔付款，并满足：{parts}。' },
  'remedy.combined_after': {
    en: 'After {at}, send a payment with {parts}.',
    zh: '请在 {at} 之后发送一笔付款，并满足：{parts}。',
  },
  'remedy.combined_chain': {
    en: 'It passes if the chain answers then and shows nothing against the payee.',
    zh: '若届时链上查询有响应且未发现收款方异常，付款即可通过。',
  },
  'remedy.part.lower_amount': { en: 'the amount {amount} USDC', zh: '金额为 {amount} USDC' },
  'remedy.part.probe_first': { en: 'the amount {amount} USDC to begin with', zh: '首次金额为 {amount} USDC' },
  'remedy.part.add_field': {
    en: 'the purpose of the mandate (“{purpose}”) if it is what the payment is for',
    zh: '用途为授权中的“{purpose}”（须与付款相符）',
  },
  'remedy.part.change_field': {
    en: 'the purpose of the mandate (“{purpose}”) if it is what the payment is for',
    zh: '用途改为授权中的“{purpose}”（须与付款相符）',
  },
  'remedy.part.use_payee': { en: 'the payee {payee} of the mandate', zh: '收款方为授权允许的 {payee}' },
  'remedy.part.retry_after_outage': {
    en: 'the same nonce and a new Idempotency-Key',
    zh: '使用相同的 nonce 和新的 Idempotency-Key',
  },
} as const
