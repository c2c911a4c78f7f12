/** Payment URLs: why a text is none, and what is said of a host. */
export const hostMessages = {
  'url.empty': { en: '{field} is empty.', zh: '{field} 为空。' },
  'url.too_long': { en: '{field} is longer than 2,048 characters.', zh: '{field} 超过 2,048 个字符。' },
  'url.malformed': { en: '{field} is not a URL.', zh: '{field} 不是 URL。' },
  'url.scheme': {
    en: '{field} must be an http or https URL, or a bare domain.',
    zh: '{field} 必须是 http 或 https URL，或纯域名。',
  },
  'url.host_invalid': {
    en: 'The host of {field} is not a valid domain name (UTS 46, strict).',
    zh: '{field} 的主机不是有效域名（UTS 46 严格规则）。',
  },
  'url.no_dot': {
    en: 'The host of {field} has no dot: it is not a public name.',
    zh: '{field} 的主机不含点号：不是公开域名。',
  },
  'url.public_suffix': {
    en: 'The host of {field} is a public suffix: nobody can publish there.',
    zh: '{field} 的主机是公共后缀：没有人能在其上发布内容。',
  },

  'advice.host.clear': {
    en: 'No match and no suspicious form. That is not a proof of safety: you may proceed within your own mandate.',
    zh: '未匹配名单，形式亦无可疑之处。这不构成安全证明：可在您自己的授权范围内继续。',
  },
  'advice.host.caution': {
    en: 'Check that this is the site you mean, by another channel, before paying there.',
    zh: '在该站点付款前，请通过其他渠道确认它就是您要访问的站点。',
  },
  'advice.host.risky': {
    en: 'Do not pay at this URL and connect no wallet to it.',
    zh: '请勿在该 URL 付款，也不要连接钱包。',
  },
  'advice.host.uncertain': {
    en: 'Do not pay there yet: screening did not complete. Retry later.',
    zh: '暂勿在此付款：筛查未完成，请稍后重试。',
  },

  'host.rule.active': {
    en: 'The rule {rule} is on this list since {from}.',
    zh: '规则 {rule} 自 {from} 起在该名单上。',
  },
  'host.rule.ended': {
    en: 'The rule {rule} was on this list from {from} and ended on {until}; it no longer weighs.',
    zh: '规则 {rule} 自 {from} 起在该名单上，已于 {until} 结束；不再计入风险。',
  },
  'host.rule.later': { en: 'The rule {rule} counts from {from} on.', zh: '规则 {rule} 自 {from} 起生效。' },
  'host.rule.outweighed': {
    en: 'The rule {rule} is on this list since {from}, but a more specific or better kept list vouches for the host; it does not weigh.',
    zh: '规则 {rule} 自 {from} 起在该名单上，但有更具体或维护更好的名单为该主机担保；不计入风险。',
  },
  'host.rule.vouches': {
    en: 'This list vouches for {rule} since {from}.',
    zh: '该名单自 {from} 起为 {rule} 担保。',
  },
  'host.rule.overruled': {
    en: 'This list vouches for {rule}, but a rule as specific or more so says otherwise.',
    zh: '该名单为 {rule} 担保，但有同样或更具体的规则给出相反结论。',
  },
  'host.rule.disputed': {
    en: 'The rule {rule} is against a well-known name and on one crowd-sourced list only: it is disputed and weighs nothing.',
    zh: '规则 {rule} 针对知名网站，且仅出现在一份众包名单中：存在争议，不计入风险。',
  },
  'host.rule.label': { en: 'The list calls it: {label}.', zh: '名单的描述：{label}。' },
  'host.shape': { en: 'The form of the URL', zh: 'URL 的形式' },
  'host.unfinished': {
    en: 'No risk signal found so far, but screening did not complete.',
    zh: '目前未发现风险信号，但筛查未完成。',
  },
} as const
