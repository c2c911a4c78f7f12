/** The people of an account: reason codes, roles and mails. */
export const peopleMessages = {
  'role.owner': { en: 'owner', zh: '所有者' },
  'role.approver': { en: 'approver', zh: '审批人' },
  'role.operator': { en: 'operator', zh: '运营人员' },
  'role.developer': { en: 'developer', zh: '开发人员' },
  'role.auditor': { en: 'auditor', zh: '审计人员' },
  'guide.owners.people': { en: 'People and roles', zh: '成员与角色' },
  'guide.owners.people_text': {
    en: 'An account can have more people than its first owner. “People” in the console invites them by e-mail, each in one role; each signs in with their own address. A changed role and a removal count at once, for open sessions too. A change that loosens something is confirmed by an owner.',
    zh: '除首位所有者外，账户还可以有其他成员。在控制台的“成员”页面通过邮件邀请，每位成员有一个角色，并使用各自的地址登录。角色变更和移除立即生效，对已打开的会话同样有效。放宽限制的变更由所有者确认。',
  },
  'guide.owners.operation': { en: 'Operation', zh: '操作' },
  'guide.owners.may': { en: 'yes', zh: '可以' },
  'reason.role_required': {
    en: 'Your role in this account does not allow this.',
    zh: '您在此账户中的角色无权执行此操作。',
  },
  'console.role_required': {
    en: 'Your role in this account does not allow this. It takes one of these roles: {roles}.',
    zh: '您在此账户中的角色无权执行此操作，需要以下角色之一：{roles}。',
  },
  'change.role_required': {
    en: 'Ask an owner of the account to do it, or to change your role.',
    zh: '请联系账户的所有者执行此操作，或由其更改您的角色。',
  },
  'reason.person_not_found': {
    en: 'This account has no person with this id.',
    zh: '此账户中没有使用此标识的成员。',
  },
  'change.person_not_found': {
    en: 'Take the id from the list of people.',
    zh: '请使用成员列表中的标识。',
  },
  'reason.person_exists': {
    en: 'The person with this address already belongs to this account.',
    zh: '使用此地址的人员已是该账户的成员。',
  },
  'change.person_exists': {
    en: 'Change the role of that person instead.',
    zh: '请改为更改该成员的角色。',
  },
  'reason.people_too_many': {
    en: 'The account has as many people as an account may have.',
    zh: '该账户的成员数量已达上限。',
  },
  'change.people_too_many': {
    en: 'Remove a person first.',
    zh: '请先移除一名成员。',
  },
  'reason.first_owner_stays': {
    en: 'The first owner of an account stays its owner.',
    zh: '账户的首位所有者始终是其所有者。',
  },
  'change.first_owner_stays': {
    en: 'Choose another person. An account ends when its operator erases it.',
    zh: '请选择其他成员。如需注销账户，请联系服务运营方。',
  },
  'reason.invitations_too_many': {
    en: 'Too many invitations or changes of people within an hour, by this account or to this mailbox.',
    zh: '一小时内由此账户或向此邮箱发出的邀请或成员变更过多。',
  },
  'change.invitations_too_many': {
    en: 'Try again in an hour.',
    zh: '请一小时后重试。',
  },
  'mail.sign_in_intro_accounts': {
    en: 'Open a link and confirm to sign in to the console of Countersign. Each link opens one account:',
    zh: '请打开链接并确认，以登录 Countersign 控制台。每个链接对应一个账户：',
  },
  'mail.sign_in_own': { en: 'Your own account:', zh: '您自己的账户：' },
  'mail.sign_in_member': { en: 'The account of {account}:', zh: '{account} 的账户：' },
  'mail.sign_in_invited': {
    en: 'An invitation to the account of {account}. Open this link only if you know the sender and want to join:',
    zh: '加入 {account} 的账户的邀请。仅当您认识邀请人并希望加入时，才打开此链接：',
  },
  'mail.sign_in_valid_each': {
    en: 'Each link can be used once, for {minutes} minutes. A program can send its `token` to POST /api/console/session instead.',
    zh: '每个链接在 {minutes} 分钟内有效，且只能使用一次。程序也可以将其中的 `token` 发送到 POST /api/console/session。',
  },
  'page.sign_in_account': {
    en: 'It opens the account of {account}, and accepts the invitation to it if you have not signed in to it before.',
    zh: '登录的是 {account} 的账户；如您尚未登录过该账户，即表示接受其邀请。',
  },
  'mail.invitation_subject': { en: 'You are invited to an account of Countersign', zh: '邀请您加入 Countersign 账户' },
  'mail.invitation_intro': {
    en: 'You are invited to the account of {account} at Countersign, in the role: {role}. Open this link and confirm to join and sign in:',
    zh: '{account} 邀请您以“{role}”角色加入其 Countersign 账户。请打开以下链接并确认，以加入并登录：',
  },
  'mail.invitation_valid': {
    en: 'The link can be used once, for {days} days. After that, request a link on the sign-in page of the console.',
    zh: '链接在 {days} 天内有效，且只能使用一次。过期后，请在控制台登录页面重新获取链接。',
  },
  'mail.invitation_not_you': {
    en: 'If you do not know the sender, do nothing: you join only by signing in to that account.',
    zh: '如果您不认识邀请人，请忽略本邮件：只有登录该账户才会加入。',
  },
  'mail.mandate_intro_member': {
    en: 'A person of your account requested a looser mandate for the agent {agent} ({entity}) in the console:',
    zh: '您账户中的一名成员在控制台中请求放宽智能体 {agent}（{entity}）的授权：',
  },
  'mail.mandate_not_you_member': {
    en: 'If this should not happen, cancel the change with the link, and look at the people of your account in the console.',
    zh: '如不应进行此更改，请通过链接取消，并在控制台中检查账户成员。',
  },
  'mail.people_subject': { en: 'The people of your account have changed', zh: '您的账户成员有变动' },
  'mail.people_invited': {
    en: '{email} was invited to your account, in the role: {role}.',
    zh: '已邀请 {email} 以“{role}”角色加入您的账户。',
  },
  'mail.people_role': {
    en: '{email} now has another role in your account: {role}.',
    zh: '{email} 在您账户中的角色已更改为“{role}”。',
  },
  'mail.people_removed': {
    en: '{email} was removed from your account, or left it. The role was: {role}.',
    zh: '{email} 已被移出或已退出您的账户，原角色为“{role}”。',
  },
  'mail.people_not_you': {
    en: 'If this should not have happened, sign out everywhere in the console and look at the people of your account.',
    zh: '如非预期，请在控制台中退出所有设备上的登录，并检查账户成员。',
  },
} as const
