/** Settlement of payments on a chain: what an authorization must say, and what became of a payment. */
export const settlementMessages = {
  'authorization.no_wallet': {
    en: 'The agent is not registered with a wallet of an EVM network, so that no authorization is its own.',
    zh: '该智能体注册时未提供 EVM 网络的钱包，因此任何授权签名均不视为其所有。',
  },
  'authorization.from': {
    en: '{field} must be the wallet that the agent is registered with.',
    zh: '{field} 必须为该智能体注册时的钱包。',
  },
  'authorization.to': { en: '{field} must be the payee in `to`.', zh: '{field} 必须与 `to` 中的收款方一致。' },
  'authorization.value': {
    en: '{field} must be {value}: the amount in the smallest unit of the token.',
    zh: '{field} 必须为 {value}，即以代币最小单位表示的金额。',
  },
  'authorization.nonce': {
    en: '{field} must be the nonce that a preview of this payment answers with.',
    zh: '{field} 必须为此付款预检所返回的 nonce。',
  },
  'authorization.network': {
    en: '{field} must be {network}, the network on which payments are settled.',
    zh: '{field} 必须为用于结算的网络 {network}。',
  },
  'authorization.early': { en: '{field} must be in the past.', zh: '{field} 必须早于当前时间。' },
  'authorization.late': {
    en: '{field} must be at least {seconds} seconds from now, so that the chain has time to take the payment.',
    zh: '{field} 距当前时间必须至少 {seconds} 秒，以便链上有时间处理付款。',
  },
  'authorization.long': {
    en: '{field} must be at most {seconds} seconds from now: until then the amount stays reserved.',
    zh: '{field} 距当前时间不得超过 {seconds} 秒：在此之前金额将一直处于预留状态。',
  },
  'authorization.signature': {
    en: '{field} is not the signature of that wallet over this authorization, for the token and network on which payments are settled.',
    zh: '{field} 不是该钱包针对结算所用代币和网络对此授权作出的签名。',
  },
  'settlement.token_differs': {
    en: 'The token on the chain has another EIP-712 domain or other decimal places than the settings of this service.',
    zh: '链上代币的 EIP-712 域或小数位数与本服务的设置不符。',
  },
  'settlement.unfunded': {
    en: 'The wallet holds less than the amount. Nothing was sent.',
    zh: '钱包余额低于付款金额。未发送任何交易。',
  },
  'settlement.payer_frozen': {
    en: 'The issuer of the token has frozen the wallet. Nothing was sent.',
    zh: '代币发行方已冻结该钱包。未发送任何交易。',
  },
  'settlement.payee_frozen': {
    en: 'The issuer of the token has frozen the payee. Nothing was sent.',
    zh: '代币发行方已冻结收款方。未发送任何交易。',
  },
  'settlement.expired': {
    en: 'The chain did not carry out the authorization before it ended at {at}, and cannot any more. The amount is no longer reserved, and the nonce can be used again.',
    zh: '链上未在授权于 {at} 到期前执行付款，此后也无法再执行。该金额已解除预留，nonce 可再次使用。',
  },
  'settlement.void': {
    en: 'The wallet cancelled the authorization, or used its nonce for another payment. The amount is no longer reserved.',
    zh: '钱包已取消该授权，或已将其 nonce 用于其他付款。该金额已解除预留。',
  },
  'settlement.pending': {
    en: 'The chain has not decided yet. The amount stays reserved until the payment is settled, or until the authorization has ended at {at} without it. The action `history` tells which; do not pay again before.',
    zh: '链上尚无结果。该金额将保持预留，直至付款结算完成，或授权于 {at} 到期而未付款。可通过 `history` 操作查询结果；在此之前请勿重复付款。',
  },
  'pay.about_settlement_onchain': {
    en: 'A payment with an `authorization` is settled on the network {network}: what the wallet of the agent signed (EIP-3009) is relayed, and this service holds no key that can move an agent’s money. A payment without one is simulated, and the answer says so.',
    zh: '附有 `authorization` 的付款在网络 {network} 上结算：本服务转发智能体钱包的签名（EIP-3009），不持有任何可动用智能体资金的密钥。未附授权的付款为模拟结算，响应中会注明。',
  },
} as const
