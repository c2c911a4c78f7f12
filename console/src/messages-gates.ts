/** The gates of a payment, by the names that the API gives them. */
export const gateMessages = {
  'pillar.Identity/KYA': { en: 'Identity/KYA', zh: '身份：智能体归属（KYA）' },
  'pillar.Identity/Revocation': { en: 'Identity/Revocation', zh: '身份：撤销状态' },
  'pillar.Identity/Proof': { en: 'Identity/Proof', zh: '身份：密钥验证' },
  'pillar.Identity/KYC': { en: 'Identity/KYC', zh: '身份：委托人核验（KYC）' },
  'pillar.Mandate/Payment limit': { en: 'Mandate/Payment limit', zh: '授权：单笔限额' },
  'pillar.Mandate/Daily limit': { en: 'Mandate/Daily limit', zh: '授权：每日限额' },
  'pillar.Mandate/Payee allowlist': { en: 'Mandate/Payee allowlist', zh: '授权：收款方白名单' },
  'pillar.Mandate/Intent': { en: 'Mandate/Intent', zh: '授权：付款意图' },
  'pillar.Screening/AML': { en: 'Screening/AML', zh: '筛查：反洗钱（AML）' },
  'pillar.Behavior/Anomaly': { en: 'Behavior/Anomaly', zh: '行为：异常检测' },
  'pillar.Mandate/Replay': { en: 'Mandate/Replay', zh: '授权：防重放' },
} as const
