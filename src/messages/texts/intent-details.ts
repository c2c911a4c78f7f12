/** Texts of an intent check besides its effects: hints, what is omitted, and payments of x402. */
export const intentDetailMessages = {
  'note.account': {
    en: 'The account contract that pays is assumed to do only what it is asked. Whether its code does anything else cannot be determined from the bytes.',
    zh: '付款的账户合约被假定只执行所请求的调用；其代码是否还有其他行为，无法从字节中判断。',
  },
  'note.long_validity': {
    en: 'The signature stays valid for more than {hours} hours: the payment could be made long after this check.',
    zh: '签名有效期超过 {hours} 小时：付款可能在本次检查很久之后才执行。',
  },
  'difference.base_units': {
    en: 'intent.amount is in whole units of the asset. {declared} equals the payment in base units. If that was intended, declare {actual}.',
    zh: 'intent.amount 以资产的整数单位表示。{declared} 等于以最小单位计的该笔付款；若本意如此，请声明 {actual}。',
  },
  'difference.not_an_account': {
    en: '{actual} is not an account that can be paid. Funds sent to it are lost.',
    zh: '{actual} 不是可收款的账户，转入的资金将无法取回。',
  },
  'difference.not_a_payer': {
    en: '{actual} is not an account that can sign, so no payment comes from it.',
    zh: '{actual} 不是可以签名的账户，无法由其付款。',
  },
  'difference.token_domain': {
    en: 'The token accepts only {declared} for this member of the signing domain, so it would refuse this signature.',
    zh: '代币在签名域（domain）的此成员上只接受 {declared}，会拒绝该签名。',
  },
  'difference.declare_account': {
    en: 'The payment comes from the account contract {actual}, not from {declared}. If it is a Safe or another account of this owner, declare that account as intent.from.',
    zh: '付款来自账户合约 {actual}，而非 {declared}。若它是该所有者的 Safe 或其他账户，请将该账户声明为 intent.from。',
  },
  'intent.omitted': {
    en: 'Omitted from this response: {effects} effects, {differences} differences, {calls} calls. The decision covers all of them.',
    zh: '本响应省略了 {effects} 项作用、{differences} 项差异和 {calls} 个调用；判断基于全部内容。',
  },
  'unknown.x402_channel': {
    en: 'a voucher of an x402 channel (batch-settlement); its payee and token are only given as a hash.',
    zh: 'x402 通道（batch-settlement）的凭证，其收款方与代币仅以哈希形式给出。',
  },
  'unknown.gateway_balance': {
    en: 'a payment between balances at Circle Gateway: it arrives when Circle credits it, which the bytes do not show.',
    zh: 'Circle Gateway 余额之间的付款：以 Circle 入账为准，字节无法证明。',
  },
  'unknown.address_checksum': {
    en: 'an address whose checksum is wrong: a wallet may refuse to sign it, and a letter may be mistyped.',
    zh: '校验和不正确的地址：钱包可能拒绝签名，地址也可能抄写有误。',
  },
  'x402.exact': {
    en: 'x402 payment (exact): transfers {amount} {asset} from {from} to {to}, submitted by a facilitator.',
    zh: 'x402 付款（exact）：将 {amount} {asset} 从 {from} 转给 {to}，由 facilitator 提交。',
  },
  'x402.upto': {
    en: 'x402 payment (upto): transfers at most {amount} {asset} from {from} to {to}; the facilitator determines the amount.',
    zh: 'x402 付款（upto）：最多将 {amount} {asset} 从 {from} 转给 {to}，具体数额由 facilitator 决定。',
  },
  'x402.voucher': {
    en: 'x402 voucher (batch-settlement): the payee of a channel may claim at most {amount} in all, earlier claims included. The bytes name neither payee nor token.',
    zh: 'x402 凭证（batch-settlement）：通道的收款方累计最多可领取 {amount}（含此前已领取的部分）。字节未指明收款方与代币。',
  },
  'x402.batch': {
    en: 'x402 deposit (batch-settlement): transfers {amount} {asset} from {from} into a channel whose payee the bytes do not name.',
    zh: 'x402 存款（batch-settlement）：将 {amount} {asset} 从 {from} 转入通道，字节未指明该通道的收款方。',
  },
} as const
