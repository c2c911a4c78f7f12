/** Fund flow and taint trace: what was read, what is missing, and why a chain could not be read. */
export const flowMessages = {
  'chain.not_configured': {
    en: '{network} is not read: no endpoint is configured for it.',
    zh: '未读取 {network}：尚未为其配置节点。',
  },
  'chain.no_transfers': {
    en: 'Transfers on {network} are not read: no token is known there.',
    zh: '未读取 {network} 上的转账：该网络上没有已知代币。',
  },
  'chain.unreachable': {
    en: '{network} could not be read: its endpoint is unreachable.',
    zh: '无法读取 {network}：无法连接其节点。',
  },
  'chain.timeout': {
    en: '{network} could not be read: its endpoint timed out.',
    zh: '无法读取 {network}：其节点响应超时。',
  },
  'chain.rate_limited': {
    en: '{network} could not be read: its endpoint limits the request rate.',
    zh: '无法读取 {network}：其节点限制了请求频率。',
  },
  'chain.stale': {
    en: '{network} could not be read: its endpoint is behind the chain.',
    zh: '无法读取 {network}：其节点数据落后于链上。',
  },
  'chain.misconfigured': {
    en: '{network} could not be read: its endpoint or API key is not configured correctly.',
    zh: '无法读取 {network}：其节点或 API 密钥配置有误。',
  },
  'chain.malformed': {
    en: '{network} could not be read: its endpoint returned an invalid response.',
    zh: '无法读取 {network}：其节点返回了无效内容。',
  },
  'chain.disagreement': {
    en: '{network} could not be read: its endpoints returned different responses.',
    zh: '无法读取 {network}：其多个节点返回的内容不一致。',
  },
  'chain.unfinished': {
    en: '{network} could not be read: no transfer was read, because the newest pages contain transfers of zero only, or the endpoint keeps no older ones.',
    zh: '无法读取 {network}：未读到任何转账：历史记录中最近的各页只含零金额转账，或节点未保留更早的记录。',
  },

  'flow.family': {
    en: '{field} must be a 0x or T address: fund flow is available for EVM networks and TRON.',
    zh: '{field} 必须是 0x 或 T 地址：资金流向仅支持 EVM 网络和 TRON。',
  },
  'flow.truncated': {
    en: 'Older transfers are missing: only the newest {count} were read.',
    zh: '缺少更早的转账：仅读取了最近 {count} 笔。',
  },
  'flow.window': {
    en: 'Older transfers are missing: only blocks {from} to {to} were read.',
    zh: '缺少更早的转账：仅读取了区块 {from} 至 {to}。',
  },
  'flow.interrupted': { en: 'Reading stopped early.', zh: '读取提前中止。' },
  'flow.first_unknown': { en: 'The first inflow is unknown.', zh: '首笔流入未知。' },
  'flow.freezes_unread': {
    en: 'For {count} of the counterparties shown, the issuer freeze could not be checked.',
    zh: '所列对手方中，有 {count} 个未能查询是否被发行方冻结。',
  },
  'flow.freezes_unasked': {
    en: 'Issuer freezes of the counterparties were not checked.',
    zh: '未查询对手方是否被代币发行方冻结。',
  },
  'flow.lists_weak': {
    en: 'A sanctions list is missing or older than the configured limit: counterparties without a mark may be listed.',
    zh: '某制裁名单缺失或已超过设定的时限：未标记的对手方仍可能在名单上。',
  },

  'trace.in_direct': {
    en: 'Received {amount} from {party}, which is listed: {list}.',
    zh: '从名单地址 {party}（{list}）收到 {amount}。',
  },
  'trace.in_over': {
    en: 'Received at most {amount} through {hop} transfers from {party}, which is listed: {list}.',
    zh: '经 {hop} 笔转账从名单地址 {party}（{list}）收到至多 {amount}。',
  },
  'trace.out_direct': {
    en: 'Sent {amount} to {party}, which is listed: {list}.',
    zh: '向名单地址 {party}（{list}）转出 {amount}。',
  },
  'trace.out_over': {
    en: 'Sent at most {amount} through {hop} transfers to {party}, which is listed: {list}.',
    zh: '经 {hop} 笔转账向名单地址 {party}（{list}）转出至多 {amount}。',
  },
  'trace.cut_addresses': {
    en: 'Truncated: the limit of addresses for one trace was reached.',
    zh: '追踪不完整：已达到单次追踪的地址数量上限。',
  },
  'trace.cut_transfers': {
    en: 'Truncated: the limit of transfers for one trace was reached.',
    zh: '追踪不完整：已达到单次追踪的转账数量上限。',
  },
  'trace.cut_time': {
    en: 'Truncated: the time limit for one trace was reached.',
    zh: '追踪不完整：已达到单次追踪的时间上限。',
  },
  'trace.cut_history': {
    en: 'Truncated: for some addresses older transfers were not read.',
    zh: '追踪不完整：部分地址更早的转账未被读取。',
  },
  'trace.cut_chain': { en: 'Truncated: some addresses could not be read.', zh: '追踪不完整：部分地址未能读取。' },
  'trace.cut_paths': {
    en: 'Truncated: more paths were found than are shown.',
    zh: '追踪不完整：发现的路径多于所列数量。',
  },
} as const
