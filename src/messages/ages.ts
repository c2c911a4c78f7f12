/** What is said of age and time: lists older than their publishers' cadence, and a clock that cannot be right. */
export const ageMessages = {
  'source.list.aged': {
    en: '{list}, as of {as_of}: out of date, older than three times its cadence.',
    zh: '{list}，截至 {as_of}：已过时，超过其更新周期的三倍。',
  },
  'note.aged': {
    en: 'Out of date: {lists}.',
    zh: '已过时：{lists}。',
  },
  'list.aged': {
    en: 'Out of date: the copy is {days} days old, more than three times its cadence of {cadence} hours.',
    zh: '已过时：副本已有 {days} 天，超过其更新周期（{cadence} 小时）的三倍。',
  },
  'list.no_copy': { en: 'No copy is in force.', zh: '没有生效的副本。' },
} as const
