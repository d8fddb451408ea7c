import { limits } from '@foyer/auth-domain/limits'
import type { Identity } from '@foyer/auth-domain/social/identity'
import type { SignUpRule } from '@foyer/auth-domain/social/link-rules'
import type { Trx } from '@foyer/db/handles'
import { insertProviderAccount } from '@foyer/db/provider-accounts'
import type { StoredUser } from '@foyer/db/users'
import { makeKnown } from '../anonymous/become-known.ts'
import type { Call } from '../context/call.ts'
import { sendVerification } from '../outbox/send-verification.ts'
import { randomText } from '../secrets/random.ts'
import { Overtaken } from '../starting-over.ts'
import { newUser } from '../user/new-user.ts'
import type { ProviderTokens } from './oauth.ts'
import type { Provider } from './providers.ts'
import { sealTokens } from './sealed-tokens.ts'

/** Who somebody is at a provider, what it gave for it, and where they go from there. */
export type Proof = { identity: Identity; tokens: Partial<ProviderTokens>; callbackURL: string | undefined }

/** Whether an identity may become a user: what the provider's options say, and what was asked for. */
export function signUpRuleOf(wish: { provider: Provider; requestSignUp: boolean }): SignUpRule {
  const { disableSignUp, disableImplicitSignUp } = wish.provider.options
  return { disableSignUp, disableImplicitSignUp, requestSignUp: wish.requestSignUp }
}

/** Makes a user of an identity, of somebody anonymous in their place; starts over when somebody took the address or it. */
export async function signUpWith(
  trx: Trx,
  call: Call,
  proof: Proof & { anonymous: StoredUser | undefined },
): Promise<StoredUser> {
  const { name, email, image, emailVerified } = proof.identity
  const made = { ...newUser(call, { name, email, image }), emailVerified }
  const user = await makeKnown(trx, call, made, proof.anonymous)
  if (user === undefined) throw new Overtaken()
  await addAccount(trx, call, proof, user.id)
  const { sendOnSignUp, enabled } = call.options.emailVerification
  if (!emailVerified && sendOnSignUp && enabled) await sendVerification(trx, call, email, proof.callbackURL)
  return user
}

/** Gives a user the account of an identity; starts over when somebody has it by now. */
export async function addAccount(
  trx: Trx,
  call: Call,
  { identity, tokens }: Pick<Proof, 'identity' | 'tokens'>,
  userId: string,
): Promise<void> {
  const { providerId, accountId } = identity
  const account = { id: randomText(limits.idLength), providerId, accountId, userId, at: call.now() }
  if (!(await insertProviderAccount(trx, account, sealTokens(call.keys, identity, tokens)))) throw new Overtaken()
}
