/** How much a verdict rests on: on pages of the service and in the web app. */
export const coverageMessages = {
  'coverage.on': { en: 'on {checked} of {total} sources', zh: '{total} 个来源中查询了 {checked} 个' },
  'coverage.checked': { en: '{checked} of {total} sources checked', zh: '{total} 个来源中查询了 {checked} 个' },
  'coverage.age': { en: '{list}, {days} days old', zh: '{list}，距今 {days} 天' },
  'coverage.age.one': { en: '{list}, one day old', zh: '{list}，已过一天' },
  'coverage.age.today': { en: '{list}, from today', zh: '{list}，今天的数据' },
  'coverage.age.none': { en: '{list}, without a date', zh: '{list}，没有日期' },
  'coverage.out_of_date': { en: 'Out of date:', zh: '已过时：' },
  'coverage.missing_sanctions': { en: 'Sanctions lists not checked: {lists}.', zh: '未查询的制裁名单：{lists}。' },
  'coverage.gaps': { en: 'Not checked or out of date', zh: '未查询或已过时' },
  'coverage.gap.stale': { en: 'Checked, but the copy is out of date ({day}).', zh: '已查询，但副本已过时（{day}）。' },
  'coverage.gap.failed': { en: 'The newest file could not be read.', zh: '无法读取最新文件。' },
  'coverage.gap.download_failed': { en: 'Not checked: the download failed.', zh: '未查询：下载失败。' },
  'coverage.gap.not_configured': {
    en: 'Not checked: this service has no copy.',
    zh: '未查询：本服务没有该名单的副本。',
  },
  'coverage.gap.chain_off': {
    en: 'Not checked: this service does not read this chain.',
    zh: '未查询：本服务未读取该链。',
  },
  'coverage.gap.chain_failed': { en: 'Not checked: the chain did not answer.', zh: '未查询：该链没有响应。' },
  'coverage.gap.no_view': {
    en: 'Not available: the token contract does not expose it.',
    zh: '无法查询：代币合约未提供该信息。',
  },
} as const
