/** Texts of the overview: what became of payments, and what needs the owner. */
export const overviewMessages = {
  'figures.title': { en: 'Payments', zh: '付款统计' },
  'figures.today': { en: 'Today (UTC)', zh: '今日（UTC）' },
  'figures.days': { en: 'Last {days} days', zh: '最近 {days} 天' },
  'figures.paid': { en: 'Paid', zh: '已付款' },
  'figures.held': { en: 'Held', zh: '未放行' },
  'figures.blocked': { en: 'Blocked', zh: '已拦截' },
  'figures.flagged': { en: 'Flagged', zh: '已标记' },
  'figures.simulated': {
    en: 'Simulated, no money moved: {today} today, {days} in the period.',
    zh: '模拟付款（无资金转移）：今日 {today}，期间内 {days}。',
  },
  'figures.reserved': { en: 'Reserved, not settled yet: {today}.', zh: '已预留、尚未结算：{today}。' },
  'attention.title': { en: 'What needs you', zh: '待您处理' },
  'attention.payments': {
    en: 'Payments held, flagged or blocked in the last {hours} hours',
    zh: '最近 {hours} 小时内未放行、被标记或被拦截的付款',
  },
  'attention.none': {
    en: 'Nothing needs you: no payment was held, flagged or blocked in the last {hours} hours.',
    zh: '没有待处理事项：最近 {hours} 小时内没有付款未放行、被标记或被拦截。',
  },
} as const
