/** What an answer to an intent check says beside the effects: hints, what is left out, and payments of x402. */
export const intentDetailMessages = {
  'note.account': {
    en: 'An account contract that pays is taken at its word: what its code does beside the call that is asked of it cannot be told from bytes.',
    zh: '付款的账户合约以其自身声明为准：其代码在被要求的调用之外还会做什么，无法从字节中得知。',
  },
  'difference.base_units': {
    en: 'intent.amount is in whole units of the asset. {declared} is the payment in its smallest units: if that was meant, declare {actual}.',
    zh: 'intent.amount 以资产的整数单位表示。{declared} 是以最小单位计的该付款：若本意如此，请声明 {actual}。',
  },
  'difference.declare_account': {
    en: 'The account contract {actual} pays, and not {declared}. If it is a Safe or another account of this owner, declare the Safe or account as intent.from.',
    zh: '付款的是账户合约 {actual}，而非 {declared}。若它是该所有者的 Safe 或其他账户，请将该 Safe 或账户声明为 intent.from。',
  },
  'intent.omitted': {
    en: 'Left out here: effects {effects}, differences {differences}, calls {calls}. The decision is made over all of them.',
    zh: '此处省略 {effects} 项效果、{differences} 项差异、{calls} 个调用。判定基于全部内容。',
  },
  'bound.parts': {
    en: 'With {field} the body has more than {members} members, {numbers} numbers or {items} commas, which is more than is read.',
    zh: '加上 {field}，请求体超过 {members} 个成员、{numbers} 个数字或 {items} 个逗号，超出读取上限。',
  },
  'unknown.x402_channel': {
    en: 'a voucher of an x402 channel (batch-settlement), whose payee and token are hidden behind a hash.',
    zh: 'x402 通道（batch-settlement）的凭证，其收款方与代币隐藏在哈希之后。',
  },
  'x402.exact': {
    en: 'x402 payment (exact): moves {amount} {asset} from {from} to {to}, carried out by a facilitator.',
    zh: 'x402 付款（exact）：将 {amount} {asset} 从 {from} 转给 {to}，由 facilitator 执行。',
  },
  'x402.upto': {
    en: 'x402 payment (upto): moves at most {amount} {asset} from {from} to {to}, as much as the facilitator asks for.',
    zh: 'x402 付款（upto）：由 facilitator 决定数额，最多将 {amount} {asset} 从 {from} 转给 {to}。',
  },
  'x402.batch': {
    en: 'x402 deposit (batch-settlement): moves {amount} {asset} from {from} into a channel whose payee the bytes do not name.',
    zh: 'x402 存款（batch-settlement）：将 {amount} {asset} 从 {from} 转入通道，字节未指明该通道的收款方。',
  },
} as const
