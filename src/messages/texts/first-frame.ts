/**
 * The first content of the web app's pages. It is part of their documents, so that it shows before any script has
 * loaded.
 */
export const firstFrameMessages = {
  'home.slogan': {
    en: 'Before an agent pays, the payment gets countersigned.',
    zh: '智能体付款前，先由 Countersign 会签。',
  },
  'home.what': {
    en: 'Countersign checks the address that an autonomous agent is about to pay against sanctions, mixer and risk lists, and the payment site against phishing lists and look-alike names. Every verdict comes with its evidence.',
    zh: '在自主智能体付款前，Countersign 对照制裁名单、混币器名单与风险名单检查收款地址，对照钓鱼名单与仿冒域名特征检查付款网站，并给出结论所依据的证据。',
  },

  'address_page.checking': {
    en: 'This address is being checked against sanctions, mixer and risk lists. The verdict appears here with its evidence.',
    zh: '正在对照制裁名单、混币器名单与风险名单检查该地址，结论及其证据将显示在此处。',
  },
  'address_page.title': { en: 'Address', zh: '地址' },
  'console.title': { en: 'Console', zh: '控制台' },
  'sign_in.what': {
    en: 'Set what your agents may pay, see what they paid, what was blocked and why, and tighten or revoke at any time.',
    zh: '设定智能体的付款范围，查看已付与被拦截的付款及其原因，并可随时收紧或撤销授权。',
  },
  'wait.loading': { en: 'Loading…', zh: '正在加载……' },
} as const
