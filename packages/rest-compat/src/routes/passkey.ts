import { removeUserPasskey } from '@foyer/trpc-router/procedures/admin/users/remove-user-passkey'
import { deletePasskey } from '@foyer/trpc-router/procedures/passkey/delete-passkey'
import { generateAuthenticateOptions } from '@foyer/trpc-router/procedures/passkey/generate-authenticate-options'
import { generateRegisterOptions } from '@foyer/trpc-router/procedures/passkey/generate-register-options'
import { listUserPasskeys } from '@foyer/trpc-router/procedures/passkey/list-user-passkeys'
import { updatePasskey } from '@foyer/trpc-router/procedures/passkey/update-passkey'
import { verifyAuthentication } from '@foyer/trpc-router/procedures/passkey/verify-authentication'
import { verifyRegistration } from '@foyer/trpc-router/procedures/passkey/verify-registration'
import { passkeyContract } from '#contract/passkey.ts'
import { type Route, route } from './route.ts'

export const passkeyRoutes: readonly Route[] = [
  route(passkeyContract.generateRegisterOptions, generateRegisterOptions),
  route(passkeyContract.verifyRegistration, verifyRegistration),
  route(passkeyContract.generateAuthenticateOptions, generateAuthenticateOptions),
  route(passkeyContract.getAuthenticateOptions, generateAuthenticateOptions),
  route(passkeyContract.verifyAuthentication, verifyAuthentication),
  route(passkeyContract.listUserPasskeys, listUserPasskeys),
  route(passkeyContract.updatePasskey, updatePasskey),
  route(passkeyContract.deletePasskey, deletePasskey),
  route(passkeyContract.removeUserPasskey, removeUserPasskey),
]
