import { statusSchema } from '@foyer/auth-domain/session/session'
import { stepUpWithPasskeyInput, stepUpWithPasswordInput } from '@foyer/auth-domain/step-up/step-up-inputs'
import type { ContractRow } from './row.ts'

export const stepUpContract = {
  stepUpWithPassword: {
    name: 'stepUpWithPassword',
    method: 'POST',
    path: '/step-up/password',
    summary: 'Confirms the session with the password, where an error lists it in `stepUp`.',
    auth: 'session',
    input: stepUpWithPasswordInput,
    output: statusSchema,
    refusals: ['STEP_UP_REQUIRED', 'INVALID_PASSWORD', 'TOO_MANY_ATTEMPTS'],
  },
  stepUpWithPasskey: {
    name: 'stepUpWithPasskey',
    method: 'POST',
    path: '/step-up/passkey',
    summary:
      'Confirms the session with a passkey: the assertion for the options of `/passkey/generate-authenticate-options`.',
    auth: 'session',
    input: stepUpWithPasskeyInput,
    output: statusSchema,
    refusals: ['STEP_UP_REQUIRED', 'PASSKEY_CHALLENGE_NOT_FOUND', 'UNKNOWN_PASSKEY', 'AUTHENTICATION_FAILED'],
  },
} as const satisfies Record<string, ContractRow>
