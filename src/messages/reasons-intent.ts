/** Reasons of intent, decisions, signed things and probes, as in reasons.ts. */
export const intentReasonMessages = {
  'reason.INTENT_MATCH': {
    en: 'The transaction does what was declared and nothing else.',
    zh: '交易的作用与声明一致，且没有其他作用。',
  },
  'change.INTENT_MATCH': {
    en: 'Nothing to change. A match speaks of the bytes only: screen the payee, too.',
    zh: '无需更改。一致仅指字节内容：请同时筛查收款方。',
  },
  'reason.INTENT_MISMATCH': {
    en: 'The transaction does something other than what was declared.',
    zh: '交易的作用与声明不一致。',
  },
  'change.INTENT_MISMATCH': {
    en: 'Do not sign. Compare each difference with what you meant to pay, and build the transaction anew.',
    zh: '请勿签名。请将每处差异与您的付款意图核对，并重新构建交易。',
  },
  'reason.INTENT_UNKNOWN': {
    en: 'Part of what the transaction does cannot be told from its bytes.',
    zh: '无法仅凭字节判断交易的全部作用。',
  },
  'change.INTENT_UNKNOWN': {
    en: 'Do not take this for a match. Send a plain transfer, or give what was missing, such as lookup tables, the asset or the amount.',
    zh: '请勿视为一致。请改用普通转账，或补充缺少的信息，例如查找表、资产或金额。',
  },
  'reason.INTENT_EMPTY': { en: 'An intent field was sent, and nothing is in it.', zh: '已发送意图字段，但内容为空。' },
  'change.INTENT_EMPTY': {
    en: 'Say in task what is paid for and in reasoning why this payee, or leave the fields out.',
    zh: '请在 task 中说明付款用途，在 reasoning 中说明为何选择该收款方，或不发送这些字段。',
  },
  'reason.INTENT_INJECTION': {
    en: 'The declared texts try to override a mandate, hide a second payee or steer the checker.',
    zh: '所声明的文本试图绕过授权、隐藏第二收款方或操纵检查程序。',
  },
  'change.INTENT_INJECTION': {
    en: 'Let a person read the texts in which it was found before anything is paid.',
    zh: '付款前请由人工阅读发现问题的文本。',
  },
  'reason.AMOUNT_OVER_CAP': {
    en: 'The amount is over the cap that was declared with it.',
    zh: '金额超过随附声明的上限。',
  },
  'change.AMOUNT_OVER_CAP': {
    en: 'Pay at most the cap, or have whoever set it raise it.',
    zh: '请在上限内付款，或请设定者提高上限。',
  },
  'reason.TOKEN_VALID': { en: 'This service signed it, and it is in force.', zh: '由本服务签名，且在有效期内。' },
  'change.TOKEN_VALID': { en: 'Nothing to change.', zh: '无需更改。' },
  'reason.TOKEN_EXPIRED': { en: 'This service signed it, and its time is over.', zh: '由本服务签名，但已过期。' },
  'change.TOKEN_EXPIRED': { en: 'Ask for a new decision.', zh: '请重新请求决定。' },
  'reason.TOKEN_NOT_YET_VALID': { en: 'It says that it was issued in the future.', zh: '其签发时间在未来。' },
  'change.TOKEN_NOT_YET_VALID': { en: 'Check the clocks on both sides.', zh: '请检查双方的时钟。' },
  'reason.TOKEN_MALFORMED': {
    en: 'It is not a compact JWS in its one canonical form.',
    zh: '不是规范形式的紧凑 JWS。',
  },
  'change.TOKEN_MALFORMED': {
    en: 'Send the token exactly as it was issued, without blanks or line breaks.',
    zh: '请原样发送令牌，不含空格或换行。',
  },
  'reason.TOKEN_TYPE_WRONG': { en: 'It is a signed thing of another kind.', zh: '属于另一种签名内容。' },
  'change.TOKEN_TYPE_WRONG': { en: 'Send it to the verifier of its own kind.', zh: '请发送给对应类型的验证程序。' },
  'reason.TOKEN_ALGORITHM_WRONG': { en: 'It names another algorithm than EdDSA.', zh: '其声明的算法不是 EdDSA。' },
  'change.TOKEN_ALGORITHM_WRONG': {
    en: 'Do not trust it. This service signs with Ed25519 only.',
    zh: '请勿信任。本服务仅使用 Ed25519 签名。',
  },
  'reason.TOKEN_ISSUER_WRONG': {
    en: 'It names another issuer than the one that is asked.',
    zh: '签发者与所询问的服务不符。',
  },
  'change.TOKEN_ISSUER_WRONG': {
    en: 'Ask the issuer that it names, if you trust that one.',
    zh: '若信任其所列签发者，请向该签发者验证。',
  },
  'reason.TOKEN_SIGNATURE_INVALID': { en: 'Its signature does not fit its content.', zh: '签名与内容不符。' },
  'change.TOKEN_SIGNATURE_INVALID': {
    en: 'Do not trust it: it was altered or forged.',
    zh: '请勿信任：其已被篡改或伪造。',
  },
  'reason.TOKEN_KEY_UNKNOWN': {
    en: 'It names a key that is not among this service’s keys.',
    zh: '其所用密钥不属于本服务。',
  },
  'change.TOKEN_KEY_UNKNOWN': {
    en: 'Fetch /.well-known/service-keys.json anew; if the key is not there, do not trust it.',
    zh: '请重新获取 /.well-known/service-keys.json；若仍无该密钥，请勿信任。',
  },
  'reason.TOKEN_KEY_RETIRED': {
    en: 'It claims to be issued after its key was retired.',
    zh: '其声称的签发时间晚于密钥停用时间。',
  },
  'change.TOKEN_KEY_RETIRED': { en: 'Do not trust it.', zh: '请勿信任。' },
  'reason.PLAN_SAME': {
    en: 'What is observed now is what the plan pinned.',
    zh: '当前观察结果与计划所固定的内容一致。',
  },
  'change.PLAN_SAME': { en: 'Nothing to change.', zh: '无需更改。' },
  'reason.PLAN_CHANGED': {
    en: 'What is observed now differs from what the plan pinned.',
    zh: '当前观察结果与计划所固定的内容不同。',
  },
  'change.PLAN_CHANGED': {
    en: 'Do not send the rest. Find out who changed it, and plan anew.',
    zh: '请勿发送剩余款项。请查明变更原因并重新制定计划。',
  },
  'reason.PLAN_WITHHELD': {
    en: 'Nothing changed, but the payee did not pass screening when the plan was made.',
    zh: '内容未变，但制定计划时收款方未通过筛查。',
  },
  'change.PLAN_WITHHELD': { en: 'Plan anew.', zh: '请重新制定计划。' },
  'reason.PLAN_EXPIRED': { en: 'The plan’s time is over.', zh: '计划已过期。' },
  'change.PLAN_EXPIRED': { en: 'Plan anew.', zh: '请重新制定计划。' },
  'reason.amount_invalid': {
    en: 'The amount is not an exact decimal that this asset can hold.',
    zh: '金额不是该资产可表示的精确小数。',
  },
  'change.amount_invalid': {
    en: 'Send digits with at most as many places as the asset has, without sign or exponent.',
    zh: '请发送不含符号和指数、小数位数不超过该资产精度的数字。',
  },
  'reason.asset_invalid': {
    en: 'The asset is neither a symbol of this network’s table nor a token’s address on it.',
    zh: '资产既不是该网络表中的符号，也不是该网络上的代币地址。',
  },
  'change.asset_invalid': {
    en: 'Send USDC, USDT, the native symbol, or the token’s address or mint, with decimals where the table does not have it.',
    zh: '请发送 USDC、USDT、原生币符号，或代币地址（表中没有时附上 decimals）。',
  },
  'reason.data_invalid': {
    en: 'The calldata is not 0x followed by an even number of hex digits.',
    zh: '调用数据不是 0x 加偶数个十六进制数字。',
  },
  'change.data_invalid': {
    en: 'Send 0x for an empty one; the prefix is lower case.',
    zh: '空数据请发送 0x；前缀须为小写。',
  },
  'reason.typed_data_invalid': {
    en: 'The typed data is not well-formed EIP-712.',
    zh: '类型化数据不是格式正确的 EIP-712。',
  },
  'change.typed_data_invalid': {
    en: 'Send types, primaryType, domain and message exactly as they are signed, numbers as strings.',
    zh: '请按签名内容原样发送 types、primaryType、domain 和 message，数字用字符串。',
  },
  'reason.transaction_invalid': {
    en: 'The transaction is not a serialised Solana transaction in standard base64.',
    zh: '交易不是标准 base64 编码的 Solana 序列化交易。',
  },
  'change.transaction_invalid': {
    en: 'Send the padded base64 of the whole transaction or message, without line breaks.',
    zh: '请发送整笔交易或消息的带填充 base64，不含换行。',
  },
  'reason.plan_invalid': { en: 'The plan is not one that this service signed.', zh: '该计划不是由本服务签名。' },
  'change.plan_invalid': {
    en: 'Send the plan exactly as /api/probe/plan gave it.',
    zh: '请原样发送 /api/probe/plan 返回的计划。',
  },
  'reason.text_too_long': { en: 'The text is longer than 8 KB.', zh: '文本超过 8 KB。' },
  'change.text_too_long': { en: 'Shorten it.', zh: '请缩短文本。' },
} as const
