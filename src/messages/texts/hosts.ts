/** Payment URLs: why a text is not one, and what was found about a host. */
export const hostMessages = {
  'url.empty': { en: '{field} is empty.', zh: '{field} 为空。' },
  'url.too_long': { en: '{field} is longer than {max} characters.', zh: '{field} 超过 {max} 个字符。' },
  'url.malformed': { en: '{field} is not a URL.', zh: '{field} 不是 URL。' },
  'url.scheme': {
    en: '{field} must be an http or https URL, or a domain.',
    zh: '{field} 必须是 http 或 https URL，或域名。',
  },
  'url.host_invalid': {
    en: '{field}: the host is not a valid domain name (strict UTS 46).',
    zh: '{field}：主机不是有效域名（UTS 46 严格规则）。',
  },
  'url.no_dot': {
    en: '{field}: the host has no dot, so it is not a public domain name such as shop.example.',
    zh: '{field}：主机不含点号，不是 shop.example 这样的公开域名。',
  },
  'url.public_suffix': {
    en: '{field}: the host is a public suffix, not a registered domain.',
    zh: '{field}：主机是公共后缀，不是注册域名。',
  },

  'host.coverage': {
    en: 'Lists of hosts that were checked: {checked} of {total}; the oldest copy is of {day}. Later or other reports are not known.',
    zh: '涵盖主机的名单共 {total} 份，已查询 {checked} 份，最旧的副本日期为 {day}；此后或其他名单的举报无从得知。',
  },
  'advice.host.clear': {
    en: 'No list match and no suspicious form. This is not proof of safety: proceed only within your mandate.',
    zh: '未匹配名单，形式亦无可疑之处。这不构成安全证明：请仅在授权范围内继续。',
  },
  'advice.host.caution': {
    en: 'Before paying, confirm through another channel that this is the intended site.',
    zh: '付款前，请通过其他渠道确认这是您要访问的站点。',
  },
  'advice.host.risky': {
    en: 'Do not pay at this URL and do not connect a wallet to it.',
    zh: '请勿在该 URL 付款，也不要连接钱包。',
  },
  'advice.host.uncertain': {
    en: 'Do not pay at this URL yet: screening did not complete. Retry later.',
    zh: '暂勿在该 URL 付款：筛查未完成，请稍后重试。',
  },

  'host.rule.active': {
    en: 'The rule {rule} has been on this list since {from}.',
    zh: '规则 {rule} 自 {from} 起在该名单上。',
  },
  'host.rule.ended': {
    en: 'The rule {rule} was on this list from {from} and was removed on {until}. It no longer affects the score.',
    zh: '规则 {rule} 自 {from} 起在该名单上，已于 {until} 移除，不再影响评分。',
  },
  'host.rule.later': { en: 'The rule {rule} takes effect on {from}.', zh: '规则 {rule} 自 {from} 起生效。' },
  'host.rule.unknown': {
    en: '{rule} has been named since {from} in own.json, which was refused. It is not known whether it was meant as an entry; a corrected file decides that.',
    zh: '{rule} 自 {from} 起在被拒绝的 own.json 中被提及，是否本应是条目不明；更正后的文件将予以确定。',
  },
  'host.rule.outweighed': {
    en: 'The rule {rule} has been on this list since {from}. It does not affect the score, because a rule with precedence allows the host.',
    zh: '规则 {rule} 自 {from} 起在该名单上，但有优先级更高的规则允许该主机，因此不影响评分。',
  },
  'host.rule.vouches': { en: 'This list has allowed {rule} since {from}.', zh: '该名单自 {from} 起允许 {rule}。' },
  'host.rule.overruled': {
    en: 'This list allows {rule}, but a rule with precedence blocks the host.',
    zh: '该名单允许 {rule}，但有优先级更高的规则拦截该主机。',
  },
  'host.rule.disputed': {
    en: 'The rule {rule} targets a well-known name and is on a single crowd-sourced list only. It is disputed and does not affect the score.',
    zh: '规则 {rule} 针对知名网站，且仅出现在一份众包名单中，存在争议，不影响评分。',
  },
  'host.rule.allowed_until': { en: 'It ends on {until}.', zh: '该允许于 {until} 到期。' },
  'host.rule.label': { en: 'Label on the list: {label}.', zh: '名单标注：{label}。' },
  'host.leads_to': { en: 'The URL leads to {host}.', zh: '该 URL 指向 {host}。' },
  'host.compare': { en: 'Compared letter by letter', zh: '逐字对照' },
  'host.compare.this': { en: 'This host:', zh: '所查主机：' },
  'host.compare.known': { en: 'The genuine name it resembles:', zh: '它所仿冒的真实名称：' },
  'host.compare.reads': { en: 'Reads like:', zh: '看起来像：' },
  'host.compare.missing': { en: 'Position {at}: {letters} is missing.', zh: '第 {at} 位：缺少{letters}。' },
  'host.compare.added': { en: 'Position {at}: {letters} is added.', zh: '第 {at} 位：多出{letters}。' },
  'host.compare.replaced': {
    en: 'Position {at}: {letters} in place of {known}.',
    zh: '第 {at} 位：以{letters}代替{known}。',
  },
  'host.compare.plain': { en: '“{text}”', zh: '“{text}”' },
  'host.compare.named': { en: '“{text}” ({names})', zh: '“{text}”（{names}）' },
  'host.compare.digit': { en: 'the digit {digit}', zh: '数字 {digit}' },
  'host.shape': { en: 'Form of the URL', zh: 'URL 特征' },
  'host.unfinished': {
    en: 'No risk signal found so far, but screening did not complete.',
    zh: '目前未发现风险信号，但筛查未完成。',
  },
} as const
