import { addressProse } from './prose-address.ts'

export const langs = ['en', 'zh'] as const
export type Lang = (typeof langs)[number]
export type Params = Readonly<Record<string, string | number>>

/** Everything the pages say by themselves; verdicts, evidence and problems are said by the API in the same language. */
const prose = {
  ...addressProse,

  'title.home': { en: 'Countersign: screen who is paid, before paying', zh: 'Countersign：付款前筛查收款方' },
  'title.result': { en: '{verdict}: {subject} · Countersign', zh: '{verdict}：{subject} · Countersign' },

  'shell.skip': { en: 'Skip to the content', zh: '跳到正文' },
  'shell.nav': { en: 'Documentation', zh: '文档' },
  'shell.reference': { en: 'API reference', zh: 'API 文档' },
  'shell.verdicts': { en: 'What verdicts mean', zh: '结论的含义' },
  'shell.lists': { en: 'List states (JSON)', zh: '名单状态（JSON）' },
  'shell.openapi': { en: 'OpenAPI document', zh: 'OpenAPI 文档' },
  'shell.language': { en: 'Language', zh: '语言' },
  'shell.limits': {
    en: 'Screening is not licensed AML compliance. “Clear” means that screening completed and found no risk signal: it is no proof of safety. Whoever pays enforces their own mandate.',
    zh: '筛查并非持牌反洗钱合规服务。“无风险信号”仅表示筛查已完成且未发现风险信号，不构成安全证明。付款方须执行自己的授权规则。',
  },
  'shell.custody': {
    en: 'Countersign never holds or moves funds, and this page asks no other site for anything.',
    zh: 'Countersign 不托管也不转移资金；本页面不向任何其他网站发出请求。',
  },

  'home.slogan': { en: 'Before an agent pays, the payment gets countersigned.', zh: '智能体付款之前，先经会签。' },
  'home.what': {
    en: 'Countersign checks the address an autonomous agent is about to pay against sanctions, mixer and risk lists, and the site it pays at against phishing lists and look-alikes. It shows the evidence for its verdict.',
    zh: 'Countersign 在自主智能体付款前，对照制裁、混币与风险名单检查收款地址，对照钓鱼名单与仿冒特征检查付款网站，并给出结论所依据的证据。',
  },

  'form.title': { en: 'Screen before paying', zh: '付款前筛查' },
  'form.q': { en: 'Address or payment URL', zh: '地址或付款 URL' },
  'form.hint': {
    en: '0x, TRON (T…), Solana or Bitcoin, exactly as your wallet shows it; or the URL or domain where the payment is made, which is never opened. Or try one:',
    zh: '0x、TRON（T…）、Solana 或 Bitcoin 地址，与钱包显示完全一致；或付款所在的 URL 或域名，本服务绝不打开它。或试试：',
  },
  'form.network': { en: 'Network', zh: '网络' },
  'form.network_auto': { en: 'By the address', zh: '由地址决定' },
  'form.network_none': { en: 'None for a URL', zh: 'URL 无需网络' },
  'form.submit': { en: 'Screen', zh: '筛查' },
  'form.empty': { en: 'Enter an address or a URL first.', zh: '请先输入地址或 URL。' },
  'example.sanctioned': { en: 'a sanctioned address', zh: '受制裁的地址' },
  'example.mixer': { en: 'a mixer, no longer sanctioned', zh: '已解除制裁的混币合约' },
  'example.tron': { en: 'a TRON address', zh: 'TRON 地址' },
  'example.unlisted': { en: 'an unlisted address', zh: '未列入名单的地址' },
  'example.look_alike': { en: 'a look-alike site', zh: '仿冒网站' },
  'example.known_site': { en: 'a known site', zh: '知名网站' },

  'wait.screening': { en: 'Screening…', zh: '正在筛查…' },
  'wait.loading': { en: 'Loading…', zh: '正在加载…' },
  'problem.title': { en: 'This question could not be answered', zh: '无法回答此问题' },
  'problem.unreachable': {
    en: 'The service could not be reached, so nothing was screened. Check your connection and try again.',
    zh: '无法连接服务，未进行任何筛查。请检查网络后重试。',
  },
  'problem.timeout': {
    en: 'The service did not answer in time, so nothing was screened. Try again in a moment.',
    zh: '服务未及时响应，未进行任何筛查。请稍后重试。',
  },
  'problem.unreadable': {
    en: 'The answer could not be read, so there is no verdict. Try again in a moment.',
    zh: '无法读取返回内容，因此没有结论。请稍后重试。',
  },
  'problem.panel': { en: 'This could not be loaded.', zh: '无法加载。' },
  'problem.retry': { en: 'Try again', zh: '重试' },

  'verdict.clear': { en: 'Clear', zh: '无风险信号' },
  'verdict.caution': { en: 'Caution', zh: '需谨慎' },
  'verdict.risky': { en: 'Risky', zh: '高风险' },
  'verdict.uncertain': { en: 'Uncertain', zh: '无法确定' },
  'verdict.heading': { en: 'Verdict: ', zh: '结论：' },
  'verdict.announce': { en: 'Screened {subject}: {verdict}, {risk}.', zh: '已筛查 {subject}：{verdict}，{risk}。' },
  'verdict.on': { en: 'on {chain}', zh: '网络：{chain}' },
  'verdict.blocked': {
    en: 'A payment through the gateway would be stopped.',
    zh: '通过网关的付款将被拦截。',
  },
  'verdict.not_blocked': {
    en: 'The gateway does not block this address.',
    zh: '网关不会拦截此地址。',
  },
  'risk.score': { en: 'risk {risk} of 100', zh: '风险分 {risk}（满分 100）' },
  'risk.none': { en: 'no risk number', zh: '没有风险分' },
  'risk.picture': {
    en: 'Scale from 0 to 100: {score}. Caution begins at {caution}, risky at {risky}.',
    zh: '0 到 100 的标尺：{score}。{caution} 起为需谨慎，{risky} 起为高风险。',
  },
  'cause.title': { en: 'Why screening did not complete: {cause}.', zh: '筛查未完成的原因：{cause}。' },
  'cause.unreachable': { en: 'a source could not be reached', zh: '无法连接某个数据源' },
  'cause.timeout': { en: 'a source did not answer in time', zh: '某个数据源未及时响应' },
  'cause.rate_limited': { en: 'a source limits how often it may be asked', zh: '某个数据源限制了查询频率' },
  'cause.stale': { en: 'a source is out of date', zh: '某个数据源已过期' },
  'cause.misconfigured': { en: 'a source is set up wrongly', zh: '某个数据源配置有误' },
  'cause.malformed': { en: 'a source gave something that cannot be read', zh: '某个数据源的内容无法读取' },
  'cause.disagreement': { en: 'sources contradict each other', zh: '数据源之间互相矛盾' },
  'cause.clock': { en: "the service's clock is wrong", zh: '服务时钟不正确' },
  'cause.no_lists': { en: 'no sanctions list is loaded', zh: '尚未加载任何制裁名单' },
  'cause.no_host_lists': { en: 'no list of phishing hosts is loaded', zh: '尚未加载任何钓鱼主机名单' },

  'signals.title': { en: 'Signals', zh: '信号' },
  'signals.reason': { en: 'Reason code:', zh: '原因代码：' },
  'evidence.title': { en: 'Evidence', zh: '证据' },
  'evidence.none': {
    en: 'No list that was asked holds this address.',
    zh: '已查询的名单均未包含此地址。',
  },
  'evidence.none_host': {
    en: 'No list has a rule for this URL, and its written form shows nothing suspicious.',
    zh: '没有名单包含针对此 URL 的规则，其书写形式亦无可疑之处。',
  },
  'evidence.weightless': { en: 'does not weigh', zh: '不计入风险' },
  'source.open': { en: 'Source: {host}', zh: '来源：{host}' },
  'source.record': { en: 'Our record of this listing', zh: '本服务的收录记录' },
  'source.form': { en: 'Source: the text of the URL itself', zh: '来源：URL 文本本身' },
  'evidence.as_of': { en: 'source as of {day}', zh: '来源截至 {day}' },
  'age.today': { en: 'less than a day old', zh: '不到一天前' },
  'age.days': { en: '{days} old', zh: '{days}前' },

  'sources.title': { en: 'What this rests on', zh: '结论的依据范围' },
  'sources.each': {
    en: 'Each source: {asked} asked, {not_asked} not asked',
    zh: '各数据源：已查询 {asked} 个，未查询 {not_asked} 个',
  },
  'sources.trouble': { en: 'Not in good order', zh: '状态异常' },
  'sources.asked': { en: 'Asked', zh: '已查询' },
  'sources.not_asked': { en: 'Not asked', zh: '未查询' },

  'host.typed': { en: 'You typed', zh: '您输入的是' },
  'host.leads': { en: 'It leads to', zh: '实际指向' },
  'host.announce': { en: 'What you typed leads to {host}.', zh: '您输入的内容实际指向 {host}。' },
  'host.registered': { en: 'Registered domain:', zh: '注册域名：' },
  'host.unregistered': {
    en: 'An IP address: no registered domain stands behind it.',
    zh: 'IP 地址：没有对应的注册域名。',
  },
  'host.page': { en: 'Page of this host', zh: '此主机的页面' },
  'host.lists.count': {
    en: '{on} of {total} lists that know hosts could speak.',
    zh: '收录主机的名单共 {total} 个，其中 {on} 个可供查询。',
  },
  'host.lists.current': { en: 'Current as of {day}.', zh: '数据截至 {day}。' },
  'host.lists.span': {
    en: 'The newest is as of {newest}, the oldest as of {oldest}.',
    zh: '最新的截至 {newest}，最旧的截至 {oldest}。',
  },
  'host.lists.trouble': { en: 'Not in good order: {lists}.', zh: '状态异常：{lists}。' },
  'host.lists.each': { en: 'What each list said', zh: '各名单的结果' },
  'host.lists.page': { en: 'State of every list', zh: '所有名单的状态' },
  'host.rule.block': { en: 'blocks it', zh: '拦截' },
  'host.rule.allow': { en: 'vouches for it', zh: '担保' },
  'host.rule.none': { en: 'has no rule for it', zh: '没有相关规则' },

  'curl.title': { en: 'Ask the same from a program', zh: '用程序提出同样的问题' },
  'curl.copy': { en: 'Copy', zh: '复制' },
  'curl.copied': { en: 'Copied', zh: '已复制' },
  'curl.select': { en: 'Selected: copy it with your keyboard', zh: '已选中：请用键盘复制' },

  'lists.title': { en: 'How fresh the lists are', zh: '名单的新鲜程度' },
  'lists.entries': { en: '{count} entries', zh: '{count} 条' },
  'lists.as_of': { en: 'as of {day}', zh: '截至 {day}' },
  'lists.complete_through': { en: 'complete through {day}', zh: '完整至 {day}' },
  'lists.off': { en: 'Not switched on here: {count}', zh: '此处未启用：{count} 个' },
  'lists.fresh': { en: 'in force', zh: '生效中' },
  'lists.stale': { en: 'too old', zh: '已过期' },
  'lists.failed': { en: 'refused', zh: '被拒绝' },
  'kind.sanctions': { en: 'sanctions', zh: '制裁' },
  'kind.mixer': { en: 'mixer', zh: '混币' },
  'kind.own': { en: 'own list', zh: '自有名单' },
  'kind.scam': { en: 'scam reports', zh: '诈骗举报' },
  'kind.phishing': { en: 'phishing hosts', zh: '钓鱼主机' },
  'kind.context': { en: 'context only', zh: '仅供参考' },

  'recent.title': { en: 'Newest listings', zh: '最新列入' },
  'recent.total': {
    en: '{total} listings of which it is known when they began.',
    zh: '共有 {total} 条已知起始日期的列入记录。',
  },
  'recent.none': { en: 'Of no listing is it known when it began.', zh: '没有已知起始日期的列入记录。' },
} as const satisfies Record<string, Record<Lang, string>>

export type ProseKey = keyof typeof prose

/** Speaks one sentence of the catalogue; `{name}` is filled from the params. */
export function say(lang: Lang, key: ProseKey, params: Params = {}): string {
  return prose[key][lang].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
}

/** Whether the catalogue has this sentence: for words the API chooses, of which it may learn new ones. */
export function isProseKey(key: string): key is ProseKey {
  return Object.hasOwn(prose, key)
}
