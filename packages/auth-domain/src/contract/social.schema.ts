import { redirectOutput } from '#password/reset-password.ts'
import {
  linkSocialInput,
  linkSocialOutput,
  signInSocialInput,
  signInSocialOutput,
  socialCallbackInput,
} from '#social/social-inputs.ts'
import type { SchemasOf } from './operation.ts'
import type { socialContract } from './social.ts'

export const socialSchemas = {
  signInSocial: { input: signInSocialInput, output: signInSocialOutput },
  socialCallback: { input: socialCallbackInput, output: redirectOutput },
  socialCallbackForm: { input: socialCallbackInput, output: redirectOutput },
  linkSocial: { input: linkSocialInput, output: linkSocialOutput },
} as const satisfies SchemasOf<typeof socialContract>
