import { z } from 'zod'
import { signInEmailInput, signInEmailOutput } from '#user/sign-in-email.ts'
import { signUpEmailInput, signUpEmailOutput } from '#user/sign-up-email.ts'
import type { SchemasOf } from './operation.ts'
import type { signInContract } from './sign-in.ts'

export const signInSchemas = {
  signUpEmail: {
    input: signUpEmailInput,
    output: signUpEmailOutput,
    documentedInput: signUpEmailInput.extend({ email: z.string() }),
  },
  signInEmail: { input: signInEmailInput, output: signInEmailOutput },
} as const satisfies SchemasOf<typeof signInContract>
