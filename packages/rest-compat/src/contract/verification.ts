import { verifyEmailInput, verifyEmailOutput } from '@foyer/auth-domain/verification/verify-email'
import type { ContractRow } from './row.ts'

export const verificationContract = {
  verifyEmail: {
    name: 'verifyEmail',
    method: 'GET',
    path: '/verify-email',
    auth: 'none',
    input: verifyEmailInput,
    output: verifyEmailOutput,
  },
} as const satisfies Record<string, ContractRow>
