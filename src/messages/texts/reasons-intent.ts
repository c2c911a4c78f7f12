/** Reasons of intent checks, decisions, signatures and probes, as in reasons.ts. */
export const intentReasonMessages = {
  'reason.INTENT_MATCH': { en: 'The transaction does exactly what was declared.', zh: '交易内容与声明完全一致。' },
  'change.INTENT_MATCH': {
    en: 'Nothing to change. The check covers the transaction bytes only, so also screen the payee.',
    zh: '无需更改。本检查仅针对交易字节，请同时筛查收款方。',
  },
  'reason.INTENT_MISMATCH': {
    en: 'The transaction does something other than what was declared.',
    zh: '交易内容与声明不一致。',
  },
  'change.INTENT_MISMATCH': {
    en: 'Do not sign. Compare each difference with the intended payment, and build the transaction again.',
    zh: '请勿签名。请逐一核对各项差异与付款意图，并重新构建交易。',
  },
  'reason.INTENT_UNKNOWN': {
    en: 'The bytes of the transaction do not show all of its effects.',
    zh: '无法仅凭字节判断交易的全部作用。',
  },
  'change.INTENT_UNKNOWN': {
    en: 'Do not treat this as a match. Send a plain transfer, or supply what is missing, such as lookup tables, the asset or the amount.',
    zh: '请勿视为一致。请改用普通转账，或补充缺少的信息，例如查找表、资产或金额。',
  },
  'reason.INTENT_EMPTY': {
    en: 'An intent field was sent without readable text.',
    zh: '已发送意图字段，但其中没有可读文本。',
  },
  'change.INTENT_EMPTY': {
    en: 'State in task what the payment is for and in reasoning why this payee was chosen, or omit the fields.',
    zh: '请在 task 中说明付款用途，在 reasoning 中说明选择该收款方的原因，或不发送这些字段。',
  },
  'reason.INTENT_INJECTION': {
    en: 'The declared texts try to override a mandate, redirect the payment or influence the check.',
    zh: '所声明的文本试图绕过授权、改变收款方或影响检查。',
  },
  'change.INTENT_INJECTION': {
    en: 'Before paying, have a person review the texts named in the evidence.',
    zh: '付款前请人工复核证据中指出的文本。',
  },
  'reason.AMOUNT_OVER_CAP': { en: 'The amount exceeds the declared cap.', zh: '金额超过所声明的上限。' },
  'change.AMOUNT_OVER_CAP': {
    en: 'Pay no more than the cap, or ask the person who set it to raise it.',
    zh: '请在上限内付款，或请设定者提高上限。',
  },
  'reason.AMOUNT_UNKNOWN': {
    en: 'The most that the payment can take is not known, or cannot be compared with the cap.',
    zh: '无法确定该付款最多会收取多少，或无法与上限比较。',
  },
  'change.AMOUNT_UNKNOWN': {
    en: 'Choose an entry of accepts with the scheme exact or upto and a dollar token, or have a person set the ceiling.',
    zh: '请选择 accepts 中方案为 exact 或 upto 且使用美元稳定币的条目，或由人工确定上限。',
  },
  'reason.TOKEN_VALID': { en: 'Signed by this service and not expired.', zh: '由本服务签名，且未过期。' },
  'change.TOKEN_VALID': {
    en: 'Valid means signed and unchanged. It does not mean that all lists were checked.',
    zh: '有效表示签名真实、内容未被更改，并不表示已查询全部名单。',
  },
  'reason.TOKEN_EXPIRED': {
    en: 'Signed by this service. It still proves the decision, but its time has passed: do not pay on it.',
    zh: '由本服务签名，仍可证明该决定，但有效期已过，请勿据此付款。',
  },
  'change.TOKEN_EXPIRED': { en: 'To pay now, request a new decision.', zh: '如需现在付款，请重新请求决定。' },
  'reason.TOKEN_NOT_YET_VALID': { en: 'The issue time is in the future.', zh: '签发时间晚于当前时间。' },
  'change.TOKEN_NOT_YET_VALID': { en: 'Check the clocks of both systems.', zh: '请检查双方系统的时钟。' },
  'reason.TOKEN_MALFORMED': { en: 'Not a compact JWS in its canonical form.', zh: '不是规范形式的紧凑 JWS。' },
  'change.TOKEN_MALFORMED': { en: 'Send it exactly as issued, without whitespace.', zh: '请原样发送，不含空白字符。' },
  'reason.TOKEN_TYPE_WRONG': { en: 'The type (typ) is not the expected one.', zh: '类型（typ）与预期不符。' },
  'change.TOKEN_TYPE_WRONG': { en: 'Use the verifier for its type.', zh: '请使用对应类型的验证方法。' },
  'reason.TOKEN_ALGORITHM_WRONG': {
    en: 'Unsupported algorithm: only EdDSA is accepted.',
    zh: '不支持的签名算法：仅接受 EdDSA。',
  },
  'change.TOKEN_ALGORITHM_WRONG': {
    en: 'Do not trust it. This service signs with Ed25519 only.',
    zh: '请勿信任。本服务仅使用 Ed25519 签名。',
  },
  'reason.TOKEN_ISSUER_WRONG': { en: 'Issued by another service.', zh: '由其他服务签发。' },
  'change.TOKEN_ISSUER_WRONG': {
    en: 'If you trust its issuer, verify it there.',
    zh: '如信任其签发者，请向该签发者验证。',
  },
  'reason.TOKEN_SIGNATURE_INVALID': { en: 'The signature does not match the content.', zh: '签名与内容不符。' },
  'change.TOKEN_SIGNATURE_INVALID': {
    en: 'Do not trust it: it was altered or forged.',
    zh: '请勿信任：内容已被篡改或伪造。',
  },
  'reason.TOKEN_KEY_UNKNOWN': {
    en: 'The signing key is not one of the keys of this service.',
    zh: '签名密钥不属于本服务。',
  },
  'change.TOKEN_KEY_UNKNOWN': {
    en: 'Fetch /.well-known/service-keys.json again. If the key is not listed there, do not trust it.',
    zh: '请重新获取 /.well-known/service-keys.json；若其中没有该密钥，请勿信任。',
  },
  'reason.TOKEN_KEY_RETIRED': {
    en: 'The issue time is later than the retirement of the signing key.',
    zh: '签发时间晚于签名密钥的停用时间。',
  },
  'change.TOKEN_KEY_RETIRED': { en: 'Do not trust it.', zh: '请勿信任。' },
  'reason.PLAN_SAME': { en: 'The observed payment details match the plan.', zh: '当前的付款信息与计划一致。' },
  'change.PLAN_SAME': { en: 'Nothing to change.', zh: '无需更改。' },
  'reason.PLAN_CHANGED': { en: 'The observed payment details differ from the plan.', zh: '当前的付款信息与计划不符。' },
  'change.PLAN_CHANGED': {
    en: 'Do not send the rest. Find out who changed the details, and create a new plan.',
    zh: '请勿发送剩余款项。请查明变更原因，并重新制定计划。',
  },
  'reason.PLAN_WITHHELD': {
    en: 'Nothing has changed, but the payee did not pass screening when the plan was made.',
    zh: '付款信息未变，但制定计划时收款方未通过筛查。',
  },
  'change.PLAN_WITHHELD': { en: 'Create a new plan.', zh: '请重新制定计划。' },
  'reason.PLAN_EXPIRED': { en: 'The plan has expired.', zh: '计划已过期。' },
  'change.PLAN_EXPIRED': { en: 'Create a new plan.', zh: '请重新制定计划。' },
  'reason.amount_invalid': {
    en: 'The amount is not an exact decimal within the precision of this asset.',
    zh: '金额不是该资产精度范围内的精确小数。',
  },
  'change.amount_invalid': {
    en: 'Send digits without sign or exponent: in `requirements` the smallest unit of the asset without a point, elsewhere at most as many decimal places as the asset has.',
    zh: '请发送不含符号和指数的数字：在付款要求中为该资产的最小单位，不含小数点；其他位置的小数位数不超过该资产精度。',
  },
  'reason.asset_invalid': {
    en: 'The asset is neither a known symbol of this network nor a token address on it.',
    zh: '资产既不是该网络的已知符号，也不是该网络上的代币地址。',
  },
  'change.asset_invalid': {
    en: 'Send USDC, USDT, the native symbol, or the token’s address or mint. For a token that is not in the table of the network, also send decimals.',
    zh: '请发送 USDC、USDT、原生币符号，或代币地址；对于该网络表中没有的代币，请同时发送 decimals。',
  },
  'reason.data_invalid': {
    en: 'The calldata is not 0x followed by an even number of hexadecimal digits.',
    zh: '调用数据不是 0x 加偶数个十六进制数字。',
  },
  'change.data_invalid': {
    en: 'Send 0x for empty calldata. The prefix is lower case.',
    zh: '空的调用数据请发送 0x；前缀须为小写。',
  },
  'reason.typed_data_invalid': { en: 'The typed data is not valid EIP-712.', zh: '类型化数据不是有效的 EIP-712。' },
  'change.typed_data_invalid': {
    en: 'Send types, primaryType, domain and message exactly as they are signed, with numbers as strings.',
    zh: '请按签名内容原样发送 types、primaryType、domain 和 message，数字以字符串表示。',
  },
  'reason.transaction_invalid': {
    en: 'The transaction, or the hash that names it, is not in the form of its chain.',
    zh: '交易或其哈希的格式不符合所在链的要求。',
  },
  'change.transaction_invalid': {
    en: 'Send a Solana transaction whole, in standard base64 with padding and without line breaks; send a hash as the explorer of the chain shows it.',
    zh: 'Solana 交易请发送完整的标准 base64，带填充且不含换行；交易哈希请按该链区块浏览器所示填写。',
  },
  'reason.plan_invalid': { en: 'The plan was not signed by this service.', zh: '该计划不是由本服务签名。' },
  'change.plan_invalid': {
    en: 'Send the plan exactly as /api/probe/plan returned it.',
    zh: '请原样发送 /api/probe/plan 返回的计划。',
  },
  'reason.text_too_long': { en: 'The text is too long.', zh: '文本过长。' },
  'change.text_too_long': { en: 'Shorten the text.', zh: '请缩短文本。' },
} as const
