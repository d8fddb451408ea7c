import type { SecondFactor } from '@foyer/auth-domain/sign-in/methods'
import type { Trx } from '#engine/handles.ts'

/** Which second factor a user with `twoFactorEnabled` has shown last; a code by mail until one of an app was verified. */
export async function findSecondFactor(trx: Trx, userId: string): Promise<SecondFactor> {
  const found = await trx
    .selectFrom('twoFactor')
    .select('totpConfirmedAt')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return found !== undefined && found.totpConfirmedAt === null ? 'otp' : 'totp'
}
