/** What a button of the console brought about, and what was changed elsewhere while something was typed. */
export const resultMessages = {
  'saved.mandate.in_force': { en: 'The mandate is saved and in force.', zh: '授权已保存并生效。' },
  'saved.mandate.same': {
    en: 'Nothing changed: this mandate is in force already.',
    zh: '没有变化：该授权已在生效。',
  },
  'saved.mandate.waits': {
    en: 'The change is saved and waits until you confirm it. The fields show what is in force until then.',
    zh: '更改已保存，待您确认。在此之前，表单显示当前生效的授权。',
  },
  'saved.keys.in_force': { en: 'The settings are saved and in force.', zh: '设置已保存并生效。' },
  'saved.keys.same': {
    en: 'Nothing changed: these settings are in force already.',
    zh: '没有变化：这些设置已在生效。',
  },
  'saved.keys.waits': { en: 'The change is saved and waits until you confirm it.', zh: '更改已保存，待您确认。' },
  'saved.dropped': {
    en: 'The change that waited for your confirmation is dropped. Request it again if it is still wanted.',
    zh: '此前待您确认的更改已被撤销；如仍需要，请重新提交。',
  },
  'draft.changed': {
    en: 'This was changed while you were typing. What you typed is kept, and the other fields show what is in force now. What changed:',
    zh: '在您填写期间，当前设置已被更改。您填写的内容已保留，其他字段显示当前生效的内容。更改如下：',
  },
  'draft.start_again': { en: 'Drop what I typed', zh: '放弃我填写的内容' },

  'said.confirmed': { en: 'The change is confirmed and in force.', zh: '更改已确认并生效。' },
  'said.cancelled': {
    en: 'The change is cancelled. What was in force stays in force.',
    zh: '更改已取消，当前设置保持不变。',
  },
  'said.key_revoked': { en: 'The key is revoked.', zh: '密钥已撤销。' },
  'said.payments_stopped': { en: 'Payments are stopped.', zh: '付款已停止。' },
  'said.agent_revoked': { en: 'The agent is revoked.', zh: '智能体已撤销。' },
  'said.wallet_freed': { en: 'The wallet is freed.', zh: '钱包已解除绑定。' },
  'said.shown': { en: 'The agent is shown.', zh: '已公开显示。' },
  'said.hidden': { en: 'The agent is taken out.', zh: '已取消公开。' },
  'said.claimed': { en: 'The agent {agent} is yours now.', zh: '智能体 {agent} 已归您所有。' },
  'said.service_registered': { en: 'The service {sid} is registered.', zh: '服务 {sid} 已注册。' },
  'said.service_saved': { en: 'The service is saved.', zh: '服务已保存。' },
  'said.service_same': {
    en: 'Nothing changed: the service is like this already.',
    zh: '没有变化：服务信息与当前一致。',
  },
  'said.proved': { en: 'The proof is accepted.', zh: '证明已通过。' },
  'said.hook_saved': { en: 'The webhook is saved and in force.', zh: 'Webhook 已保存并生效。' },
  'said.hook_same': { en: 'Nothing changed: this receiver is set already.', zh: '没有变化：该接收地址已设置。' },
  'said.hook_resumed': { en: 'Deliveries go on.', zh: '投递已恢复。' },
  'said.hook_tested': {
    en: 'A test message was sent. Its delivery is listed below.',
    zh: '测试消息已发送，投递结果见下方。',
  },
  'said.sent_again': { en: 'Sent again.', zh: '已重新发送。' },
} as const
