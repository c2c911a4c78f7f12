/** Funds from and to listed parties, and how far they were traced. */
export const taintMessages = {
  'reason.MIXER_TAINT': {
    en: 'The address exchanged funds with a mixer, directly or over several transfers.',
    zh: '该地址与混币器有直接或间接的资金往来。',
  },
  'change.MIXER_TAINT': {
    en: 'Ask the payee about the source of the funds, and decide within your mandate.',
    zh: '请询问收款方资金来源，并在授权范围内决定。',
  },
  'reason.SANCTIONS_TAINT': {
    en: 'The address exchanged funds with a sanctioned party, directly or over several transfers.',
    zh: '该地址与受制裁方有直接或间接的资金往来。',
  },
  'change.SANCTIONS_TAINT': {
    en: 'Ask the payee about the source of the funds, and have a person review it. A payment by `POST /api/pay` is flagged and made: to stop it, ask `preview` or `/api/decide` first, or name the payees in `allowedPayees`.',
    zh: '请询问收款方资金来源，并由人工复核。`POST /api/pay` 会标记该付款但照常付款；如需拦截，请先调用 `preview` 或 `/api/decide`，或在 `allowedPayees` 中列明收款方。',
  },
  'reason.ENFORCEMENT_TAINT': {
    en: 'The address exchanged funds with an address that an authority has named, directly or over several transfers.',
    zh: '该地址与主管机关列明的地址有直接或间接的资金往来。',
  },
  'change.ENFORCEMENT_TAINT': {
    en: 'Ask the payee about the source of the funds, and have a person review it. A payment by `POST /api/pay` is flagged and made: to stop it, ask `preview` or `/api/decide` first, or name the payees in `allowedPayees`.',
    zh: '请询问收款方资金来源，并由人工复核。`POST /api/pay` 会标记该付款但照常付款；如需拦截，请先调用 `preview` 或 `/api/decide`，或在 `allowedPayees` 中列明收款方。',
  },
  'reason.OWN_LIST_TAINT': {
    en: "The address exchanged funds with an address on the operator's own risk list, directly or over several transfers.",
    zh: '该地址与运营方自有风险名单上的地址有直接或间接的资金往来。',
  },
  'change.OWN_LIST_TAINT': {
    en: 'Ask the operator why the other address is listed, and decide within your mandate.',
    zh: '请向运营方了解对方地址被列入名单的原因，并在授权范围内决定。',
  },
  'source.chain.hops': {
    en: '{network}: {question}. Traced {hops} transfers away, valid until {until}.',
    zh: '{network}：{question}，已追踪 {hops} 笔转账的范围，结果有效至 {until}。',
  },
  'source.chain.light_share_in': {
    en: '{percent} of the received funds come from listed parties over several transfers, too small a share to count in the verdict.',
    zh: '收到的资金中有 {percent} 经多笔转账来自名单主体，占比过小，不计入结论。',
  },
  'source.chain.light_share_out': {
    en: '{percent} of the sent funds go to listed parties over several transfers, too small a share to count in the verdict.',
    zh: '转出的资金中有 {percent} 经多笔转账流向名单主体，占比过小，不计入结论。',
  },
  'source.chain.hops_cut': {
    en: '{network}: {question}. Traced {hops} transfers away, incomplete, valid until {until}.',
    zh: '{network}：{question}，已追踪 {hops} 笔转账的范围，数据不完整，结果有效至 {until}。',
  },
  'note.reach_direct': {
    en: 'Only direct transfers with listed parties were checked.',
    zh: '仅检查了与名单地址的直接转账。',
  },
  'note.reach': {
    en: 'Listed parties were searched for within {hops} transfers.',
    zh: '已在 {hops} 笔转账的范围内查找名单地址。',
  },
} as const
