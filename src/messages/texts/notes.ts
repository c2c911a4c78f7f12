/** The limits of a verdict. */
export const noteMessages = {
  'note.limits': {
    en: 'Screening is not licensed AML compliance. Clear and allow are not proof of safety. Callers must enforce their own mandate.',
    zh: '筛查不属于持牌反洗钱合规服务；“无风险信号”和“允许”不构成安全证明；调用方须执行自己的授权规则。',
  },
  'note.point_in_time': { en: 'Based on the lists of {day} only.', zh: '仅依据 {day} 当日的名单得出。' },
  'note.unscreened_chain': {
    en: 'The chain of this address is not screened: only lists were checked.',
    zh: '本服务不筛查该地址所在的链，仅核对了名单。',
  },
  'note.network_ignored': {
    en: 'The network {ignored} does not apply to this address and was ignored. The address was screened on {network}.',
    zh: '网络 {ignored} 不适用于该地址，已忽略；筛查使用的网络为 {network}。',
  },
  'note.testnet': {
    en: '{network} is a test network: its tokens have no value.',
    zh: '{network} 是测试网络，其代币没有价值。',
  },
  'note.not_asked': { en: 'Not checked: {sources}.', zh: '未查询：{sources}。' },
} as const
