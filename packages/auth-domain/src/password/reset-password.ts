import { z } from 'zod'
import { addressSchema } from '#user/address-schema.ts'

export const requestPasswordResetInput = z.object({ email: addressSchema, redirectTo: z.string().optional() })

/** The same answer for every email, known or not (S35). */
export const requestPasswordResetOutput = z.object({ status: z.literal(true), message: z.string() })

export const RESET_REQUESTED = 'If this email exists in our system, check your email for the reset link'

export const resetPasswordCallbackInput = z.object({ token: z.string(), callbackURL: z.string() })

export const redirectOutput = z.object({ redirectTo: z.string() })

export const resetPasswordInput = z.object({ newPassword: z.string(), token: z.string().optional() })

/** `target` with `name=value` set in its query, resolved against `baseUrl` (wire). */
export function withParameter(target: string, baseUrl: string, name: string, value: string): string {
  const url = new URL(target, baseUrl)
  url.searchParams.set(name, value)
  return url.href
}
