/** What a decision adds to the verdict: findings in the declared intent, and whether a retry helps. */
export const decisionMessages = {
  'declared.over_cap': {
    en: 'The amount of {amount} USDC exceeds the declared cap of {cap} USDC.',
    zh: '金额 {amount} USDC 超过所声明的上限 {cap} USDC。',
  },
  'declared.empty': {
    en: '{field} was sent, but contains no readable text.',
    zh: '已发送 {field}，但其中没有可读文本。',
  },
  'declared.injection': { en: '{rule} Found in {field}: “{excerpt}”', zh: '{rule}出现在 {field} 中：“{excerpt}”' },
  'retry_hint.review': {
    en: 'Retrying does not change the result. Have the evidence reviewed by a person, and pay only within your mandate.',
    zh: '重试不会改变结果。请人工复核证据，并仅在授权范围内付款。',
  },
  'retry_hint.intent': {
    en: 'Retry only after correcting the declared intent. Until then, have the payment reviewed by a person.',
    zh: '请更正所声明的意图后再重试；在此之前，请对该付款进行人工复核。',
  },
  'retry_hint.uncertain': {
    en: 'Screening did not complete. Retry after the time given in retry.',
    zh: '筛查未完成。请在 retry 给出的时间后重试。',
  },
  'retry_hint.decline': {
    en: 'Do not retry: the same payment will be declined again.',
    zh: '请勿重试：同一付款会再次被拒绝。',
  },
  'note.cap_unused': {
    en: 'A cap was declared without an amount, so the cap was not checked.',
    zh: '声明了上限但未提供金额，因此未检查上限。',
  },
  'disclaimer.decline': {
    en: 'A decline is not a statement about a person and not legal advice. It reports what public lists, chain data and the declared intent showed.',
    zh: '拒绝不代表对任何人的评价，也不构成法律意见，仅反映公开名单、链上数据与所声明意图的检查结果。',
  },
} as const
