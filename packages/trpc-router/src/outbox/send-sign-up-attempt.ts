import type { Trx } from '@foyer/db/handles'
import type { VerifiableUser } from '@foyer/db/users'
import type { Call } from '../context/call.ts'
import { mailLanguage } from '../user/language.ts'
import { enqueueMail } from './enqueue-mail.ts'

/** Tells the owner of an address that someone tried to sign up with it (option `quietSignUp`). */
export async function sendSignUpAttempt(trx: Trx, call: Call, owner: VerifiableUser): Promise<void> {
  await enqueueMail(trx, call, {
    template: 'sign-up-attempt',
    to: owner.email,
    name: owner.name,
    url: new URL('/sign-in', call.baseUrl).href,
    language: mailLanguage(call, owner),
    brand: call.options.branding.name,
  })
}
