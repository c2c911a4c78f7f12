/** Texts for subjects on the operator's allow list. */
export const allowListMessages = {
  'listing.allow': {
    en: 'Allowed by the operator from {from} to before {until}: crowd-sourced reports and the profile of the address have no weight. Sanctions, mixers, freezes and all other lists keep theirs.',
    zh: '运营方自 {from} 起允许该地址，至 {until} 前有效：众包举报和地址特征不计权重；制裁、混币、冻结及其他名单仍然有效。',
  },
  'listing.allow_ended': {
    en: 'Allowed by the operator from {from} to before {until}. It has no effect on this day.',
    zh: '运营方自 {from} 起允许该地址，至 {until} 前有效；在所查日期不生效。',
  },
  'listing.allowed': {
    en: 'Listed since {from} by a crowd. It does not affect the score, because the operator allows the address.',
    zh: '自 {from} 起被众包名单列入；因运营方允许该地址，不影响评分。',
  },
  'screening.finding_allowed': {
    en: 'It does not affect the score, because the operator allows the address.',
    zh: '因运营方允许该地址，不影响评分。',
  },
  'screening.allowed': {
    en: 'Allowed by the operator; without that, the verdict would be `{verdict}` with a risk of {risk} ({keys}).',
    zh: '运营方已允许；否则结论为 `{verdict}`，评分 {risk}（{keys}）。',
  },
  'screening.allowed_signals': {
    en: 'Allowed by the operator. Without weight for that reason:',
    zh: '运营方已允许，因此不计权重：',
  },
  'gate.screening_allowed': {
    en: 'Screening found risk signals, which the allow list of the operator sets aside.',
    zh: '筛查发现风险信号，但因运营方允许名单而不计。',
  },
  'gate.screening_allowed_of': {
    en: 'Screening found risk signals, which the allow list of the operator sets aside. Of the sanctions lists that were checked, the oldest covers listings up to {until} (age in days: {days}). Sources that were not checked: {unchecked}.',
    zh: '筛查发现风险信号，但因运营方允许名单而不计。已查询的制裁名单中，最旧的完整至 {until}（距今 {days} 天）；未查询的来源：{unchecked} 个。',
  },
  'gate.screening_allowed_undated': {
    en: 'Screening found risk signals, which the allow list of the operator sets aside. The date of the sanctions lists that were checked is not known. Sources that were not checked: {unchecked}.',
    zh: '筛查发现风险信号，但因运营方允许名单而不计。已查询的制裁名单日期均未知；未查询的来源：{unchecked} 个。',
  },
  'screening.allowed_site': {
    en: 'This is not proof of safety: proceed only within your mandate.',
    zh: '这不构成安全证明：请仅在授权范围内继续。',
  },
} as const
