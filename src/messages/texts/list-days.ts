/** The days of list files that have none or an old one, and files that may have been cut. */
export const listDayMessages = {
  'list.day.none': {
    en: '{files}: no date, and nothing in the content proves one, so it does not make the list current.',
    zh: '{files}：未标注日期，内容也无法证明日期，因此不能使名单成为最新。',
  },
  'list.day.content': {
    en: '{files}: no date. The content proves {day}, so the list is not taken as newer by it.',
    zh: '{files}：未标注日期。内容可证明的最新日期为 {day}，名单不会因此被视为更新。',
  },
  'list.day.stated': {
    en: '{files}: no date. The operator states that it was current on {day}.',
    zh: '{files}：未标注日期。运营者声明其在 {day} 为最新。',
  },
  'list.day.older': {
    en: '{files} is of {day}, before the built-in copy: its entries count, and it does not make the list newer.',
    zh: '{files} 的日期为 {day}，早于内置副本：其条目有效，但不会使名单更新。',
  },
  'list.state_day': {
    en: 'To state the day on which the publisher still had this copy, write it as YYYY-MM-DD into LISTS_DIR/{as_of}.',
    zh: '如需声明发布方在哪一天仍提供该副本，请将日期按 YYYY-MM-DD 写入 LISTS_DIR/{as_of}。',
  },
  'list.dated_format': { en: '{name} has the date of the publisher.', zh: '{name} 带有发布方的日期。' },
  'list.dated_download': {
    en: 'With LISTS_UPDATE=on the answer of the publisher is the date.',
    zh: 'LISTS_UPDATE=on 时，以发布方应答的时间为日期。',
  },
  'list.unterminated': {
    en: '{files}: the last line has no line end. If the file was cut there, the rest is missing.',
    zh: '{files}：最后一行没有换行符。如果文件在此处被截断，其余内容即缺失。',
  },
} as const
