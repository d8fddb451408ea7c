import { noInput } from '@foyer/auth-domain/input/no-input'
import { deletePasskeyInput, updatePasskeyInput } from '@foyer/auth-domain/passkey/change-passkey'
import {
  generateAuthenticateOptionsInput,
  requestOptionsSchema,
} from '@foyer/auth-domain/passkey/generate-authenticate-options'
import {
  creationOptionsSchema,
  generateRegisterOptionsInput,
} from '@foyer/auth-domain/passkey/generate-register-options'
import { passkeySchema, updatePasskeyOutput } from '@foyer/auth-domain/passkey/passkey'
import { removeUserPasskeyInput } from '@foyer/auth-domain/passkey/remove-user-passkey'
import { verifyAuthenticationInput, verifyAuthenticationOutput } from '@foyer/auth-domain/passkey/verify-authentication'
import { verifyRegistrationInput } from '@foyer/auth-domain/passkey/verify-registration'
import { statusSchema } from '@foyer/auth-domain/session/session'
import { z } from 'zod'
import type { ContractRow } from './row.ts'

export const passkeyContract = {
  generateRegisterOptions: {
    name: 'generateRegisterOptions',
    method: 'GET',
    path: '/passkey/generate-register-options',
    summary: 'Returns what a browser needs to make a passkey for the signed-in user (WebAuthn creation options).',
    actsOnGet: true,
    auth: 'fresh',
    input: generateRegisterOptionsInput,
    output: creationOptionsSchema,
    refusals: ['TOO_MANY_PASSKEYS', 'TWO_FACTOR_REQUIRED'],
  },
  verifyRegistration: {
    name: 'verifyRegistration',
    method: 'POST',
    path: '/passkey/verify-registration',
    summary: 'Adds the passkey that the browser has made with the options of `/passkey/generate-register-options`.',
    auth: 'fresh',
    input: verifyRegistrationInput,
    output: passkeySchema,
    refusals: [
      'PASSKEY_CHALLENGE_NOT_FOUND',
      'PASSKEY_REGISTRATION_NOT_ALLOWED',
      'FAILED_TO_VERIFY_REGISTRATION',
      'PASSKEY_ALREADY_REGISTERED',
      'TOO_MANY_PASSKEYS',
      'PASSKEY_NAME_TOO_LONG',
      'TWO_FACTOR_REQUIRED',
    ],
  },
  generateAuthenticateOptions: {
    name: 'generateAuthenticateOptions',
    method: 'POST',
    path: '/passkey/generate-authenticate-options',
    summary: 'Returns what a browser needs to sign in with a passkey (WebAuthn request options).',
    auth: 'none',
    input: generateAuthenticateOptionsInput,
    output: requestOptionsSchema,
    refusals: [],
  },
  // Newer clients of better-auth ask by GET.
  getAuthenticateOptions: {
    name: 'getAuthenticateOptions',
    method: 'GET',
    path: '/passkey/generate-authenticate-options',
    summary: 'Alias of POST /passkey/generate-authenticate-options.',
    aliasOf: 'generateAuthenticateOptions',
    actsOnGet: true,
    auth: 'none',
    input: generateAuthenticateOptionsInput,
    output: requestOptionsSchema,
    refusals: [],
  },
  verifyAuthentication: {
    name: 'verifyAuthentication',
    method: 'POST',
    path: '/passkey/verify-authentication',
    summary: 'Signs in with the answer to the options of `/passkey/generate-authenticate-options`.',
    auth: 'none',
    input: verifyAuthenticationInput,
    output: verifyAuthenticationOutput,
    refusals: [
      'PASSKEY_CHALLENGE_NOT_FOUND',
      'UNKNOWN_PASSKEY',
      'AUTHENTICATION_FAILED',
      'BANNED_USER',
      'FAILED_TO_CREATE_SESSION',
    ],
  },
  listUserPasskeys: {
    name: 'listUserPasskeys',
    method: 'GET',
    path: '/passkey/list-user-passkeys',
    summary: 'Lists the passkeys of the signed-in user.',
    auth: 'session',
    input: noInput,
    output: z.array(passkeySchema),
    refusals: [],
  },
  updatePasskey: {
    name: 'updatePasskey',
    method: 'POST',
    path: '/passkey/update-passkey',
    summary: 'Renames a passkey of the signed-in user.',
    auth: 'session',
    input: updatePasskeyInput,
    output: updatePasskeyOutput,
    refusals: ['PASSKEY_NOT_FOUND', 'PASSKEY_REGISTRATION_NOT_ALLOWED', 'PASSKEY_NAME_TOO_LONG'],
  },
  deletePasskey: {
    name: 'deletePasskey',
    method: 'POST',
    path: '/passkey/delete-passkey',
    summary: 'Deletes a passkey of the signed-in user; the last sign-in method cannot be deleted.',
    auth: 'fresh',
    input: deletePasskeyInput,
    output: z.null(),
    refusals: ['CANT_REMOVE_LAST_SIGN_IN_METHOD'],
  },
  removeUserPasskey: {
    name: 'removeUserPasskey',
    method: 'POST',
    path: '/admin/remove-user-passkey',
    summary: 'Removes a passkey of a user who has lost it, with a reason on record.',
    auth: 'session',
    input: removeUserPasskeyInput,
    output: statusSchema,
    refusals: [
      'ADMIN_NOT_ALLOWED_TO_REMOVE_PASSKEYS',
      'ADMIN_USER_NOT_FOUND',
      'ADMIN_CANNOT_REMOVE_OWN_PASSKEY',
      'PASSKEY_NOT_FOUND',
    ],
  },
} as const satisfies Record<string, ContractRow>
