import { mail } from '../../src/config/settings/mail.ts'
import { readEachSetting } from './read-each-setting.ts'

const bytes = Buffer.alloc(32, 7)

readEachSetting(mail, {
  SMTP_URL: {
    unset: null,
    good: [
      ['smtp://mail.example.com', 'smtp://mail.example.com'],
      ['smtps://user:pass@mail.example.com:465', 'smtps://user:pass@mail.example.com:465'],
    ],
    bad: ['mail.example.com', 'http://mail.example.com'],
  },
  MAIL_FROM: {
    unset: 'Countersign <no-reply@localhost>',
    good: [
      ['no-reply@example.com', 'no-reply@example.com'],
      ['Countersign <no-reply@example.com>', 'Countersign <no-reply@example.com>'],
    ],
    bad: ['mail.test', 'a@b, c@d', '<a@b>', 'A <a@b> B', 'A\r\nBcc: x@y <a@b>', '"A" <a@b>'],
  },
  WEBHOOK_ALLOW_LOOPBACK: {
    unset: false,
    good: [
      ['on', true],
      ['off', false],
    ],
    bad: ['yes', 'ON', '1'],
  },
  KYC_CALLBACK_SECRET: {
    unset: null,
    good: [
      [`whsec_${bytes.toString('base64')}`, bytes],
      [bytes.toString('base64'), bytes],
    ],
    bad: ['whsec_abc', 'whsec_AAAA', 'no-secret'],
  },
})
