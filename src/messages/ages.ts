/** Texts on age and time: lists older than their publication interval, and a wrong clock. */
export const ageMessages = {
  'source.list.aged': {
    en: '{list}, as of {as_of}: out of date, older than three times its publication interval.',
    zh: '{list}，截至 {as_of}：已过时，超过其发布间隔的三倍。',
  },
  'note.aged': {
    en: 'Out of date: {lists}.',
    zh: '已过时：{lists}。',
  },
  'list.aged': {
    en: 'Out of date: the copy is {days} days old, more than three times its publication interval ({cadence} h).',
    zh: '已过时：副本已有 {days} 天，超过其发布间隔（{cadence} 小时）的三倍。',
  },
  'list.no_copy': { en: 'No copy is in use.', zh: '没有生效的副本。' },
  'reason.CLOCK_WRONG': {
    en: 'The clock of this service is wrong, so it cannot be determined which listings are active today. This is not a clear verdict.',
    zh: '本服务的时钟不正确，无法判断今天哪些名单条目有效。这不是“无风险信号”的结论。',
  },
  'change.CLOCK_WRONG': {
    en: 'Retry once the operator has set the clock; until then treat it as blocked.',
    zh: '请在运营方校准时钟后重试；在此之前请视为已拦截。',
  },
  'reason.clock_wrong': {
    en: 'The clock of this service is wrong, so nothing is signed.',
    zh: '本服务的时钟不正确，因此不签发任何内容。',
  },
  'change.clock_wrong': {
    en: 'Retry once the operator has set the clock.',
    zh: '请在运营方校准时钟后重试。',
  },
} as const
