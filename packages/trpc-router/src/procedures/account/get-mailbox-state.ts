import { mailboxState } from '@foyer/auth-domain/account/ask-for-proof'
import { contract } from '@foyer/auth-domain/contract/contract'
import { readEmailProof } from '@foyer/db/accounts/proofs'
import { procedure } from '#runtime/procedure/procedure.ts'

/** Whether the signed-in user was proved to hold their mailbox, and whether a page asks for it before it adds a sign-in method. */
export const getMailboxState = procedure(contract.getMailboxState).query(async ({ ctx }) => {
  const { emailVerification, emailOTP } = ctx.options
  const emailProof = await readEmailProof(ctx.db, ctx.user)
  return mailboxState({ ...ctx.user, ...emailProof }, { links: emailVerification.enabled, codes: emailOTP.enabled })
})
