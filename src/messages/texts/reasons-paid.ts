/** Reason codes of the paid tier: what each means (`reason.`) and what the caller can do (`change.`). */
export const paidReasonMessages = {
  'reason.payment_required': {
    en: 'This call is paid for, but the request has no valid payment. Nothing was charged for this request.',
    zh: '此调用需要付费，但请求未附带有效的付款。本次请求未收取任何费用。',
  },
  'change.payment_required': {
    en: 'Sign a payment for the quote in the `payment-required` header and send the same request with it in `payment-signature`.',
    zh: '请为 `payment-required` 标头中的报价签署付款，并在 `payment-signature` 标头中附上付款后重新发送相同的请求。',
  },
  'reason.payment_payload_invalid': {
    en: 'The payment that came with the call is not well-formed. Nothing was charged.',
    zh: '随请求附上的付款格式不正确。未收取任何费用。',
  },
  'change.payment_payload_invalid': {
    en: 'Send one payment for the quote, of the version and the scheme that it names: over HTTP as JSON in standard base64, over MCP as an object.',
    zh: '请按报价标明的版本和方案发送一笔付款：在 HTTP 标头中为标准 base64 编码的 JSON，在工具调用中为对象。',
  },
  'paid.payload_member': {
    en: 'The payment that came with the call is not well-formed: `{member}`. Nothing was charged.',
    zh: '随请求附上的付款格式不正确：`{member}`。未收取任何费用。',
  },
  'reason.payment_already_used': {
    en: 'This payment was used for another request. It was not charged again.',
    zh: '此付款已用于其他请求。未再次收取费用。',
  },
  'change.payment_already_used': {
    en: 'Sign a new payment for a new request. The original request gets its stored answer.',
    zh: '新的请求请签署新的付款。原请求可再次获取已保存的结果。',
  },
  'paid.tron_only': {
    en: '`{field}` must be an address of TRON: this trace follows USDT on TRON.',
    zh: '`{field}` 必须是 TRON 地址：此追踪仅支持 TRON 上的 USDT。',
  },
  'paid.answer_gone': {
    en: 'This payment was used, and its stored answer is no longer kept. Nothing was charged again.',
    zh: '此付款已使用，相应的结果已不再保存。未再次收取费用。',
  },
  'reason.payment_in_progress': {
    en: 'A request with this payment is still running.',
    zh: '使用此付款的请求仍在处理中。',
  },
  'change.payment_in_progress': {
    en: 'Send the same request again after the seconds in the `retry-after` header.',
    zh: '请在 `retry-after` 标头所示的秒数之后重新发送相同的请求。',
  },
  'reason.payment_pending': {
    en: 'The payment was sent, and it is not known yet whether it was carried out. It is charged once at most.',
    zh: '付款已提交，目前尚无法确认是否已执行。最多只会收取一次费用。',
  },
  'change.payment_pending': {
    en: 'Send the same request with the same payment again: its answer has been kept.',
    zh: '请使用相同的付款重新发送相同的请求，届时将返回已保存的结果。',
  },
  'reason.facilitator_unavailable': {
    en: 'The facilitator that verifies and settles payments, or its chain, cannot be reached. This request charged nothing.',
    zh: '无法连接验证与结算付款的服务方或其所在的链。本次请求未收取任何费用。',
  },
  'change.facilitator_unavailable': {
    en: 'Send the same request again later. A payment that was signed stays valid until it expires.',
    zh: '请稍后重新发送相同的请求。已签署的付款在到期之前仍然有效。',
  },
  'reason.facilitator_failed': {
    en: 'The facilitator gave an answer that cannot be read. This request charged nothing.',
    zh: '付款服务方返回的内容无法解读。本次请求未收取任何费用。',
  },
  'change.facilitator_failed': {
    en: 'Send the same request again later.',
    zh: '请稍后重新发送相同的请求。',
  },
  'reason.paid_tier_not_configured': {
    en: 'Paid calls are not enabled on this service: no payee and no facilitator are configured. Use POST /api/decide, which is free.',
    zh: '此服务未提供付费调用：未配置收款方和付款服务方。',
  },
  'change.paid_tier_not_configured': {
    en: 'Use the free endpoints: POST /api/decide decides on a payment. Only the operator can set up the paid tier.',
    zh: '请使用免费端点：POST /api/decide 可对付款作出决定。只有运营方可以配置付费端点。',
  },
} as const
