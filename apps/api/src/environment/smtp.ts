import type { Report, Variables } from './problem.ts'

/** The mail transport. Without one, development catches mail in its mailbox and production refuses to start. */
export function smtpOf(
  { SMTP_URL: url, MAIL_FROM: from }: Variables,
  production: boolean,
  report: Report,
): { url: string; from: string } | undefined {
  if (!url) {
    if (production)
      report({
        setting: 'SMTP_URL',
        message: 'it is not set',
        fix: 'SMTP_URL=smtp://user:password@mail.example.com:587',
      })
    return undefined
  }
  if (!/^smtps?:\/\//.test(url) || !URL.canParse(url)) {
    report({
      setting: 'SMTP_URL',
      message: 'it is neither smtp:// nor smtps://',
      fix: 'SMTP_URL=smtps://user:password@mail.example.com',
    })
    return undefined
  }
  if (from) return { url, from }
  report({ setting: 'MAIL_FROM', message: 'it is not set', fix: 'MAIL_FROM="Accounts <accounts@example.com>"' })
  return undefined
}
