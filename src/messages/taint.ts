/** Money from listed parties, and how far it was looked for. */
export const taintMessages = {
  'reason.SANCTIONS_TAINT': {
    en: 'The address received funds from, or sent funds to, a sanctioned party.',
    zh: '该地址与受制裁方有资金往来。',
  },
  'change.SANCTIONS_TAINT': {
    en: 'Ask the payee where the funds come from, and have the payment reviewed before it is made.',
    zh: '请询问收款方资金来源，并在付款前进行人工复核。',
  },
  'reason.OWN_LIST_TAINT': {
    en: 'The address received funds from, or sent funds to, an address on the risk list of the operator.',
    zh: '该地址与运营方自有风险名单上的地址有资金往来。',
  },
  'change.OWN_LIST_TAINT': {
    en: 'Ask the operator why the other address is listed, and decide within your mandate.',
    zh: '请向运营方了解对方地址被列入名单的原因，并在授权范围内决定。',
  },
  'question.trace_in': { en: 'where its money came from', zh: '资金来源追踪' },
  'question.trace_out': { en: 'where its money went', zh: '资金去向追踪' },
  'source.chain.hops': {
    en: '{network}: {question}; traced {hops} transfers away, counted until {until}.',
    zh: '{network}：{question}；已追踪 {hops} 跳，结果有效至 {until}。',
  },
  'source.chain.hops_cut': {
    en: '{network}: {question}; traced {hops} transfers away with parts left out, counted until {until}.',
    zh: '{network}：{question}；已追踪 {hops} 跳，部分数据未读取，结果有效至 {until}。',
  },
  'note.reach_direct': {
    en: 'Of transfers with listed parties only direct ones were looked for.',
    zh: '仅查找了与名单地址的直接转账。',
  },
  'note.reach': {
    en: 'Listed parties were looked for up to {hops} transfers away.',
    zh: '已在 {hops} 跳范围内查找与名单地址的转账。',
  },
} as const
