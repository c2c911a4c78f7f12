/** Fund flow and taint trace: what was read, what is missing, and why a chain told nothing. */
export const flowMessages = {
  'chain.not_configured': {
    en: '{network} is not read here: the operator has configured no endpoint for it.',
    zh: '此处未读取 {network}：运营方尚未为其配置节点。',
  },
  'chain.unreachable': {
    en: '{network} could not be read: its endpoint could not be reached.',
    zh: '无法读取 {network}：无法连接其节点。',
  },
  'chain.timeout': {
    en: '{network} could not be read: its endpoint did not answer in time.',
    zh: '无法读取 {network}：其节点未及时响应。',
  },
  'chain.rate_limited': {
    en: '{network} could not be read: its endpoint was asked too often.',
    zh: '无法读取 {network}：对其节点的请求过于频繁。',
  },
  'chain.stale': {
    en: '{network} could not be read: its endpoint lags behind the chain.',
    zh: '无法读取 {network}：其节点数据落后于链上。',
  },
  'chain.misconfigured': {
    en: '{network} could not be read: its endpoint or the key for it is wrong.',
    zh: '无法读取 {network}：其节点或密钥配置有误。',
  },
  'chain.malformed': {
    en: '{network} could not be read: its endpoint gave an answer that cannot be used.',
    zh: '无法读取 {network}：其节点返回了无法使用的内容。',
  },
  'chain.disagreement': {
    en: '{network} could not be read: its endpoints gave differing answers.',
    zh: '无法读取 {network}：其多个节点的回答不一致。',
  },

  'flow.family': {
    en: '{field} must be a 0x or T address: fund flow is told for EVM networks and TRON.',
    zh: '{field} 必须是 0x 或 T 地址：资金流向仅支持 EVM 网络和 TRON。',
  },
  'flow.truncated': {
    en: 'Older transfers are missing: the newest {count} were read, and the history goes on.',
    zh: '缺少更早的转账：仅读取了最近 {count} 笔，历史记录不止于此。',
  },
  'flow.window': {
    en: 'Older transfers are missing: blocks {from} to {to} were read.',
    zh: '缺少更早的转账：仅读取了区块 {from} 至 {to}。',
  },
  'flow.interrupted': {
    en: 'Reading ended early.',
    zh: '读取提前结束。',
  },
  'flow.first_unknown': {
    en: 'The first inflow is not known.',
    zh: '首笔流入未知。',
  },
  'flow.freezes_unread': {
    en: 'Whether their issuer froze {count} of the parties shown could not be read.',
    zh: '所列对手方中有 {count} 个未能读取其是否被发行方冻结。',
  },
  'flow.freezes_unasked': {
    en: 'Not asked: whether token issuers froze the parties.',
    zh: '未查询：代币发行方是否冻结了这些对手方。',
  },
  'flow.lists_weak': {
    en: 'A sanctions list is missing or older than the operator allows: who is not named may be listed.',
    zh: '某制裁名单缺失或已超过运营方允许的时限：未标出者仍可能在名单上。',
  },

  'trace.in_direct': {
    en: 'Received {amount} from {party}, which is listed: {list}.',
    zh: '从名单地址 {party}（{list}）收到 {amount}。',
  },
  'trace.in_over': {
    en: 'Money came from {party}, which is listed ({list}), over {hop} transfers: at most {amount}.',
    zh: '资金经 {hop} 笔转账来自名单地址 {party}（{list}）：至多 {amount}。',
  },
  'trace.out_direct': {
    en: 'Sent {amount} to {party}, which is listed: {list}.',
    zh: '向名单地址 {party}（{list}）转出 {amount}。',
  },
  'trace.out_over': {
    en: 'Money went to {party}, which is listed ({list}), over {hop} transfers: at most {amount}.',
    zh: '资金经 {hop} 笔转账流向名单地址 {party}（{list}）：至多 {amount}。',
  },
  'trace.cut_addresses': {
    en: 'Cut short: more addresses are connected than one trace reads.',
    zh: '追踪被截断：关联地址超过单次追踪的读取上限。',
  },
  'trace.cut_transfers': {
    en: 'Cut short: there are more transfers than one trace reads.',
    zh: '追踪被截断：转账数量超过单次追踪的读取上限。',
  },
  'trace.cut_time': {
    en: 'Cut short: the time for one trace was over.',
    zh: '追踪被截断：单次追踪的时间已用尽。',
  },
  'trace.cut_history': {
    en: 'Not every history was read whole: older transfers are missing.',
    zh: '并非所有历史都已完整读取：缺少更早的转账。',
  },
  'trace.cut_chain': {
    en: 'Not every address could be read.',
    zh: '部分地址未能读取。',
  },
  'trace.cut_paths': {
    en: 'There are more paths than are shown.',
    zh: '路径多于所列数量。',
  },
} as const
