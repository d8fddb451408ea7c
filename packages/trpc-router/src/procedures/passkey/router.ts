import { router } from '#runtime/procedure/trpc.ts'
import { deletePasskey } from './delete-passkey.ts'
import { generateAuthenticateOptions } from './generate-authenticate-options.ts'
import { generateRegisterOptions } from './generate-register-options.ts'
import { listUserPasskeys } from './list-user-passkeys.ts'
import { updatePasskey } from './update-passkey.ts'
import { verifyAuthentication } from './verify-authentication.ts'
import { verifyRegistration } from './verify-registration.ts'

export const passkeyRouter = router({
  listUserPasskeys,
  generateRegisterOptions,
  verifyRegistration,
  generateAuthenticateOptions,
  verifyAuthentication,
  updatePasskey,
  deletePasskey,
})
