import { pages } from '@foyer/auth-domain/redirect/pages'
import type { Trx } from '@foyer/db/handles'
import type { StoredUser } from '@foyer/db/users'
import type { Call } from '../context/call.ts'
import { addressed } from './addressed.ts'
import { enqueueMail } from './enqueue.ts'

/** Tells the owner of an address that someone tried to sign up with it (option `quietSignUp`). */
export function sendSignUpAttempt(trx: Trx, call: Call, owner: StoredUser): Promise<void> {
  return enqueueMail(trx, call, {
    ...addressed(call, owner, call.request.languageTags),
    template: 'sign-up-attempt',
    url: new URL(pages.signIn, call.baseUrl).href,
  })
}
