/** Decisions of payees. */
export const payeeMessages = {
  'payee.registry': { en: 'The payee is {status} in the registry.', zh: '收款方在注册表中的状态：{status}。' },
  'payee.registry_none': { en: 'The registry has no such payee.', zh: '注册表中没有该收款方。' },
  'payee.screened': { en: 'The payer was screened: {verdict}.', zh: '已筛查付款方：{verdict}。' },
  'payee.unscreened': {
    en: 'No address of the payer was sent, so that nobody was screened.',
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
  'payee.next.not_ready': { en: 'The payee takes no payments now.', zh: '收款方目前不接受付款。' },
  'payee.retry': { en: 'Retry after {seconds} seconds.', zh: '请在 {seconds} 秒后重试。' },
  'payee.agent_known.credential': {
    en: 'The payer showed the secret of agent {agent}.',
    zh: '付款方已出示智能体 {agent} 的密钥。',
  },
  'payee.agent_known.named_wallet': {
    en: 'Agent {agent} is registered with the wallet {address}. The payer named that wallet; that the payment comes from it has to be seen on the chain.',
    zh: '智能体 {agent} 登记的钱包为 {address}。付款方指明了该钱包；付款是否由其发出，须以链上记录为准。',
  },
  'payee.agent_known.name': {
    en: 'Agent {agent} is registered. The payer only named it, which proves nothing.',
    zh: '智能体 {agent} 已注册，但付款方仅提及其名称，不构成身份证明。',
  },
  'payee.agent_known.none': {
    en: 'No active agent is registered as {agent}.',
    zh: '没有以 {agent} 注册的有效智能体。',
  },
  'payee.pay_from': {
    en: 'The payment has to come from {address}: from any other wallet it is not the payment that was accepted.',
    zh: '付款须由 {address} 发出；由其他钱包发出的付款不在接受之列。',
  },
  'payee.agent_unproved': {
    en: 'The agent is registered; that it is the one that asks is not proved here.',
    zh: '该智能体已注册；此处并未证明请求方就是该智能体。',
  },
} as const
