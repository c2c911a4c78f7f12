/** What the landing page begins with. It stands in its document, so that it is there before any script is. */
export const homeMessages = {
  'home.slogan': {
    en: 'Before an agent pays, the payment gets countersigned.',
    zh: '智能体付款前，先由 Countersign 会签。',
  },
  'home.what': {
    en: 'Countersign checks the address that an autonomous agent is about to pay against sanctions, mixer and risk lists, and the payment site against phishing lists and look-alike names. Every verdict comes with its evidence.',
    zh: '在自主智能体付款前，Countersign 对照制裁名单、混币器名单与风险名单检查收款地址，对照钓鱼名单与仿冒域名特征检查付款网站，并给出结论所依据的证据。',
  },
} as const
