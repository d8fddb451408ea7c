import { accountInfoInput } from '@foyer/auth-domain/social/social-inputs'
import { findAccountOf } from '@foyer/db/provider-accounts'
import { signedIn } from '../procedures.ts'
import { refused } from '../refused.ts'
import { ProviderError, providerPatience } from '../social/provider-http.ts'
import { readProfile, storedClaims } from '../social/read-identity.ts'
import { openToken } from '../social/sealed-tokens.ts'
import { refreshOnce, runsOut } from './fresh-tokens.ts'

/** What the provider of one of the person's accounts says of them now. */
export const accountInfo = signedIn(accountInfoInput).mutation(async ({ ctx, input }) => {
  const found = await findAccountOf(ctx.db, ctx.user.id, { accountId: input.accountId })
  const provider = found && (await ctx.providers.find(found.providerId))
  if (found === undefined || provider === undefined) throw refused('ACCOUNT_NOT_FOUND')
  try {
    const signal = providerPatience()
    const due = runsOut(provider, found, ctx.now())
    const account = due ? (await refreshOnce(ctx, provider, found, signal)).account : found
    const accessToken = openToken(ctx.keys, account, account.accessToken)
    if (accessToken === undefined) throw refused('FAILED_TO_GET_A_VALID_ACCESS_TOKEN')
    const claims = storedClaims(provider, openToken(ctx.keys, account, account.idToken))
    const told = await readProfile(provider, { accessToken, claims, sentUser: undefined }, signal)
    if (told === undefined) throw refused('FAILED_TO_GET_USER_INFO')
    const { accountId: id, name, email = null, image, emailVerified } = told.profile
    return { user: { id, name, email, image, emailVerified }, data: told.document }
  } catch (error) {
    if (error instanceof ProviderError) throw refused('FAILED_TO_GET_USER_INFO')
    throw error
  }
})
