import { contract } from '@foyer/auth-domain/contract/contract'
import { type Email, parseEmail } from '@foyer/auth-domain/user/email'
import { startSignInUsername } from '@foyer/auth-domain/user/sign-in-username'
import { type Credential, findCredential } from '@foyer/db/accounts/accounts'
import { answerSignIn } from '#operations/sign-in/complete-sign-in.ts'
import { signInPolicy, signInWithPassword } from '#operations/sign-in/sign-in-with-password.ts'
import { presentBriefUser } from '#operations/user/present-user.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'

/** Signs in by username and password, as by the account's email: same work, same throttle, same silence. */
export const signInUsername = procedure(contract.signInUsername).mutation(async ({ ctx, input }) => {
  const name = orThrow(startSignInUsername(input, signInPolicy(ctx.options), ctx.options.username))
  const credential = await findCredential(ctx.db, { username: name })
  const presented = { by: 'username', name, credential, address: addressOf(credential, name) } as const
  const completed = await signInWithPassword(ctx, presented, input)
  return answerSignIn(ctx, completed, ({ session, user }) => ({
    token: session.token,
    user: { ...presentBriefUser(user, ctx.options), username: name },
  }))
})

// For a name that is nobody's, an address that is nobody's: what is counted and written under it is as much. So it is for
// an account that was carried over with an address that Foyer does not take: it is signed in to by its username.
function addressOf(credential: Credential | undefined, name: string): Email {
  const known = credential && parseEmail(credential.user.email, true)
  const address = known ?? parseEmail(`${fingerprint(credential?.user.id ?? name)}@unknown.invalid`, true)
  if (address === undefined) throw new Error('The address of nobody is not valid')
  return address
}
