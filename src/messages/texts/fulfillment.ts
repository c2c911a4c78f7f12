/** Fulfilment: statements of payer and payee about a payment, and whether its chain shows it. */
export const fulfillmentMessages = {
  'fulfillment.ahead': {
    en: '`issuedAt` is later than now.',
    zh: '`issuedAt` 晚于当前时间。',
  },
  'fulfillment.tx_form': {
    en: '{field} does not have the form of a transaction of this network.',
    zh: '{field} 不符合该网络的交易格式。',
  },
  'fulfillment.verified': { en: 'The chain shows the payment.', zh: '链上可见该付款。' },
  'fulfillment.unverified.chain_not_configured': {
    en: 'Not verified: this chain is not configured here.',
    zh: '未验证：本服务未配置该链。',
  },
  'fulfillment.unverified.not_found': {
    en: 'Not verified: the chain has no such transaction in a block. File again once it has.',
    zh: '未验证：链上区块中没有该交易，入块后请重新提交。',
  },
  'fulfillment.unverified.failed': { en: 'Not verified: the transaction failed.', zh: '未验证：该交易执行失败。' },
  'fulfillment.unverified.not_paid': {
    en: 'Not verified: the transaction did not pay the payee.',
    zh: '未验证：该交易未向收款方付款。',
  },
  'fulfillment.unverified.dust': {
    en: 'Not verified: the payment is dust, too small to count in any rate.',
    zh: '未验证：付款金额过小，不计入任何比率。',
  },
  'fulfillment.unverified.unreachable': {
    en: 'Not verified: the chain cannot be reached. File again later.',
    zh: '未验证：无法连接该链，请稍后重新提交。',
  },
  'fulfillment.unverified.timeout': {
    en: 'Not verified: the chain did not answer in time. File again later.',
    zh: '未验证：该链未在限定时间内响应，请稍后重新提交。',
  },
  'fulfillment.unverified.rate_limited': {
    en: 'Not verified: the endpoint limits its rate. File again later.',
    zh: '未验证：链上节点限流，请稍后重新提交。',
  },
  'fulfillment.unverified.stale': {
    en: 'Not verified: the endpoint lags behind. File again later.',
    zh: '未验证：链上节点数据滞后，请稍后重新提交。',
  },
  'fulfillment.unverified.misconfigured': {
    en: 'Not verified: the endpoint belongs to another network or refuses this service.',
    zh: '未验证：链上节点属于其他网络或拒绝本服务的请求。',
  },
  'fulfillment.unverified.malformed': {
    en: 'Not verified: the answer of the chain cannot be read.',
    zh: '未验证：无法读取链上节点的响应。',
  },
  'fulfillment.unverified.disagreement': {
    en: 'Not verified: the endpoints gave differing answers.',
    zh: '未验证：各链上节点的响应不一致。',
  },
  'fulfillment.unverified.unfinished': {
    en: 'Not verified: the history was not read far enough.',
    zh: '未验证：历史记录读取得不够远。',
  },
} as const
