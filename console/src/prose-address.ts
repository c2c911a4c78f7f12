/** What the page of an address says by itself: fund flow and trace, in words and in pictures. */
export const addressProse = {
  'title.address': { en: 'Address {subject} · Countersign', zh: '地址 {subject} · Countersign' },
  'address.title': { en: 'Address', zh: '地址' },
  'address.another': { en: 'Screen another address or URL', zh: '筛查其他地址或 URL' },
  'address.page': { en: 'Address page: fund flow and trace', zh: '地址页面：资金流向与追踪' },
  'address.bundle': { en: 'Signed evidence bundle (JSON)', zh: '已签名的证据包（JSON）' },
  'address.open': { en: 'Address page', zh: '地址页面' },

  'wait.chain': {
    en: 'Reading the chain. This can take some seconds.',
    zh: '正在读取链上数据，可能需要几秒钟。',
  },
  'chain.off.title': { en: 'This chain is not read here', zh: '此处未读取该链' },
  'chain.off.operator': {
    en: 'Lists are screened all the same. Whoever runs this service switches chains on with a setting at its next start: {public} reads public endpoints, {own} one of their own.',
    zh: '名单筛查不受影响。服务的运营者可在下次启动时通过设置启用：{public} 读取公共节点，{own} 读取自有节点。',
  },
  'chart.load_failed': {
    en: 'The picture could not be loaded. Check your connection and load the page again.',
    zh: '无法加载图示。请检查网络后重新加载页面。',
  },
  'chart.reload': { en: 'Load the page again', zh: '重新加载页面' },
  'chart.truncated': {
    en: 'Not everything was read: what is missing here may still exist.',
    zh: '并未读取全部数据：此处未显示的内容仍可能存在。',
  },
  'chart.subject': { en: 'This address', zh: '该地址' },
  'chart.read_at': { en: 'Read {time} UTC on {chain}.', zh: '于 {time} UTC 读取自 {chain}。' },
  'chart.explorer': { en: 'On {host}', zh: '在 {host} 查看' },
  'chart.transfer': { en: '{count} transfer', zh: '{count} 笔转账' },
  'chart.transfers': { en: '{count} transfers', zh: '{count} 笔转账' },

  'kind.bridge': { en: 'bridge', zh: '跨链桥' },
  'kind.service': { en: 'known service', zh: '已知服务' },
  'mark.named': { en: '{kind}: {tag}', zh: '{kind}：{tag}' },
  'mark.frozen': { en: 'frozen by its issuer', zh: '被发行方冻结' },
  'mark.risky': { en: 'risky', zh: '高风险' },
  'mark.none': { en: 'on no list', zh: '不在名单上' },

  'flow.title': { en: 'Fund flow', zh: '资金流向' },
  'flow.what': {
    en: 'Who sent most to this address, and who got most from it, in dollar tokens.',
    zh: '以美元代币计，向该地址转入最多和从该地址收到最多的对手方。',
  },
  'flow.picture': { en: 'Fund flow as a picture', zh: '资金流向图' },
  'flow.hint': {
    en: 'Bands are as thick as the amounts. Choose a party to read the exact figures; Tab and the arrow keys reach each of them.',
    zh: '色带粗细与金额成正比。选择对手方可查看精确数字；可用 Tab 与方向键逐个到达。',
  },
  'flow.in': { en: 'Sent to it', zh: '转入' },
  'flow.out': { en: 'Got from it', zh: '转出' },
  'flow.in_caption': { en: 'Who sent most to this address', zh: '向该地址转入最多的对手方' },
  'flow.out_caption': { en: 'Who got most from this address', zh: '从该地址收到最多的对手方' },
  'flow.party': { en: 'Party', zh: '对手方' },
  'flow.amount': { en: 'Amount', zh: '金额' },
  'flow.exactly_in': { en: 'sent {amount} to this address, {transfers}', zh: '向该地址转入 {amount}，{transfers}' },
  'flow.exactly_out': { en: 'got {amount} from this address, {transfers}', zh: '从该地址收到 {amount}，{transfers}' },
  'flow.others_one': { en: '1 other', zh: '其他 1 个' },
  'flow.others_some': { en: '{count} others', zh: '其他 {count} 个' },
  'flow.others_note': {
    en: 'The {shown} largest parties of each direction are shown one by one, all others together.',
    zh: '每个方向逐一显示最大的 {shown} 个对手方，其余合并显示。',
  },
  'flow.own_note': {
    en: 'Not in the picture: {transfers} of the address with itself.',
    zh: '图中不含该地址与自身之间的 {transfers}。',
  },
  'flow.total': { en: '{transfers} read.', zh: '已读取 {transfers}。' },
  'flow.risky_none': {
    en: 'No party is on a sanctions, mixer or own list or known to be frozen.',
    zh: '没有对手方在制裁、混币或自有名单上，亦未发现被冻结者。',
  },
  'flow.risky_one': {
    en: 'One party is risky: listed, or frozen by its issuer.',
    zh: '有 1 个对手方有风险：在名单上或被发行方冻结。',
  },
  'flow.risky_some': {
    en: '{count} parties are risky: listed, or frozen by their issuer.',
    zh: '有 {count} 个对手方有风险：在名单上或被发行方冻结。',
  },
  'flow.first': { en: 'First inflow: {amount} from {from}', zh: '首笔流入：{amount}，来自 {from}' },
  'flow.first_on': {
    en: 'First inflow, on {day}: {amount} from {from}',
    zh: '首笔流入（{day}）：{amount}，来自 {from}',
  },
  'flow.empty': {
    en: 'No transfer of a dollar token was found, so there is nothing to draw.',
    zh: '未发现美元代币转账，因此没有可绘制的内容。',
  },

  'trace.title': { en: 'Trace', zh: '追踪' },
  'trace.what': {
    en: 'Whether money from listed parties reached this address, or went from it to them, over up to three transfers.',
    zh: '在至多三笔转账之内，名单地址的资金是否到达该地址，或该地址的资金是否流向名单地址。',
  },
  'trace.share_in': {
    en: '{share} of what this address received came from listed parties, directly or over up to {hops} transfers.',
    zh: '该地址收到的资金中，{share} 直接或经至多 {hops} 笔转账来自名单地址。',
  },
  'trace.share_out': {
    en: '{share} of what this address sent went to listed parties, directly or over up to {hops} transfers.',
    zh: '该地址转出的资金中，{share} 直接或经至多 {hops} 笔转账流向名单地址。',
  },
  'trace.none_in': {
    en: 'Nothing that this address received was found to come from listed parties, over up to {hops} transfers.',
    zh: '在至多 {hops} 笔转账之内，未发现该地址收到的资金来自名单地址。',
  },
  'trace.none_out': {
    en: 'Nothing that this address sent was found to go to listed parties, over up to {hops} transfers.',
    zh: '在至多 {hops} 笔转账之内，未发现该地址转出的资金流向名单地址。',
  },
  'trace.unread_in': { en: 'No transfer to this address was found.', zh: '未发现转入该地址的转账。' },
  'trace.unread_out': { en: 'No transfer from this address was found.', zh: '未发现从该地址转出的转账。' },
  'trace.visited': { en: 'Addresses whose transfers were read: {count}.', zh: '已读取转账的地址：{count} 个。' },
  'trace.picture': { en: 'Trace as a picture', zh: '追踪图' },
  'trace.hint': {
    en: 'Money moves from left to right. Tab and the arrow keys reach every party; + and − zoom, 0 shows the whole.',
    zh: '资金自左向右流动。可用 Tab 与方向键到达每个对手方；+ 与 − 缩放，0 显示全图。',
  },
  'trace.view': { en: 'Picture: arrow keys move it', zh: '图示：方向键可移动' },
  'trace.zoom_in': { en: 'Zoom in', zh: '放大' },
  'trace.zoom_out': { en: 'Zoom out', zh: '缩小' },
  'trace.fit': { en: 'Show the whole', zh: '显示全图' },
  'trace.away_one': { en: '1 transfer away', zh: '相隔 1 笔转账' },
  'trace.away_some': { en: '{count} transfers away', zh: '相隔 {count} 笔转账' },
  'trace.listed': { en: 'listed: {list}', zh: '在名单上：{list}' },
  'trace.others': { en: '+{count} others', zh: '+{count} 其他' },
  'trace.others_listed': { en: '+{count} listed', zh: '+{count} 在名单' },
  'trace.open': { en: 'show all', zh: '全部显示' },
  'trace.close': { en: 'show fewer', zh: '收起' },
  'trace.passed_in': {
    en: '{amount} moved on from here, towards this address',
    zh: '由此向该地址方向移动了 {amount}',
  },
  'trace.passed_out': {
    en: '{amount} moved here, away from this address',
    zh: '自该地址方向移动至此 {amount}',
  },
  'trace.paths': { en: 'Every way to a listed party', zh: '通往名单地址的每条路径' },
  'trace.paths_all': { en: 'Show all {count} ways', zh: '显示全部 {count} 条路径' },
  'trace.empty': {
    en: 'No way to a listed party was found, so there is nothing to draw.',
    zh: '未发现通往名单地址的路径，因此没有可绘制的内容。',
  },
} as const
