import { concern } from './concern.ts'
import { beginningWith, mailSender, onOff, webhookSecret } from '../parsers.ts'
import { readSetting } from './setting.ts'
import { baseUrl } from './listen.ts'

/** How mails are sent. */
export const mail = concern({
  smtpUrl: {
    name: 'SMTP_URL',
    default: null,
    parse: beginningWith('smtp://', 'smtps://'),
    meaning:
      'A mail server, with user and password where it asks for them. Without it, mails are written as .eml files to `DATA_DIR/outbox`.',
  },
  kycSecret: {
    name: 'KYC_CALLBACK_SECRET',
    default: null,
    parse: webhookSecret,
    meaning:
      'The secret with which a provider signs `POST /api/kyc/callback` (Standard Webhooks, `whsec_` and base64). Without it there is no callback.',
  },
  webhooksAllowLoopback: {
    name: 'WEBHOOK_ALLOW_LOOPBACK',
    default: 'off',
    parse: onOff,
    meaning:
      'Whether webhooks may also go to this machine, by http too. For development only: `on` lets every owner call what listens here.',
  },
  mailFrom: {
    name: 'MAIL_FROM',
    default: {
      words: '`no-reply@` the host of BASE_URL',
      value: (env) => `Countersign <no-reply@${new URL(readSetting(baseUrl, env)).hostname}>`,
    },
    parse: mailSender,
    meaning: 'The sender of mails: an address, or a name with an address in angle brackets.',
  },
})
