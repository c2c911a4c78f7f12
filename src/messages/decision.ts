/** What a decision says beyond the verdict it stands on. */
export const decisionMessages = {
  'declared.over_cap': {
    en: 'The amount of {amount} USDC is over the cap of {cap} USDC that was declared with it.',
    zh: '金额 {amount} USDC 超过随附声明的上限 {cap} USDC。',
  },
  'declared.empty': {
    en: '{field} was sent, and nothing that can be read is in it.',
    zh: '已发送 {field}，但其中没有可读内容。',
  },
  'declared.injection': {
    en: '{rule} In {field}: “{excerpt}”',
    zh: '{rule}（{field}：“{excerpt}”）',
  },
  'retry_hint.review': {
    en: 'Asking again changes nothing. Have the evidence reviewed, and pay only within your mandate.',
    zh: '再次请求不会改变结果。请审阅证据，仅在授权范围内付款。',
  },
  'retry_hint.intent': {
    en: 'Asking again helps only once what was declared is put right. Until then have a person review it.',
    zh: '仅在更正所声明的内容后再次请求才有用；在此之前请由人工审阅。',
  },
  'retry_hint.uncertain': {
    en: 'Screening did not complete. Ask again after the time given in retry.',
    zh: '筛查未完成。请在 retry 给出的时间后再次请求。',
  },
  'retry_hint.decline': {
    en: 'Do not retry: the same payment is declined again.',
    zh: '请勿重试：同一付款会再次被拒绝。',
  },
  'note.cap_unused': {
    en: 'A cap was declared without an amount, so nothing was compared with it.',
    zh: '声明了上限但未给出金额，因此未作比较。',
  },
  'disclaimer.decline': {
    en: 'A decline is no statement about a person and no legal advice; it says what public lists, chains and the declared intent showed.',
    zh: '拒绝并非对个人的评价，也不构成法律意见；仅说明公开名单、链上数据与所声明意图所显示的内容。',
  },
} as const
