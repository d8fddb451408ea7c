import { contract } from '@foyer/auth-domain/contract/contract'
import { countingChoices } from '@foyer/auth-domain/set-up/choices'
import { completeSetUp as decideCompleteSetUp, type FirstAdmin } from '@foyer/auth-domain/set-up/complete-set-up'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteSetUpCodes, lockSetUp, storeChoices } from '@foyer/db/operations/set-up'
import { insertUser, type LockedUser } from '@foyer/db/users/users'
import { assertChoosable } from '#operations/password/choose-password.ts'
import { insertInitialCredential } from '#operations/password/insert-initial-credential.ts'
import { assertSetUpCode, assertSetUpOpen } from '#operations/set-up/assert-set-up-code.ts'
import { answerSignIn, completeSignUp } from '#operations/sign-in/complete-sign-in.ts'
import { newUser } from '#operations/user/new-user.ts'
import { presentBriefUser } from '#operations/user/present-user.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.completeSetUp)

/** Makes the first admin, who is signed in, and stores what was chosen for the service; ends the set-up. */
export const completeSetUp = mutation(async ({ ctx, input }) => {
  // Before the password is hashed, which nobody without the code may ask for.
  await assertSetUpCode(ctx, input.code)
  const admin = orThrow(decideCompleteSetUp(input, ctx.options))
  const name = input.name.trim()
  await assertChoosable(ctx, input.password, { email: admin.email, name, username: null })
  const passwordHash = await ctx.passwords.hash(input.password)
  const choices = countingChoices(input.choices, ctx.options)
  const { user, signIn } = await inTransaction(ctx, async (trx) => {
    await lockSetUp(trx)
    await assertSetUpOpen(trx, ctx, input.code)
    const user = await insertAdmin(trx, ctx, { ...admin, name, passwordHash })
    await storeChoices(trx, choices, ctx.now())
    await deleteSetUpCodes(trx)
    const by = { userId: user.id, impersonatedBy: null }
    await recordEvent(trx, eventOf(ctx, 'user.created', { method: 'set-up', role: admin.role }, by))
    await recordEvent(trx, eventOf(ctx, 'service.set-up', choices, by))
    const begins = { method: 'password', remembered: true, party: null } as const
    return { user, signIn: await completeSignUp(trx, ctx, user, begins) }
  })
  // It is read again within a minute, and the admin is made.
  await ctx.setUp.refresh().catch((error) => ctx.log.warn({ err: error }, 'what was chosen could not be read yet'))
  return answerSignIn(ctx, signIn, () => ({ user: presentBriefUser(user, ctx.options) }))
})

async function insertAdmin(
  trx: Trx,
  call: Call,
  { name, email, role, emailVerified, passwordHash }: FirstAdmin & { name: string; passwordHash: string },
): Promise<LockedUser> {
  const created = { ...newUser(call, { name, email, image: null }), emailVerified, role }
  const user = await insertUser(trx, created)
  // The person who has the code may know: who is there is made an admin at the command line.
  if (user === undefined) throw refused('ADMIN_USER_ALREADY_EXISTS')
  await insertInitialCredential(trx, user, passwordHash)
  return user
}
