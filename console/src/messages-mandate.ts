/** Texts of the form of a mandate. */
export const mandateMessages = {
  'mandate.title': { en: 'Mandate', zh: '授权' },
  'mandate.member': { en: 'Setting', zh: '项目' },
  'mandate.before': { en: 'Current', zh: '当前' },
  'mandate.after': { en: 'After the change', zh: '更改后' },
  'mandate.max': { en: 'Limit of a single payment, USDC', zh: '单笔限额（USDC）' },
  'mandate.daily': { en: 'Daily limit, USDC', zh: '每日限额（USDC）' },
  'mandate.payees': { en: 'Allowed payees', zh: '允许的收款方' },
  'mandate.payees_hint': {
    en: 'Separate addresses with spaces. Leave empty to allow every payee.',
    zh: '以空格分隔的地址；留空表示不限。',
  },
  'mandate.purpose': { en: 'Allowed purpose', zh: '允许的用途' },
  'mandate.purpose_hint': {
    en: 'Compared as a whole: a payment with any other text is blocked. Leave empty to allow every purpose.',
    zh: '按完整文本比对：用途与此不同的付款会被拦截。留空表示不限。',
  },
  'mandate.anomaly_hint': {
    en: 'The first {count} payments of an agent are never unusual: until then nothing is held or blocked by this.',
    zh: '智能体的前 {count} 笔付款不会判定为异常，在此之前，本项不会使任何付款被拦截或不予放行。',
  },
  'mandate.save_what': {
    en: 'A tighter mandate is in force as soon as it is saved; a looser one waits until you confirm it. Trying changes nothing.',
    zh: '收紧的授权保存后立即生效；放宽的授权须经您确认。试算不会更改任何设置。',
  },
  'mandate.expires': { en: 'Ends', zh: '到期时间' },
  'mandate.expires_hint': { en: 'In UTC. Leave empty for no end.', zh: 'UTC 时间。留空表示无期限。' },
  'mandate.kyc': { en: 'Require KYC of the owner', zh: '须完成委托人身份核验' },
  'mandate.anomaly': { en: 'Unusual payments', zh: '异常付款' },
  'mandate.any': { en: 'any', zh: '不限' },
  'mandate.never': { en: 'never', zh: '永不' },
  'mandate.on': { en: 'yes', zh: '是' },
  'mandate.off': { en: 'no', zh: '否' },
  'mandate.try': { en: 'Try on past payments', zh: '用历史付款试算' },
  'mandate.would': { en: 'What it would change', zh: '更改的影响' },
  'mandate.same': { en: 'Nothing would change.', zh: '没有变化。' },
  'mandate.tighter': {
    en: 'It only tightens, and is in force as soon as you save it.',
    zh: '仅收紧权限，保存后立即生效。',
  },
  'mandate.looser': {
    en: 'It loosens the mandate. It waits until you confirm it, here or by the mailed link.',
    zh: '此更改放宽授权，须经您在此处或通过邮件链接确认后生效。',
  },
  'mandate.looser_later': {
    en: 'It loosens the mandate of an agent that was claimed less than a day ago, and cannot be saved yet. Until then, the mandate can only be tightened. It can be saved from:',
    zh: '此更改会放宽认领未满一天的智能体的授权，暂不能保存；在此之前只能收紧授权。可保存的时间：',
  },
  'mandate.save': { en: 'Save the mandate', zh: '保存授权' },
  'agent.stop': { en: 'Stop payments', zh: '停止付款' },
  'agent.stop_what': {
    en: 'In an emergency: lowers both limits to {amount} at once. You can raise them again below.',
    zh: '紧急情况下使用：立即将两项限额降至 {amount}。之后可在下方重新调高。',
  },
  'agent.stopped': {
    en: 'Payments are stopped: no payment above {amount} is made. To resume, raise the limits below and confirm the change.',
    zh: '付款已停止：超过 {amount} 的付款一律不执行。如需恢复，请在下方调高限额并确认变更。',
  },
} as const
