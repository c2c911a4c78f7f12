import { addressFrameMessages } from '../../src/messages/texts/address-frame.ts'
import { firstFrameMessages } from '../../src/messages/texts/first-frame.ts'
import { listStateMessages } from '../../src/messages/texts/list-states.ts'
import { coverageMessages } from '../../src/messages/coverage.ts'
import { sourceNameMessages } from '../../src/messages/source-names.ts'
import { navigationMessages } from '../../src/messages/navigation.ts'
import { addressMessages } from './messages-address.ts'
import { consoleMessages } from './messages-console.ts'
import { peopleMessages } from './messages-people.ts'
import { gateMessages } from './messages-gates.ts'
import { mandateMessages } from './messages-mandate.ts'
import { overviewMessages } from './messages-overview.ts'
import { paymentMessages } from './messages-payments.ts'
import { resultMessages } from './messages-results.ts'
import { stateMessages } from './messages-states.ts'

export const langs = ['en', 'zh'] as const
export type Lang = (typeof langs)[number]
export type Params = Readonly<Record<string, string | number>>

/** The texts of the pages. Verdicts, evidence and problems come from the API in the same language. */
export const catalogue = {
  ...navigationMessages,
  ...addressFrameMessages,
  ...firstFrameMessages,
  ...listStateMessages,
  ...coverageMessages,
  ...sourceNameMessages,
  ...addressMessages,
  ...consoleMessages,
  ...peopleMessages,
  ...stateMessages,
  ...gateMessages,
  ...mandateMessages,
  ...paymentMessages,
  ...resultMessages,
  ...overviewMessages,

  'title.home': { en: 'Countersign: screen the payee before paying', zh: 'Countersign：付款前筛查收款方' },
  'title.result': { en: '{verdict}: {subject} · Countersign', zh: '{verdict}：{subject} · Countersign' },

  'form.title': { en: 'Screen before paying', zh: '付款前筛查' },
  'form.network_none': { en: 'Not used for a URL', zh: 'URL 无需选择' },
  'form.empty': { en: 'Enter an address or a URL.', zh: '请输入地址或 URL。' },

  'wait.screening': { en: 'Screening…', zh: '正在筛查……' },
  'problem.title': { en: 'The request could not be processed', zh: '无法处理该请求' },
  'problem.unreachable': {
    en: 'The service is unreachable, so nothing was screened. Check your connection and try again.',
    zh: '无法连接服务，未进行筛查。请检查网络后重试。',
  },
  'problem.timeout': {
    en: 'The service did not respond in time, so nothing was screened. Try again shortly.',
    zh: '服务响应超时，未进行筛查。请稍后重试。',
  },
  'problem.unreadable': {
    en: 'The response could not be read, so there is no verdict. Try again shortly.',
    zh: '无法读取返回内容，因此没有结论。请稍后重试。',
  },
  'problem.panel': { en: 'Loading failed.', zh: '加载失败。' },
  'problem.retry': { en: 'Try again', zh: '重试' },
  'problem.meaning': { en: 'What this means', zh: '查看说明' },
  'problem.by_itself': { en: 'The page then loads automatically.', zh: '届时将自动重新加载。' },
  'problem.after': { en: 'Try again in {wait}.', zh: '请在 {wait}后重试。' },

  'verdict.clear': { en: 'Clear', zh: '无风险信号' },
  'verdict.caution': { en: 'Caution', zh: '谨慎' },
  'verdict.risky': { en: 'Risky', zh: '高风险' },
  'verdict.uncertain': { en: 'Uncertain', zh: '无法确定' },
  'verdict.heading': { en: 'Verdict: ', zh: '结论：' },
  'verdict.announce': { en: 'Screened {subject}: {verdict}, {risk}.', zh: '已筛查 {subject}：{verdict}，{risk}。' },
  'risk.score': { en: 'risk score {risk} of {max}', zh: '风险评分 {risk}/{max}' },
  'risk.none': { en: 'no risk score', zh: '无风险评分' },
  'risk.picture': {
    en: 'Scale from 0 to {max}: {score}. Caution starts at {caution}, risky at {risky}.',
    zh: '0 至 {max} 的评分：{score}。{caution} 起为谨慎，{risky} 起为高风险。',
  },
  'cause.title': { en: 'Why screening did not complete: {cause}.', zh: '筛查未完成的原因：{cause}。' },
  'cause.unreachable': { en: 'a data source is unreachable', zh: '无法连接数据源' },
  'cause.timeout': { en: 'a data source timed out', zh: '数据源响应超时' },
  'cause.rate_limited': { en: 'a data source limits the request rate', zh: '数据源限制了请求频率' },
  'cause.stale': { en: 'a data source is out of date', zh: '数据源已过期' },
  'cause.misconfigured': { en: 'a data source is not configured correctly', zh: '数据源配置有误' },
  'cause.malformed': { en: 'a data source returned invalid data', zh: '数据源返回了无效内容' },
  'cause.disagreement': { en: 'data sources returned different results', zh: '多个数据源返回的结果不一致' },
  'cause.unfinished': {
    en: 'transfers of zero fill the newest pages of a history',
    zh: '历史记录中最近的各页只含零金额转账',
  },
  'cause.clock': { en: "the service's clock is wrong", zh: '服务时钟不正确' },
  'cause.no_lists': { en: 'no sanctions list is loaded', zh: '尚未加载任何制裁名单' },
  'cause.no_host_lists': { en: 'no list of phishing hosts is loaded', zh: '尚未加载任何钓鱼主机名单' },

  'evidence.none_host': {
    en: 'No list that was checked has a rule for this URL, and its form is not suspicious.',
    zh: '没有名单包含该 URL 的规则，其形式亦无可疑之处。',
  },
  'source.form': { en: 'Source: the URL itself', zh: '来源：URL 本身' },
  'age.today': { en: 'less than a day old', zh: '不到一天' },
  'age.days': { en: '{days} old', zh: '距今 {days} 天' },

  'sources.current': { en: 'Data as of {day}.', zh: '数据截至 {day}。' },
  'sources.span': {
    en: 'The newest data is as of {newest}, the oldest as of {oldest}.',
    zh: '最新数据截至 {newest}，最旧数据截至 {oldest}。',
  },

  'host.typed': { en: 'You entered', zh: '您输入的是' },
  'host.leads': { en: 'Actual target', zh: '实际指向' },
  'host.announce': { en: 'The URL you entered leads to {host}.', zh: '您输入的 URL 实际指向 {host}。' },
  'host.registered': { en: 'Registered domain:', zh: '注册域名：' },
  'host.unregistered': { en: 'An IP address, not a registered domain.', zh: 'IP 地址，没有注册域名。' },
  'host.page': { en: 'Details of this host', zh: '此主机的详情' },
  'host.lists.count': {
    en: '{on} of {total} host lists were checked.',
    zh: '涵盖主机的名单共 {total} 个，已查询 {on} 个。',
  },
  'host.lists.stale': { en: 'Out of date: {lists}.', zh: '已过时：{lists}。' },
  'host.lists.failed': { en: 'The newest file was rejected: {lists}.', zh: '最新文件被拒绝：{lists}。' },
  'host.lists.each': { en: 'Result of each list', zh: '各名单的结果' },
  'host.lists.page': { en: 'Status of all lists', zh: '所有名单的状态' },
  'host.rule.block': { en: 'blocks this host', zh: '拦截' },
  'host.rule.allow': { en: 'allows this host', zh: '允许' },
  'host.rule.none': { en: 'no match', zh: '没有相关规则' },

  'curl.title': { en: 'Query through the API', zh: '通过 API 查询' },
  'copy.address': { en: 'Copy the address', zh: '复制地址' },
  'copy.whole': { en: 'Show all', zh: '显示全部' },
  'copy.short': { en: 'Shorten', zh: '收起' },
  'curl.copied': { en: 'Copied', zh: '已复制' },
  'curl.select': { en: 'Selected. Copy it with the keyboard.', zh: '已选中，请用键盘复制。' },

  'example.answer': { en: 'An answer, from this service now', zh: '示例结论（由本服务实时给出）' },
  'example.answer.all': { en: 'Evidence and sources', zh: '证据与数据来源' },
  'lists.title': { en: 'The lists and their dates', zh: '名单及其日期' },
  'lists.entries': { en: '{count} entries', zh: '{count} 条' },
  'lists.as_of': { en: 'as of {day}', zh: '截至 {day}' },
  'lists.complete_through': { en: 'covers listings up to {day}', zh: '完整至 {day}' },
  'lists.off': { en: 'No copy: {count}', zh: '没有副本：{count} 个' },
  'lists.lasting': { en: '{age}; later additions are missing', zh: '{age}，不含此后新增的条目' },
  'kind.sanctions': { en: 'sanctions', zh: '制裁' },
  'kind.enforcement': { en: 'named by authorities', zh: '主管机关通报' },
  'kind.asset': { en: 'sanctioned assets', zh: '受制裁资产' },
  'kind.mixer': { en: 'mixer', zh: '混币器' },
  'kind.own': { en: "operator's own list", zh: '运营方自有名单' },
  'kind.scam': { en: 'scam reports', zh: '诈骗举报' },
  'kind.phishing': { en: 'phishing hosts', zh: '钓鱼主机' },
  'kind.context': { en: 'for information', zh: '仅供参考' },

  'recent.title': { en: 'Latest listings', zh: '最新列入' },
  'recent.total': {
    en: '{total} listings have a date from their authority.',
    zh: '共有 {total} 条由发布机关注明日期的列入记录。',
  },
  'recent.none': { en: 'No listing has a date from its authority.', zh: '没有由发布机关注明日期的列入记录。' },
} as const satisfies Record<string, Record<Lang, string>>

export type MessageKey = keyof typeof catalogue

/** The language of the page, and how one message of the catalogue is formatted in it. */
export type Messages = { lang: Lang; t: (key: MessageKey, params?: Params) => string }

/** Formats one message of the catalogue; `{name}` is replaced by the param of that name. */
export function message(lang: Lang, key: MessageKey, params: Params = {}): string {
  return catalogue[key][lang].replace(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder))
}

/** Whether the catalogue has this key: for values chosen by the API, which may get new ones. */
export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(catalogue, key)
}
