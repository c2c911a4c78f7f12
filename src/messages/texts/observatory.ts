/** The refusals of the observatory, and its page. */
export const observatoryMessages = {
  'reason.term_not_found': { en: 'The observatory has no such term.', zh: '术语观察中没有该术语。' },
  'change.term_not_found': {
    en: 'GET /api/observatory/bubbles names all terms.',
    zh: '所有术语见 /api/observatory/bubbles。',
  },
  'reason.week_invalid': {
    en: '{field} is not a week of the ISO calendar.',
    zh: '{field} 不是 ISO 日历中的周。',
  },
  'change.week_invalid': {
    en: 'Write the year, `-W` and two digits. Not every year has the longest number of weeks.',
    zh: '请写年份、`-W` 和两位数字。并非每年都有最多的周数。',
  },
  'observatory.nearest_term': {
    en: 'The observatory has no such term. Did you mean {nearest}?',
    zh: '术语观察中没有该术语。您是否想查 {nearest}？',
  },
  'observatory.reversed': { en: 'to lies before from.', zh: 'to 早于 from。' },
  'observatory.too_long': { en: 'A range has at most {max} weeks.', zh: '范围最多 {max} 周。' },
  'observatory.ignored': {
    en: 'Not shown, because there is no such term or no such range of weeks: {values}.',
    zh: '未显示，因为没有该术语或该周范围：{values}。',
  },
  'observatory.title': { en: 'Term observatory', zh: '术语观察' },
  'observatory.intro': {
    en: 'How often each term appears in publications about payments on blockchains, week by week. An item counts once for a term, by its title and text.',
    zh: '按周统计术语在区块链支付相关出版内容中出现的频率。每篇内容按标题和正文对每个术语最多计一次。',
  },
  'observatory.corpus': {
    en: 'From {items} items of {sources} sources, published between {first} and {last}.',
    zh: '统计自 {sources} 个来源的 {items} 篇内容，发布于 {first} 至 {last}。',
  },
  'observatory.term': { en: 'Term', zh: '术语' },
  'observatory.from': { en: 'From week', zh: '起始周' },
  'observatory.to': { en: 'To week', zh: '结束周' },
  'observatory.show': { en: 'Show', zh: '显示' },
  'observatory.line': {
    en: 'How much is published about this term: a lasting rise shows a subject that agents will soon meet in payments. Hits for a thousand items, by ISO week in UTC. A shaded week has no items: it is a gap and not a zero.',
    zh: '该术语在出版内容中的分量：持续上升的主题，智能体不久便会在付款中遇到。每千篇内容的命中数，按 ISO 周（UTC）统计。阴影周没有任何内容，表示空缺而非零。',
  },
  'observatory.line.described': {
    en: '{label}: density over {weeks} weeks, of which {gaps} have no items. The highest is {most}. The table below has every week.',
    zh: '{label}：{weeks} 周的密度，其中 {gaps} 周没有内容。最高为 {most}。下方表格列出每一周。',
  },
  'observatory.searched': { en: 'Searched for:', zh: '检索式：' },
  'observatory.table': { en: 'The same as a table', zh: '以表格显示' },
  'observatory.week': { en: 'Week', zh: '周' },
  'observatory.hits': { en: 'Hits', zh: '命中' },
  'observatory.items': { en: 'Items', zh: '内容数' },
  'observatory.density': { en: 'Density', zh: '密度' },
  'observatory.index': { en: 'Index', zh: '指数' },
  'observatory.growth': { en: 'Growth', zh: '增长' },
  'observatory.interval': { en: 'Confidence interval', zh: '置信区间' },
  'observatory.gap': { en: 'No items', zh: '没有内容' },
  'observatory.bubbles': { en: 'All terms', zh: '全部术语' },
  'observatory.bubbles.intro': {
    en: 'Which subjects are large and which are growing: those at the upper right are both. Further right is denser, further up has grown more against the {weeks} weeks before, and a larger circle has more hits. Terms that did not occur before are in the table only.',
    zh: '哪些主题分量大、哪些在增长：右上方两者兼具。越靠右密度越高，越靠上相较之前 {weeks} 周增长越多，圆越大命中越多。此前未出现的术语仅列于表格。',
  },
  'observatory.bubbles.described': {
    en: 'Density, growth and hits of {terms} terms. The table below has every term.',
    zh: '{terms} 个术语的密度、增长和命中数。下方表格列出全部术语。',
  },
  'observatory.export': { en: 'All weekly points as CSV', zh: '全部周数据（CSV）' },
  'observatory.emerging': { en: 'Emerging terms', zh: '新兴术语' },
  'observatory.emerging.intro': {
    en: 'Terms with at least {support} hits whose density has grown beyond what chance explains: the whole interval lies above zero.',
    zh: '至少命中 {support} 次、且密度增长超出偶然波动的术语：整个置信区间高于零。',
  },
  'observatory.emerging.none': {
    en: 'No term has grown beyond what chance explains.',
    zh: '没有术语的增长超出偶然波动。',
  },
  'observatory.related': { en: 'In the same items as {label}', zh: '与{label}同时出现' },
  'observatory.latest': { en: 'Newest items on {label}', zh: '关于{label}的最新内容' },
}
