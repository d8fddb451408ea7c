import { z } from 'zod'
import { noInput } from '#input/no-input.ts'
import { deletePasskeyInput, updatePasskeyInput } from '#passkey/change-passkey.ts'
import { generateAuthenticateOptionsInput, requestOptionsSchema } from '#passkey/generate-authenticate-options.ts'
import { creationOptionsSchema, generateRegisterOptionsInput } from '#passkey/generate-register-options.ts'
import { passkeySchema, updatePasskeyOutput } from '#passkey/passkey.ts'
import { removeUserPasskeyInput } from '#passkey/remove-user-passkey.ts'
import { verifyAuthenticationInput, verifyAuthenticationOutput } from '#passkey/verify-authentication.ts'
import { verifyRegistrationInput } from '#passkey/verify-registration.ts'
import { statusSchema } from '#session/session.ts'
import type { SchemasOf } from './operation.ts'
import type { passkeyContract } from './passkey.ts'

export const passkeySchemas = {
  generateRegisterOptions: { input: generateRegisterOptionsInput, output: creationOptionsSchema },
  verifyRegistration: { input: verifyRegistrationInput, output: passkeySchema },
  generateAuthenticateOptions: { input: generateAuthenticateOptionsInput, output: requestOptionsSchema },
  verifyAuthentication: { input: verifyAuthenticationInput, output: verifyAuthenticationOutput },
  listUserPasskeys: { input: noInput, output: z.array(passkeySchema) },
  updatePasskey: { input: updatePasskeyInput, output: updatePasskeyOutput },
  deletePasskey: { input: deletePasskeyInput, output: z.null() },
  removeUserPasskey: { input: removeUserPasskeyInput, output: statusSchema },
} as const satisfies SchemasOf<typeof passkeyContract>
