/** Probe payments: send a small part first, and the rest only if nothing has changed. */
export const probeMessages = {
  'probe.next': {
    en: 'Send the probe amount and wait until it has arrived. Then call /api/probe/verify with this plan and the payment details you see now, before you send the rest.',
    zh: '先发送试探金额并等待到账，再携带本计划和当前的付款信息调用 /api/probe/verify，之后才发送剩余款项。',
  },
  'probe.next_risky': {
    en: 'Do not send anything: the payee did not pass screening.',
    zh: '请勿发送任何款项：收款方未通过筛查。',
  },
  'probe.next_asset': {
    en: 'Do not send anything in this asset: it is sanctioned. Pay in another asset that the payee accepts.',
    zh: '请勿以该资产付款：其受到制裁。请改用收款方接受的其他资产。',
  },
  'probe.next_uncertain': {
    en: 'Do not send anything yet: screening did not complete. Create a new plan later.',
    zh: '暂勿发送：筛查未完成，请稍后重新制定计划。',
  },
  'probe.next_whole': {
    en: 'The amount is too small to split: the probe amount is the full amount.',
    zh: '金额过小，无法拆分：试探金额即全部金额。',
  },
  'probe.amount_zero': { en: '{field} must be greater than zero.', zh: '{field} 必须大于零。' },
  'probe.same': {
    en: 'Nothing has changed: you may send the rest within your mandate.',
    zh: '未发生变化：可在授权范围内发送剩余款项。',
  },
  'probe.changed': {
    en: 'Do not send the rest: the observed payment details differ from the plan.',
    zh: '请勿发送剩余款项：当前的付款信息与计划不符。',
  },
  'probe.expired': {
    en: 'Do not send the rest: this plan has expired. Create a new plan.',
    zh: '请勿发送剩余款项：计划已过期，请重新制定。',
  },
  'probe.unsure': {
    en: 'Do not send the rest yet: screening did not complete. Retry after the time given in retry.',
    zh: '暂勿发送剩余款项：筛查未完成，请在 retry 给出的时间后重试。',
  },
  'probe.withheld': {
    en: 'Do not send the rest: the payee did not pass screening when this plan was made. Create a new plan.',
    zh: '请勿发送剩余款项：制定计划时收款方未通过筛查，请重新制定。',
  },
  'probe.stopped': {
    en: 'Do not send the rest: the payee no longer passes screening.',
    zh: '请勿发送剩余款项：收款方目前未通过筛查。',
  },
} as const
