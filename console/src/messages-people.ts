/** Texts of the people of an account. */
export const peopleMessages = {
  'console.account_of': { en: 'account of {account}', zh: '{account} 的账户' },
  'people.title': { en: 'People', zh: '成员' },
  'people.invite': { en: 'Invite a person', zh: '邀请成员' },
  'people.do_invite': { en: 'Send the invitation', zh: '发送邀请' },
  'people.email': { en: 'E-mail address', zh: '电子邮件地址' },
  'people.email_hint': {
    en: 'The person joins by signing in with a link that is sent there.',
    zh: '对方通过发送到该地址的链接登录后即加入。',
  },
  'people.role': { en: 'Role', zh: '角色' },
  'people.change_role': { en: 'Change the role', zh: '更改角色' },
  'people.save_role': { en: 'Save the role', zh: '保存角色' },
  'people.remove': { en: 'Remove the person', zh: '移除成员' },
  'people.remove_what': {
    en: 'Sessions and links of this person in this account end at once. API keys and secrets of agents that the person has seen go on: revoke or rotate them.',
    zh: '该成员在此账户中的会话和链接立即失效。该成员见过的 API 密钥和智能体密钥仍然有效：请撤销或轮换。',
  },
  'people.leave': { en: 'Leave the account', zh: '退出账户' },
  'people.leave_what': {
    en: 'Your sessions in this account end at once. Only an owner can invite you again.',
    zh: '您在此账户中的会话立即失效。之后只能由所有者重新邀请您。',
  },
  'people.you': { en: 'you', zh: '您' },
  'people.first_owner': {
    en: 'The first owner: confirmations of changes are sent to this address.',
    zh: '首位所有者：变更确认邮件发送到此地址。',
  },
  'people.joined': { en: 'Joined', zh: '加入时间：' },
  'role.owner': { en: 'Owner', zh: '所有者' },
  'role.approver': { en: 'Approver', zh: '审批人' },
  'role.operator': { en: 'Operator', zh: '运营人员' },
  'role.developer': { en: 'Developer', zh: '开发人员' },
  'role.auditor': { en: 'Auditor', zh: '审计人员' },
  'role.owner.may': { en: 'may do everything', zh: '可执行所有操作' },
  'role.approver.may': {
    en: 'reads everything; held payments cannot be approved in this version yet',
    zh: '可查看全部内容；当前版本尚不支持审批暂挂的付款',
  },
  'role.operator.may': {
    en: 'reads everything, and changes mandates, services and the webhook',
    zh: '可查看全部内容，并更改授权、服务和 Webhook',
  },
  'role.developer.may': {
    en: 'reads everything, and manages keys and agents',
    zh: '可查看全部内容，并管理密钥和智能体',
  },
  'role.auditor.may': { en: 'reads everything', zh: '可查看全部内容' },
  'role.note': {
    en: 'Your role is {own}. Changing this takes the role: {roles}.',
    zh: '您的角色是“{own}”。更改此处内容需要以下角色：{roles}。',
  },
  'said.person_invited': { en: 'The invitation to {email} is on its way.', zh: '发给 {email} 的邀请已发出。' },
  'said.person_removed': { en: 'The person was removed.', zh: '已移除该成员。' },
  'said.role_changed': { en: 'The role is changed.', zh: '角色已更改。' },
  'state.invited': { en: 'invited', zh: '已邀请' },
} as const
