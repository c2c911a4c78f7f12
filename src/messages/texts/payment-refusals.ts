/**
 * Why the payment of a call was not accepted (`payment_refusal.`), and what its payer can do
 * (`payment_refusal_change.`).
 */
export const paymentRefusalMessages = {
  'payment_refusal.insufficient_funds': {
    en: 'The wallet that signed the payment does not hold the amount of the quote. Nothing was charged.',
    zh: '签署付款的钱包余额不足以支付报价金额。未收取任何费用。',
  },
  'payment_refusal_change.insufficient_funds': {
    en: 'Fund the wallet, then send the same request with the same payment, or sign the quote in the `payment-required` header.',
    zh: '请为钱包充值，然后以相同的付款重新发送相同的请求，或签署 `payment-required` 标头中的报价。',
  },
  'paid.thin_wallet': {
    en: 'The payment was not carried out: the wallet holds {holds} USDC, and {needs} USDC are needed. Nothing was charged. The signature can be carried out until {at}.',
    zh: '付款未执行：钱包余额为 {holds} USDC，需要 {needs} USDC。未收取任何费用。该签名在 {at} 之前仍可执行。',
  },
  'paid.thin_wallet_change': {
    en: 'Fund the wallet and send the same request with the same payment before that time. Sign the quote in the `payment-required` header only after it, or once the first payment is cancelled: both could be carried out.',
    zh: '请在该时间之前为钱包充值，并以相同的付款重新发送相同的请求。仅在该时间之后或取消前一笔付款之后，再签署 `payment-required` 标头中的报价，否则两笔付款均可能被执行。',
  },
  'payment_refusal.signature_invalid': {
    en: 'The signature does not match the paying wallet in `from`. Nothing was charged.',
    zh: '付款的签名与付款钱包不符。未收取任何费用。',
  },
  'payment_refusal_change.signature_invalid': {
    en: 'Sign the quote in the `payment-required` header with the wallet in `from`, using the signing domain in `extra` of the quote.',
    zh: '请使用 `from` 中的钱包和报价 `extra` 中的签名域，签署 `payment-required` 标头中的报价。',
  },
  'payment_refusal.expired': {
    en: 'The authorization in the payment has expired, or expires within seconds. Nothing was charged.',
    zh: '该付款授权已到期，或将在数秒内到期。未收取任何费用。',
  },
  'payment_refusal_change.expired': {
    en: 'Sign the quote in the `payment-required` header and send the payment immediately.',
    zh: '请签署 `payment-required` 标头中的报价，并立即发送付款。',
  },
  'payment_refusal.not_yet_valid': {
    en: 'The authorization in the payment is not valid yet. Nothing was charged.',
    zh: '该付款授权尚未生效。未收取任何费用。',
  },
  'payment_refusal_change.not_yet_valid': {
    en: 'Sign the quote in the `payment-required` header with `validAfter` in the past. Check that the client’s clock is correct.',
    zh: '请签署 `payment-required` 标头中的报价，并将 `validAfter` 设为过去的时间。请检查客户端的时钟。',
  },
  'payment_refusal.valid_too_long': {
    en: 'The authorization in the payment is valid for longer than an hour. Nothing was charged.',
    zh: '该付款授权的有效期超过一小时。未收取任何费用。',
  },
  'payment_refusal_change.valid_too_long': {
    en: 'Sign the quote in the `payment-required` header, valid for at most its `maxTimeoutSeconds`.',
    zh: '请签署 `payment-required` 标头中的报价，有效期不超过其中标明的 `maxTimeoutSeconds`。',
  },
  'payment_refusal.wrong_amount': {
    en: 'The amount of the payment differs from the quote. Nothing was charged.',
    zh: '付款金额与报价不符。未收取任何费用。',
  },
  'payment_refusal_change.wrong_amount': {
    en: 'Sign exactly the `amount` of the quote in the `payment-required` header.',
    zh: '请按 `payment-required` 标头中报价的 `amount` 签署准确的金额。',
  },
  'payment_refusal.wrong_payee': {
    en: 'The payee of the payment differs from the quote. Nothing was charged.',
    zh: '付款的收款方与报价不符。未收取任何费用。',
  },
  'payment_refusal_change.wrong_payee': {
    en: 'Sign a payment to the `payTo` of the quote in the `payment-required` header.',
    zh: '请签署付款给 `payment-required` 标头中报价的 `payTo`。',
  },
  'payment_refusal.wrong_network': {
    en: 'The network of the payment differs from the quote. Nothing was charged.',
    zh: '付款网络与报价不符。未收取任何费用。',
  },
  'payment_refusal_change.wrong_network': {
    en: 'Sign a payment on the `network` of the quote in the `payment-required` header, spelled exactly as it is there.',
    zh: '请在 `payment-required` 标头中报价的 `network` 上签署付款，写法须与报价一致。',
  },
  'payment_refusal.wrong_asset': {
    en: 'The token of the payment, or its signing domain, differs from the quote. Nothing was charged.',
    zh: '付款的代币或签名域与报价不符。未收取任何费用。',
  },
  'payment_refusal_change.wrong_asset': {
    en: 'Sign a payment in the `asset` of the quote in the `payment-required` header, using the signing domain in its `extra`.',
    zh: '请以 `payment-required` 标头中报价的 `asset` 签署付款，并使用 `extra` 中的签名域。',
  },
  'payment_refusal.wrong_terms': {
    en: 'The terms in `accepted` of the payment differ from the quote. Nothing was charged.',
    zh: '付款 `accepted` 中的条款与报价不符。未收取任何费用。',
  },
  'payment_refusal_change.wrong_terms': {
    en: 'Copy one entry of `accepts` from the quote in the `payment-required` header unchanged into `accepted` of the payment.',
    zh: '请选取 `payment-required` 标头中报价 `accepts` 的一项，并原样作为付款的 `accepted` 发送。',
  },
  'payment_refusal.wrong_resource': {
    en: 'The payment is for a different resource. Nothing was charged.',
    zh: '付款对应的资源与此调用不符。未收取任何费用。',
  },
  'payment_refusal_change.wrong_resource': {
    en: 'Sign the quote in the `payment-required` header of this call.',
    zh: '请签署此调用的 `payment-required` 标头中的报价。',
  },
  'payment_refusal.extensions_differ': {
    en: 'The extensions in the payment differ from those of the quote. Nothing was charged.',
    zh: '付款中的扩展与报价中的不符。未收取任何费用。',
  },
  'payment_refusal_change.extensions_differ': {
    en: 'Send the extensions of the quote unchanged, or omit them.',
    zh: '请原样发送报价中的扩展，或省略扩展。',
  },
  'payment_refusal.quote_id_missing': {
    en: 'The payment does not identify its quote: `accepted.extra.quoteId` is missing. Nothing was charged for this request.',
    zh: '付款缺少 `accepted.extra.quoteId`，无法确定对应的报价。本次请求不收费。',
  },
  'payment_refusal_change.quote_id_missing': {
    en: 'Copy one entry of `accepts` from the `payment-required` header unchanged into `accepted` of the payment. An existing signature can be reused.',
    zh: '请将 `payment-required` 标头中 `accepts` 的一项原样作为付款的 `accepted`。已有的签名可以一并使用。',
  },
  'payment_refusal.wallet_not_supported': {
    en: 'The payment is signed by a contract wallet that is not deployed yet, which is not supported. Nothing was charged.',
    zh: '付款由尚未部署的合约钱包签署，暂不支持。未收取任何费用。',
  },
  'payment_refusal_change.wallet_not_supported': {
    en: 'Deploy the wallet first, or sign with another wallet.',
    zh: '请先部署该钱包，或使用其他钱包签署。',
  },
  'payment_refusal.authorization_used': {
    en: 'The authorization in the payment has already been used or was cancelled. Nothing was charged for this request.',
    zh: '该付款签名已被使用，或已由付款人作废。本次请求不收费。',
  },
  'payment_refusal_change.authorization_used': {
    en: 'Sign the quote in the `payment-required` header. To repeat a request that is already paid for, send exactly the same payment again.',
    zh: '请签署 `payment-required` 标头中的报价。若要重复已付费的请求，请使用与原请求完全相同的付款。',
  },
  'payment_refusal.authorization_carried_out': {
    en: 'The chain shows that exactly this authorization was already carried out, so the payee has the amount. Nothing is delivered for it here, and nothing more was charged for this request.',
    zh: '链上记录显示，该付款授权此前已经执行，收款方已收到款项。本次请求不会因此提供结果，也未再收取任何费用。',
  },
  'payment_refusal_change.authorization_carried_out': {
    en: 'If you paid for this call here, repeat it with exactly the same payment, including the `quoteId` in `accepted`; do not pay again. If not, ask the operator of this service about the amount. To buy the call, sign the quote in the `payment-required` header.',
    zh: '若已在本服务为此调用付费，请使用与原请求完全相同的付款（包括 `accepted` 中的 `quoteId`）重新发送，无需再次付款。否则请就该款项联系本服务的运营方。如需购买此调用，请签署 `payment-required` 标头中的报价。',
  },
  'paid.carried_out': {
    en: 'The chain shows that exactly this authorization was already carried out in transaction {tx}, so the payee has the amount. Nothing is delivered for it here, and nothing more was charged for this request.',
    zh: '链上记录显示，该付款授权此前已在交易 {tx} 中执行，收款方已收到款项。本次请求不会因此提供结果，也未再收取任何费用。',
  },
  'payment_refusal.authorization_void': {
    en: 'The authorization in the payment was cancelled, or its nonce was used for another payment. Nothing was charged for this call.',
    zh: '付款人已作废该付款签名，或其 nonce 已用于其他付款。此调用未收取任何费用。',
  },
  'payment_refusal_change.authorization_void': {
    en: 'Sign the quote in the `payment-required` header.',
    zh: '请签署 `payment-required` 标头中的报价。',
  },
  'payment_refusal.given_back_too_often': {
    en: 'The payment was returned three times without a chargeable answer, so it is no longer accepted. Nothing was charged.',
    zh: '该付款已三次退回，均未产生可收费的结果，不再接受。未收取任何费用。',
  },
  'payment_refusal_change.given_back_too_often': {
    en: 'To try again, sign the quote in the `payment-required` header.',
    zh: '如需再次尝试，请签署 `payment-required` 标头中的报价。',
  },
  'payment_refusal.not_carried_out': {
    en: 'The token would reject the payment: it has already been used, or the wallet lacks the amount or is frozen. Nothing was charged for this request.',
    zh: '代币合约会拒绝该付款：付款已使用过，或钱包余额不足或已被冻结。本次请求不收费。',
  },
  'payment_refusal_change.not_carried_out': {
    en: 'If this call is already paid for, repeat it with exactly the same payment, including `accepted`; do not pay again. Otherwise check that the wallet holds the amount and is not frozen, then sign the quote in the `payment-required` header.',
    zh: '若要重复已付费的调用，请使用与原请求完全相同的付款（包括 `accepted`），无需再次付款。否则请确认钱包余额充足且未被冻结，然后签署 `payment-required` 标头中的报价。',
  },
  'payment_refusal.not_accepted': {
    en: 'The facilitator did not accept the payment. Nothing was charged.',
    zh: '付款服务方未接受该付款。未收取任何费用。',
  },
  'payment_refusal_change.not_accepted': {
    en: 'Sign the quote in the `payment-required` header with an official client of the protocol.',
    zh: '请使用该协议的官方客户端签署 `payment-required` 标头中的报价。',
  },
} as const
