/** Decisions of payees. */
export const payeeMessages = {
  'payee.registry': { en: 'The payee is {status} in the registry.', zh: '收款方在登记名录中的状态：{status}。' },
  'payee.registry_none': { en: 'The registry has no such payee.', zh: '登记名录中没有该收款方。' },
  'payee.screened': { en: 'The payer was screened: {verdict}.', zh: '已筛查付款方：{verdict}。' },
  'payee.unscreened': {
    en: 'No address of the payer was sent, so that no payer was screened.',
    zh: '未提交付款方地址，因此未进行筛查。',
  },
  'payee.next.accept': {
    en: 'The payment can be made to the wallet of the payee.',
    zh: '可以向收款方的钱包付款。',
  },
  'payee.next.decline': { en: 'The payment is not taken.', zh: '不接受该付款。' },
  'payee.next.hold_request_info': {
    en: 'Ask again with the fields in `requested_fields`.',
    zh: '请补充 `requested_fields` 中的字段后再次查询。',
  },
  'payee.next.unknown': { en: 'The payee is not registered here.', zh: '该收款方未在此登记。' },
  'payee.next.not_ready': { en: 'The payee takes no payments now.', zh: '收款方目前不接受付款。' },
  'payee.retry': { en: 'Retry after {seconds} seconds.', zh: '请在 {seconds} 秒后重试。' },
  'payee.agent_known.credential': {
    en: 'The payer authenticated as agent {agent} with its secret.',
    zh: '付款方已通过智能体 {agent} 的密钥验证身份。',
  },
  'payee.agent_known.named_wallet': {
    en: 'Agent {agent} is registered with the wallet {address}, which the payer named. Check on-chain that the payment comes from that wallet.',
    zh: '智能体 {agent} 登记的钱包为 {address}，与付款方提供的一致。请在链上核实付款由该钱包发出。',
  },
  'payee.agent_known.name': {
    en: 'Agent {agent} is registered, but the payer only named it. A name alone does not prove the payer’s identity.',
    zh: '智能体 {agent} 已注册，但付款方仅提供了名称，不足以证明身份。',
  },
  'payee.agent_known.none': {
    en: 'There is no active agent with the id {agent}.',
    zh: '不存在标识为 {agent} 的有效智能体。',
  },
  'payee.pay_from': {
    en: 'The payment must come from {address}. A payment from another wallet is not covered by this decision.',
    zh: '付款须由 {address} 发出。由其他钱包发出的付款不适用本决定。',
  },
  'payee.agent_unproved': {
    en: 'The agent is registered, but nothing proves that this request comes from it.',
    zh: '该智能体已注册；此处并未证明请求方就是该智能体。',
  },
} as const
