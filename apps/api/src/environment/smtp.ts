import { isLoopbackHost, parseUrl } from '@foyer/auth-domain/redirect/http-url'
import { operatorText } from '@foyer/auth-domain/service/operator-text'
import type { SmtpServer } from '@foyer/email/mailer'
import type { Report, Variables } from './problem.ts'
import { booleanSetting } from './typed-setting.ts'

/** Allows mails, and the password for the mail server, over connections without TLS. */
export const CLEARTEXT_SETTING = 'FOYER_SMTP_CLEARTEXT'

const EXAMPLE = 'SMTP_URL=smtps://user:password@mail.example.com'

/**
 * The mail transport. Without one, development catches mail in its mailbox and production refuses to start. Production
 * sends nothing in clear, except on this machine or where the setting allows it.
 */
export function smtpOf(variables: Variables, production: boolean, report: Report): SmtpServer | undefined {
  const { SMTP_URL: url, MAIL_FROM: from } = variables
  if (!url) {
    const fix = 'SMTP_URL=smtp://user:password@mail.example.com:587'
    if (production) report({ setting: 'SMTP_URL', ...operatorText('setting-missing', {}), fix })
    return undefined
  }
  if (!/^smtps?:\/\//.test(url) || parseUrl(url) === undefined) {
    report({ setting: 'SMTP_URL', message: 'it is neither smtp:// nor smtps://', fix: EXAMPLE })
    return undefined
  }
  const cleartext = booleanSetting(variables, CLEARTEXT_SETTING, false, report)
  const requireTls = production && !cleartext && !isOnThisMachine(url)
  if (requireTls && turnsTlsOff(url)) {
    report({ setting: 'SMTP_URL', ...operatorText('mail-tls-off', {}), fix: `${EXAMPLE} or ${CLEARTEXT_SETTING}=true` })
    return undefined
  }
  if (from) return { url, from, requireTls }
  report({
    setting: 'MAIL_FROM',
    ...operatorText('setting-missing', {}),
    fix: 'MAIL_FROM="Accounts <accounts@example.com>"',
  })
  return undefined
}

/** Whether a mail server is on this machine: what is sent to it leaves no trace on a network. */
export function isOnThisMachine(url: string): boolean {
  return isLoopbackHost(new URL(url).hostname.toLowerCase())
}

// The parameters by which nodemailer does without; whether the server offers TLS shows only when it is asked.
function turnsTlsOff(url: string): boolean {
  const { protocol, searchParams: parameters } = new URL(url)
  if (protocol === 'smtps:') return false
  const isOn = (name: string) => parameters.get(name) === 'true'
  return isOn('ignoreTLS') || isOn('opportunisticTLS') || parameters.get('requireTLS') === 'false'
}
