import { tagOf } from '@foyer/auth-domain/language'
import type { MailOf } from '#mail.ts'
import { momentIn } from './lifetime.ts'
import type { MailLanguage, SignInFacts } from './mail-language.ts'
import { nameInText, onOneLine } from './user-text.ts'

/** A sign-in in the words of its recipient; the time is UTC, because nobody knows theirs. */
export function signInFacts({ language, signIn }: MailOf<'new-device'>, words: MailLanguage): SignInFacts {
  const { at, methods, ipAddress, browser, system } = signIn
  const [named, on] = [nameInText(browser ?? ''), nameInText(system ?? '')]
  return {
    time: momentIn(tagOf(language), new Date(at)),
    device: named && on ? words.signIn.browserOn(named, on) : named || on,
    method: [...new Set(methods.map((method) => methodName(method, words)))].join(', '),
    address: onOneLine(ipAddress ?? ''),
  }
}

function methodName(method: string, { signIn, password, passkey, secondFactor }: MailLanguage): string {
  switch (method) {
    case 'password':
    case 'username':
      return password
    case 'passkey':
      return passkey
    case 'provider':
      return signIn.provider
    case 'device':
      return signIn.device
    case 'totp':
    case 'two-factor-otp':
    case 'backup-code':
      return secondFactor
    default:
      return signIn.mailbox
  }
}
