import { z } from 'zod'
import type { HookAnswer } from '#hooks/hook.schema.ts'
import type { HookFacts, HookName } from '#hooks/hook.ts'

const MOST_MILLISECONDS = 10_000

type Asked<Name extends HookName> = (facts: HookFacts[Name]) => HookAnswer | Promise<HookAnswer>

const unlessSaid = { timeout: 2000, onFailure: 'refuse' } as const

/** `timeout` in milliseconds; `onFailure` says what holds when it answers too late, wrongly or not at all. */
const failing = {
  timeout: z.number().int().min(1).max(MOST_MILLISECONDS).default(unlessSaid.timeout),
  onFailure: z.enum(['refuse', 'allow']).default(unlessSaid.onFailure),
}

const SECRET = /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/

const secret = z.string().regex(SECRET, 'is no secret: write whsec_ and at least 24 bytes in base64')

/** A function, one with a limit of its own, or the URL of a service that is asked with a signed POST. */
function hook<Name extends HookName>() {
  const asked = z.custom<Asked<Name>>((value) => typeof value === 'function')
  return z.union([
    asked.transform((run) => ({ run, ...unlessSaid })),
    z.strictObject({ run: asked, ...failing }),
    z.strictObject({ url: z.url({ protocol: /^https?$/ }), secret, ...failing }),
  ])
}

/** What an application is asked before it happens (docs/hooks.md). */
export const hooksOptions = z.strictObject({
  before: z
    .strictObject({
      signUp: hook<'signUp'>().optional(),
      signIn: hook<'signIn'>().optional(),
      token: hook<'token'>().optional(),
      invite: hook<'invite'>().optional(),
    })
    .prefault({}),
})
