/** Remedies of a refused payment: a sentence for each kind. */
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
} as const
