/** Texts of a decision in addition to the verdict: findings in the declared intent, and whether a retry helps. */
export const decisionMessages = {
  'declared.over_cap': {
    en: 'The amount of {amount} USDC exceeds the declared cap of {cap} USDC.',
    zh: '金额 {amount} USDC 超过所声明的上限 {cap} USDC。',
  },
  'declared.empty': {
    en: '{field} was sent, but contains no readable text.',
    zh: '已发送 {field}，但其中没有可读文本。',
  },
  'declared.scheme': {
    en: 'The scheme “{scheme}” may take more than the amount of the demand; the demand does not state a ceiling.',
    zh: '方案“{scheme}”收取的金额可能超过付款要求中的金额；该付款要求未给出上限。',
  },
  'declared.currency': {
    en: 'The demand is in {symbol} and cannot be compared with the cap of {cap} USDC.',
    zh: '付款要求以 {symbol} 计价，无法与 {cap} USDC 的上限比较。',
  },
  'demand.atomic': {
    en: '{field} must be a string of decimal digits: the amount in the smallest unit of the asset, without sign, point or exponent.',
    zh: '{field} 必须是十进制数字字符串，即以资产最小单位表示的金额，不含符号、小数点或指数。',
  },
  'demand.no_text': { en: '{field} must be a string.', zh: '{field} 必须是字符串。' },
  'demand.too_many_addresses': {
    en: 'The demand contains more than {max} texts that may be addresses, so not everyone it names can be screened.',
    zh: '该付款要求中可能是地址的文本超过 {max} 个，无法逐一筛查其中所列各方。',
  },
  'demand.no_object': {
    en: '{field} must be one entry of `accepts` of a 402 answer, as an object or as its JSON text.',
    zh: '{field} 必须是 402 应答中 `accepts` 的一个条目，可为对象或其 JSON 文本。',
  },
  'demand.two_amounts': {
    en: '{field} and amount differ. Send the entry as the seller sent it, or only the member of the version you pay by.',
    zh: '{field} 与 amount 不一致。请原样发送卖方给出的条目，或只保留付款所用版本的成员。',
  },
  'demand.range': {
    en: '{field} may have at most {digits} digits before the decimal point in whole units of the asset.',
    zh: '{field} 换算为资产的整数单位后，小数点前最多可有 {digits} 位数字。',
  },
  'demand.asset': {
    en: '{field} is not a token known on {network}. Known tokens: {tokens}.',
    zh: '{field} 不是 {network} 上的已知代币。已知代币：{tokens}。',
  },
  'demand.asset_change': {
    en: 'A payment in this token cannot be judged here. Choose another entry of accepts, or do not pay.',
    zh: '此处无法评估以该代币支付的款项。请选择 accepts 中的另一项，或不要付款。',
  },
  'demand.twice': {
    en: 'The payment is already given by requirements. Remove {field}.',
    zh: '付款已由 requirements 给出，请删除 {field}。',
  },
  'demand.neither': {
    en: 'Send the payee as {field}, or the demand of the seller as requirements.',
    zh: '请以 {field} 发送收款方，或以 requirements 发送卖方的付款要求。',
  },
  'declared.party': {
    en: '{member} names {address}. {detail}',
    zh: '{member} 指定了 {address}。{detail}',
  },
  'note.resource_left_out': {
    en: 'The page in `requirements.resource` cannot be screened and was ignored. To have a page screened, send it as `url`.',
    zh: '`requirements.resource` 中的页面无法筛查，已忽略。如需筛查页面，请通过 `url` 提交。',
  },
  'declared.offer_label': { en: 'Another offer of this seller', zh: '该卖方的另一项报价' },
  'declared.offer': {
    en: '{member} names {address}, which is listed. This payment does not go there. Do not choose that offer, and have a person look at the seller.',
    zh: '{member} 指定了名单地址 {address}。本次付款不会付往该地址。请勿选择该项报价，并请人工核查该卖方。',
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
  'note.stricter': {
    en: 'The verdict and the risk are those of the screening. The declared intent makes the decision stricter.',
    zh: '结论与风险分仅反映筛查结果；所声明的意图使决定更严格。',
  },
  'note.cap_unused': {
    en: 'A cap was declared without an amount, so the cap was not checked.',
    zh: '声明了上限但未提供金额，因此未检查上限。',
  },
  'note.other_asset': {
    en: 'The amount and the attestation state USDC, the payment names another asset: that asset was only looked up in the lists of sanctioned assets.',
    zh: '金额和已签名的决定以 USDC 表示，而付款指定了其他资产：该资产仅在受制裁资产名单中查询过。',
  },
  'disclaimer.decline': {
    en: 'A decline is not a statement about a person and not legal advice. It reports what public lists, chain data and the declared intent showed.',
    zh: '拒绝不代表对任何人的评价，也不构成法律意见，仅反映公开名单、链上数据与所声明意图的检查结果。',
  },
} as const
