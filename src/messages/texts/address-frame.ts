/**
 * The card of a verdict and the head of an address: in the document of the page, which holds what the lists say, and in the
 * web app, which then draws the same.
 */
export const addressFrameMessages = {
  'frame.unlisted': { en: 'On no checked list', zh: '已查询的名单均未列入' },
  'frame.signals': { en: 'Risk signals found', zh: '已发现风险信号' },
  'frame.on': { en: '{checked} of {total} sources', zh: '已查询 {total} 个来源中的 {checked} 个' },
  'frame.goes_on': { en: ', checking goes on…', zh: '，仍在检查……' },
  'frame.more': { en: 'more sources are being checked…', zh: '正在查询更多来源……' },
  'frame.checking': {
    en: 'The lists were checked. The chain and the behaviour of the address are being checked, which can take several seconds.',
    zh: '已查询名单。正在检查该地址的链上记录与行为，可能需要几秒钟。',
  },
  'frame.then': {
    en: 'The verdict follows with its evidence. A clear one is not proof of safety: your own mandate must still be enforced.',
    zh: '结论及其证据随后给出。即使未发现风险，也不构成安全证明，您仍须执行自己的授权规则。',
  },
  'frame.another': { en: 'Screen another address or URL', zh: '筛查其他地址或 URL' },
  'frame.bundle': { en: 'Signed evidence bundle (JSON)', zh: '已签名的证据包（JSON）' },
  'frame.report': { en: 'Report to sign and print', zh: '可签署和打印的报告' },
  'frame.past': {
    en: 'As of {day} (UTC), by the lists alone. This is not the verdict of today.',
    zh: '截至 {day}（UTC），仅依据名单。此结论不代表今天的情况。',
  },
  'frame.today': { en: 'Screen the address as of today', zh: '筛查该地址今天的情况' },
  'preliminary.advice': { en: 'Wait for the final verdict before paying.', zh: '请等待最终结论后再付款。' },
  'preliminary.nothing': { en: 'No risk signal so far.', zh: '目前尚未发现风险信号。' },
  'preliminary.something': { en: 'Risk signals are already present.', zh: '已发现风险信号。' },
  'frame.chain': { en: 'on {chain}', zh: '网络：{chain}' },
  'frame.at': { en: 'Screened at', zh: '筛查时间：' },
  'signals.title': { en: 'Signals', zh: '信号' },
  'signals.reason': { en: 'Reason code:', zh: '原因代码：' },
  'evidence.title': { en: 'Evidence', zh: '证据' },
  'evidence.none': { en: 'None of the lists checked contains this address.', zh: '已查询的名单均未包含此地址。' },
  'evidence.weightless': { en: 'no weight', zh: '不计权重' },
  'source.open': { en: 'Source: {host}', zh: '来源：{host}' },
  'source.record': { en: 'Listing details', zh: '本服务的收录记录' },
  'evidence.as_of': { en: 'data as of {day}', zh: '数据截至 {day}' },
  'sources.title': { en: 'Data sources', zh: '数据来源' },
  'sources.each': {
    en: 'All sources: {asked} checked, {not_asked} not checked',
    zh: '全部数据源：已查询 {asked} 个，未查询 {not_asked} 个',
  },
  'sources.asked': { en: 'Checked', zh: '已查询' },
  'sources.not_asked': { en: 'Not checked', zh: '未查询' },
} as const
